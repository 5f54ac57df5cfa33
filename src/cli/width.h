// Text on a terminal: how many columns it takes, and how it is cut, padded and made harmless.
// A Chinese character takes two columns, a combining mark none.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::cli {

std::size_t display_width(std::string_view text) noexcept;

// Fills with blanks on the right, or on the left, up to `columns`; longer text is left alone.
std::string pad_right(std::string_view text, std::size_t columns);
std::string pad_left(std::string_view text, std::size_t columns);

// The text, or as much of it as fits into `columns` with "…" after it.
std::string clip(std::string_view text, std::size_t columns);

// Lines of at most `columns` (at least 8), broken at blanks or between wide characters.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

// On one line and without control characters, so that stored text can neither move the cursor
// nor hide what follows: line breaks and tabs become a blank, other controls, bidirectional
// marks and broken UTF-8 become U+FFFD.
std::string printable(std::string_view text);

}  // namespace jiyi::cli
