// The best k of documents offered in any order: the highest score, then the lowest number.

#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "index/lexical_index.h"

namespace jiyi::index {

// Confined to one thread. A score that is not a number is never taken.
class Nearest {
 public:
  explicit Nearest(std::size_t k) : k_(k) {}

  void offer(ScoredDoc candidate) {
    if (!(candidate.score >= threshold_) || k_ == 0) return;
    if (heap_.size() == k_) {
      if (!better(candidate, heap_.front())) return;
      std::pop_heap(heap_.begin(), heap_.end(), better);
      heap_.back() = candidate;
    } else {
      heap_.push_back(candidate);
    }
    std::push_heap(heap_.begin(), heap_.end(), better);
    if (heap_.size() == k_) threshold_ = heap_.front().score;
  }

  // What is below cannot get in.
  float threshold() const { return threshold_; }

  std::vector<ScoredDoc> best_first() && {
    std::sort_heap(heap_.begin(), heap_.end(), better);
    return std::move(heap_);
  }

 private:
  static bool better(const ScoredDoc& a, const ScoredDoc& b) {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  }

  std::size_t k_;
  float threshold_ = -std::numeric_limits<float>::infinity();
  std::vector<ScoredDoc> heap_;  // the worst in front
};

inline bool passes(const DocFilter* filter, DocId doc) {
  if (filter == nullptr) return true;
  const std::size_t word = doc / 64;
  return word < filter->words.size() && ((filter->words[word] >> (doc % 64)) & 1U) != 0;
}

}  // namespace jiyi::index
