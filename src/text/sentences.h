// A text cut into sentences, for Chinese, English and texts that mix them.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace jiyi::text {

struct Span {
  std::size_t begin = 0;  // bytes [begin, end) of the text
  std::size_t end = 0;
  bool operator==(const Span&) const = default;
};

// Sentences in order; together they are the whole text. Each takes the closing quotes and
// brackets and the white space after its end mark. An end is 。！？；… or their kin in other
// scripts, a line break, or . ! ? before white space or a script without spaces, but not the
// point of an abbreviation (Dr., e.g., U.S.), of a number (3.14, v1.9, "2." at the front of a
// line) or before a lower-case letter. Empty for an empty text. Linear time.
std::vector<Span> sentences(std::string_view text);

}  // namespace jiyi::text
