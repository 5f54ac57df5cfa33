#include "tokens/pair_rules.h"

namespace jiyi::tokens {

PairRules::PairRules(std::size_t tokens) : joinable_(tokens), joins_(tokens), by_pair_(tokens) {}

void PairRules::add_join(TokenId joined, TokenId left, TokenId right) {
  joins_[joined] = {left, right};
  joinable_.add(pair_of(left, right));
  by_pair_.add(IdTable::mixed(pair_of(left, right)), joined);
}

TokenId PairRules::joined_of(TokenId left, TokenId right) const noexcept {
  const std::uint64_t pair = pair_of(left, right);
  if (!joinable_.may_have(pair)) return kNoToken;
  return by_pair_.find(IdTable::mixed(pair), [&](TokenId id) {
    return joins_[id].left == left && joins_[id].right == right;
  });
}

// Undoes the joins beside the border, latest first. `limit` is the rank that a join across the
// border must stay under to come before the join just undone. On equal ranks the leftmost join
// comes first: one across the border is left of a join in `right`, hence the + 1 there.
bool PairRules::may_meet(TokenId left, TokenId right) const noexcept {
  TokenId limit = kNoToken;
  for (;;) {
    if (joined_of(left, right) < limit) return false;
    const TokenId of_left = joins_[left].right;
    const TokenId of_right = joins_[right].left;
    const bool undo_left = of_right == kNoToken || (of_left != kNoToken && left > right);
    if (undo_left) {
      if (of_left == kNoToken) return true;
      limit = left;
      left = of_left;
    } else {
      limit = right + 1;
      right = of_right;
    }
  }
}

}  // namespace jiyi::tokens
