// The result of byte-pair merging of one piece: beginning with single bytes, the neighbours whose
// joined bytes have the lowest rank are joined, the leftmost first among equals, until none has
// a rank. Found from left to right with the longest token that may stand there, in linear time;
// see pair_rules.h for why that is the same.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tokens/vocabulary.h"

namespace jiyi::tokens {

std::size_t count_merged(const Vocabulary& vocabulary, std::string_view piece);
void append_merged(std::vector<TokenId>& out, const Vocabulary& vocabulary, std::string_view piece);

// The same for a piece that is often a token itself.
inline std::size_t count_piece(const Vocabulary& vocabulary, std::string_view piece) {
  return vocabulary.find(piece) != kNoToken ? 1 : count_merged(vocabulary, piece);
}
inline void append_piece(std::vector<TokenId>& out, const Vocabulary& vocabulary,
                         std::string_view piece) {
  if (const TokenId id = vocabulary.find(piece); id != kNoToken) {
    out.push_back(id);
  } else {
    append_merged(out, vocabulary, piece);
  }
}

}  // namespace jiyi::tokens
