// The words, numbers, character n-grams and symbols of a folded text.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::text {

// Appends in reading order, positions from 0. `text` is what the chars were folded from.
void append_word_terms(std::string_view text, std::span<const FoldedChar> chars,
                       std::vector<Term>& out);

}  // namespace jiyi::text
