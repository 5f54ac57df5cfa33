// Words inside a word: the parts of camelCase, and of a number with its unit.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::text {

// Appends the parts of one word, of the class Part: "getUserName" gives get, user, name;
// "iPhone15" phone, 15; "18th" 18. Nothing for a word without parts. `text` is what the chars
// were folded from.
void append_word_parts(std::string_view text, std::span<const FoldedChar> word,
                       std::uint32_t position, std::vector<Term>& out);

}  // namespace jiyi::text
