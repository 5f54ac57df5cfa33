#include "eval/table.h"

#include <algorithm>
#include <functional>
#include <set>

namespace jiyi::eval {
namespace {

using Wanted = std::function<bool(const Row&)>;

Line summary(std::string name, std::span<const Row> rows, const Wanted& wanted) {
  Line line{.name = std::move(name)};
  std::vector<Metrics> scored;
  std::size_t abstained = 0;
  for (const Row& row : rows) {
    if (!wanted(row)) continue;
    ++line.questions;
    if (row.abstained) ++abstained;
    if (row.metrics) scored.push_back(*row.metrics);
  }
  line.with_gold = scored.size();
  if (!scored.empty()) line.metrics = mean(scored);
  if (line.questions > 0) {
    line.abstained = static_cast<double>(abstained) / static_cast<double>(line.questions);
  }
  return line;
}

Line macro(std::span<const Line> types) {
  Line line{.name = "macro"};
  std::vector<Metrics> means;
  for (const Line& type : types) {
    line.questions += type.questions;
    line.with_gold += type.with_gold;
    if (type.metrics) means.push_back(*type.metrics);
  }
  if (!means.empty()) line.metrics = mean(means);
  return line;
}

}  // namespace

std::vector<Line> table(std::span<const Row> rows) {
  std::set<std::string> types;
  for (const Row& row : rows)
    types.insert(row.type);
  std::vector<Line> lines;
  for (const std::string& type : types) {
    lines.push_back(summary(type, rows, [&type](const Row& row) { return row.type == type; }));
  }
  if (types.size() > 1) lines.push_back(macro(lines));
  lines.push_back(summary("all", rows, [](const Row&) { return true; }));
  const Line answerable =
      summary("answerable", rows, [](const Row& row) { return row.answerable; });
  if (answerable.questions > 0 && answerable.questions < rows.size()) {
    lines.push_back(answerable);
    lines.push_back(summary("unanswerable", rows, [](const Row& row) { return !row.answerable; }));
  }
  return lines;
}

Speed speed(std::span<const Row> rows) {
  if (rows.empty()) return {};
  std::vector<double> sorted;
  sorted.reserve(rows.size());
  for (const Row& row : rows)
    sorted.push_back(row.milliseconds);
  std::ranges::sort(sorted);
  const auto at = [&sorted](double share) {
    const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(place, sorted.size() - 1)];
  };
  constexpr double kMiddle = 0.5;
  constexpr double kHigh = 0.95;
  return {.p50_ms = at(kMiddle), .p95_ms = at(kHigh), .max_ms = sorted.back()};
}

}  // namespace jiyi::eval
