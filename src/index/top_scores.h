// The best k of the scores offered so far.

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "index/lexical_index.h"

namespace jiyi::index {

// Documents are offered in ascending order, so of equal scores the earlier stays. Confined to
// one thread.
class TopScores {
 public:
  // Of scores above `floor` alone.
  explicit TopScores(std::size_t k, float floor = 0) : k_(k), threshold_(floor) {}

  // Only a score above this gets in. Never falls.
  float threshold() const { return threshold_; }

  void offer(ScoredDoc candidate) {
    if (!(candidate.score > threshold_) || k_ == 0) return;
    if (heap_.size() == k_) {
      std::pop_heap(heap_.begin(), heap_.end(), better);
      heap_.pop_back();
    }
    heap_.push_back(candidate);
    std::push_heap(heap_.begin(), heap_.end(), better);
    if (heap_.size() == k_) threshold_ = heap_.front().score;
  }

  std::vector<ScoredDoc> best_first() && {
    std::sort_heap(heap_.begin(), heap_.end(), better);
    return std::move(heap_);
  }

 private:
  static bool better(const ScoredDoc& a, const ScoredDoc& b) {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  }

  std::size_t k_;
  float threshold_;
  std::vector<ScoredDoc> heap_;  // the worst in front
};

}  // namespace jiyi::index
