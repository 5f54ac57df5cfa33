#include "cli/table.h"

#include <algorithm>

#include "base/check.h"
#include "cli/width.h"

namespace jiyi::cli {
namespace {

constexpr std::string_view kGap = "  ";
constexpr std::size_t kLastColumnsMin = 16;

}  // namespace

void Table::add(std::vector<std::string> cells) {
  base::check(cells.size() == columns_.size(), "a row has one cell for each column");
  std::ranges::transform(cells, cells.begin(),
                         [](const std::string& cell) { return printable(cell); });
  rows_.push_back(std::move(cells));
}

std::string Table::text(const Style& style, std::size_t width) const {
  const auto last = columns_.size() - 1;
  std::vector<std::size_t> widths;
  std::size_t before_last = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    auto widest = display_width(columns_[i].heading);
    for (const auto& row : rows_)
      widest = std::max(widest, display_width(row[i]));
    widths.push_back(widest);
    if (i < last) before_last += widest + kGap.size();
  }
  const auto room = width > before_last + kLastColumnsMin ? width - before_last : kLastColumnsMin;

  const auto line = [&](const auto& cell_at) {
    std::string out;
    for (std::size_t i = 0; i < last; ++i) {
      const auto cell = cell_at(i);
      out += columns_[i].align == Align::Right ? pad_left(cell, widths[i])
                                               : pad_right(cell, widths[i]);
      out += kGap;
    }
    const auto cell = width == 0 ? std::string(cell_at(last)) : clip(cell_at(last), room);
    return out + (columns_[last].align == Align::Right ? pad_left(cell, widths[last]) : cell);
  };

  auto out =
      style.dim(line([&](std::size_t i) -> std::string_view { return columns_[i].heading; })) +
      "\n";
  for (const auto& row : rows_) {
    out += line([&](std::size_t i) -> std::string_view { return row[i]; }) + "\n";
  }
  return out;
}

}  // namespace jiyi::cli
