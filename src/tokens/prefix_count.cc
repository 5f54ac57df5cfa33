#include "tokens/prefix_count.h"

#include <algorithm>

#include "tokens/merge.h"

namespace jiyi::tokens {

PrefixCount::PrefixCount(const Vocabulary& vocabulary, std::string_view piece)
    : vocabulary_(vocabulary), piece_(piece) {
  append_merged(ids_, vocabulary, piece);
  ends_.reserve(ids_.size());
  std::size_t end = 0;
  for (const TokenId id : ids_) {
    end += vocabulary.bytes_of(id).size();
    ends_.push_back(end);
  }
}

std::size_t PrefixCount::count(std::size_t bytes) const {
  const auto after = std::upper_bound(ends_.begin(), ends_.end(), bytes);
  auto kept = static_cast<std::size_t>(after - ends_.begin());
  if (kept > 0 && ends_[kept - 1] == bytes) return kept;
  std::vector<TokenId> tail;
  for (std::size_t step = 1;; step *= 2) {
    const std::size_t start = kept == 0 ? 0 : ends_[kept - 1];
    tail.clear();
    append_merged(tail, vocabulary_, piece_.substr(start, bytes - start));
    if (kept == 0 || tail.empty() || vocabulary_.rules().may_meet(ids_[kept - 1], tail.front())) {
      return kept + tail.size();
    }
    kept -= std::min(step, kept);
  }
}

std::size_t PrefixCount::token_end(std::size_t index) const {
  return index < ends_.size() ? ends_[index] : piece_.size();
}

}  // namespace jiyi::tokens
