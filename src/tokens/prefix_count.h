// The number of tokens of every prefix of one piece, without merging the piece again for each.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tokens/vocabulary.h"

namespace jiyi::tokens {

// Two facts make it cheap. A prefix that ends where a token of the whole ends has those tokens,
// because no join ever crossed that place. And two token sequences stand side by side unchanged
// exactly when the last token of the one may meet the first of the other.
//
// Borrows the piece and the vocabulary. Thread-compatible.
class PrefixCount {
 public:
  PrefixCount(const Vocabulary& vocabulary, std::string_view piece);

  // REQUIRES: bytes <= piece.size().
  std::size_t count(std::size_t bytes) const;

  // Where the token number `index` ends; the end of the piece when it has fewer.
  std::size_t token_end(std::size_t index) const;

 private:
  const Vocabulary& vocabulary_;
  std::string_view piece_;
  std::vector<TokenId> ids_;
  std::vector<std::size_t> ends_;
};

}  // namespace jiyi::tokens
