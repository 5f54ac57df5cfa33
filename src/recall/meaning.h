// The arm of meaning: how near each visible memory is to the question, by the view's vectors.

#pragma once

#include <cstdint>
#include <vector>

#include "bank/view.h"
#include "bank/visible.h"

namespace jiyi::recall {

// A question as the embedder of the bank's vectors gives it.
struct QuestionVector {
  std::vector<float> values;  // of length 1
  std::uint8_t language = 0;  // text/language.h
};

// Made for one question; borrows the view and what is visible. Thread-compatible.
class Meaning {
 public:
  // REQUIRES: view.vectors is not null and has the vector's dimension.
  Meaning(const bank::View& view, const bank::Visible& visible, const QuestionVector& question);

  // Where a memory stands between the mean of the visible ones, 0, and the nearest, 1; negative
  // for those farther off than the mean, 0 for one without a vector or not visible.
  double near(bank::DocId doc) const;

  // Share of the visible memories that have a vector.
  double share() const { return share_; }
  // Centred cosine of the nearest; 0 when no visible memory has a vector.
  double best_cosine() const { return best_; }
  // Of one memory; 0 without a vector.
  double cosine(bank::DocId doc) const;
  // The nearest visible ones, nearest first, equal ones by arrival; at most kNearestMax.
  const std::vector<bank::DocId>& nearest() const { return nearest_; }

  static constexpr std::size_t kNearestMax = 200;

 private:
  void measure(const bank::Visible& visible);
  void pick_nearest();

  std::vector<float> similarity_;  // by document; index::kNoSimilarity where there is none
  std::vector<bank::DocId> nearest_;
  double share_ = 0;
  double mean_ = 0;
  double best_ = 0;
};

}  // namespace jiyi::recall
