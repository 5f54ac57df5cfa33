// Names that are written with more than letters: v1.9, foo/bar, GB/s, a@b.com, snake_case,
// c++, https://a.b/c?d, /usr/bin, +86 138 0013 8000. Kept whole, beside the words in them.

#pragma once

#include <span>
#include <vector>

#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::text {

// Appends terms of the class Identifier, and for a telephone number its digits as a Part.
// Their positions are 0.
void append_identifiers(std::span<const FoldedChar> chars, std::vector<Term>& out);

}  // namespace jiyi::text
