// Which code points take two columns of a terminal, and which none.

#pragma once

#include <span>

namespace jiyi::cli {

struct CodePointRange {
  char32_t first;
  char32_t last;  // inclusive
};

// Both sorted, without overlaps.
std::span<const CodePointRange> wide_ranges() noexcept;
std::span<const CodePointRange> zero_width_ranges() noexcept;

}  // namespace jiyi::cli
