// Rows of text in columns, aligned also for wide characters.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/style.h"

namespace jiyi::cli {

enum class Align : std::uint8_t { Left, Right };

struct Column {
  std::string heading;
  Align align = Align::Left;
};

// Cells are made printable. Confined to one thread.
class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // REQUIRES: one cell a column.
  void add(std::vector<std::string> cells);

  // The last column is cut so that a row fits into `width` columns; 0: nothing is cut.
  std::string text(const Style& style, std::size_t width) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace jiyi::cli
