// The longest prefix of a text within a number of tokens.

#pragma once

#include <cstddef>
#include <string_view>

#include "tokens/pattern.h"
#include "tokens/vocabulary.h"

namespace jiyi::tokens {

// The bytes of the longest prefix of `text` that ends on a character boundary and has at most
// `tokens_max` tokens of its own. Reads the text only a little past the answer.
std::size_t cut_bytes(Pattern pattern, const Vocabulary& vocabulary, std::string_view text,
                      std::size_t tokens_max);

}  // namespace jiyi::tokens
