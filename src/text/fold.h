// The form in which texts are compared and searched: two texts that a reader takes for the
// same letters fold to the same bytes. NFKC and full case folding; then without Latin, Greek
// and Cyrillic diacritics (U+0300 to U+036F), Arabic vowel marks and tatweel, Hebrew points,
// invisible characters; Arabic alef, yeh and heh forms as one; every decimal digit as ASCII;
// traditional characters as the simplified ones they merge into; ’ as '. Folding a folded
// text changes nothing.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::text {

std::string fold(std::string_view text);

// One character of a folded text and the bytes of the original it comes from. Characters that
// fold together share their bytes.
struct FoldedChar {
  char32_t code = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// REQUIRES: text is shorter than 4 GiB.
std::vector<FoldedChar> fold_chars(std::string_view text);

}  // namespace jiyi::text
