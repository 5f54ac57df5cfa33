// Canonical ordering and composition of UAX #15, over characters that are decomposed already.

#pragma once

#include <cstddef>
#include <vector>

#include "text/fold.h"

namespace jiyi::text {

// Appends the canonical (or compatibility) decomposition, Hangul included; every part keeps
// the bytes of the whole.
enum class Decomposition : bool { Canonical, Compatible };
void append_decomposed(const FoldedChar& from, Decomposition kind, std::vector<FoldedChar>& out);

// Sorts each run of combining marks by class, equal classes in the order they came.
void order_marks(std::vector<FoldedChar>& chars);

// Composes in place. REQUIRES: chars are decomposed and ordered.
void compose(std::vector<FoldedChar>& chars);

// The character that the two make, 0 if none.
char32_t composed_pair(char32_t first, char32_t second) noexcept;

}  // namespace jiyi::text
