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
      replace_worst(candidate);
    } else {
      heap_.push_back(candidate);
      std::push_heap(heap_.begin(), heap_.end(), better);
    }
    if (heap_.size() == k_) threshold_ = heap_.front().score;
  }

  std::vector<ScoredDoc> best_first() && {
    std::sort_heap(heap_.begin(), heap_.end(), better);
    return std::move(heap_);
  }

 private:
  // Lets the candidate sink from the front: half the steps of a pop and a push.
  void replace_worst(ScoredDoc candidate) {
    std::size_t at = 0;
    for (std::size_t child = 1; child < heap_.size(); child = 2 * at + 1) {
      if (child + 1 < heap_.size() && better(heap_[child], heap_[child + 1])) ++child;
      if (!better(candidate, heap_[child])) break;
      heap_[at] = heap_[child];
      at = child;
    }
    heap_[at] = candidate;
  }

  static bool better(const ScoredDoc& a, const ScoredDoc& b) {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  }

  std::size_t k_;
  float threshold_;
  std::vector<ScoredDoc> heap_;  // the worst in front
};

}  // namespace jiyi::index
