// The content words of a conversation, by number, and how much each of them tells.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace jiyi::digest {

using TermNumber = std::uint32_t;

// Words, numbers, identifiers and pairs of Chinese characters that are no stop words
// (text/terms.h). Thread-compatible.
class TermTable {
 public:
  // The distinct terms of a passage in ascending order, counted as one passage more.
  std::vector<TermNumber> add(std::string_view passage);

  // In how many passages the term is.
  std::uint32_t passages_with(TermNumber term) const { return counts_[term]; }
  std::size_t size() const { return counts_.size(); }
  std::uint32_t passages() const { return passages_; }
  // ln(1 + passages / passages with the term): above 0.69 (ln 2), or equal when all have it.
  double weight(TermNumber term) const;

 private:
  std::unordered_map<std::string, TermNumber> numbers_;
  std::vector<std::uint32_t> counts_;
  std::uint32_t passages_ = 0;
};

}  // namespace jiyi::digest
