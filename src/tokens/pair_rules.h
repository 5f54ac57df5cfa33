// Which tokens may stand side by side in the result of byte-pair merging.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tokens/bit_filter.h"
#include "tokens/id_table.h"

namespace jiyi::tokens {

// Merging is local: a sequence of tokens is what merging makes of its bytes exactly when each
// two neighbours are what merging makes of theirs, because up to the first join across a border
// both sides evolve as if alone. So a text can be cut into tokens from left to right, asking only
// about neighbours. The rules need each token to grow from lower ranks, which the packer checks.
// (The idea is that of the crate `bpe`, github.com/github/rust-gems.)
//
// Thread-compatible; immutable once filled.
class PairRules {
 public:
  explicit PairRules(std::size_t tokens);

  // `joined` is made last of `left` and `right`.
  void add_join(TokenId joined, TokenId left, TokenId right);

  // Whether merging the bytes of `left` and `right` gives these two.
  bool may_meet(TokenId left, TokenId right) const noexcept;

 private:
  struct Join {
    TokenId left = kNoToken;  // kNoToken: a single byte
    TokenId right = kNoToken;
  };

  static std::uint64_t pair_of(TokenId left, TokenId right) noexcept {
    return std::uint64_t{left} << 32U | right;
  }
  TokenId joined_of(TokenId left, TokenId right) const noexcept;

  // The pairs that join, and a few more: nearly all questions are about others and end here.
  BitFilter joinable_;
  std::vector<Join> joins_;
  IdTable by_pair_;
};

}  // namespace jiyi::tokens
