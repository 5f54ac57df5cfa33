// The arm of meaning: how near each visible memory is to the question, by the view's vectors.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bank/view.h"
#include "bank/visible.h"
#include "index/vector_question.h"

namespace jiyi::recall {

// A question as the embedder of the bank's vectors gives it.
struct QuestionVector {
  std::vector<float> values;  // of length 1
  std::uint8_t language = 0;  // text/language.h
};

// Only the nearest memories are sought; any other is compared when it is asked for, once. Made for
// one question, confined to one thread.
class Meaning {
 public:
  // REQUIRES: view.vectors is not null and has the vector's dimension.
  Meaning(const bank::View& view, const bank::Visible& visible, const QuestionVector& question);

  // Where a memory stands between the mean of the visible ones, 0, and the nearest, 1; negative
  // for those farther off than the mean, 0 for one without a vector or not visible. The mean is
  // that of every n-th where more than kMeanSample are visible.
  double near(bank::DocId doc) const;

  // Share of the visible memories that have a vector.
  double share() const { return share_; }
  // Centred cosine of the nearest; 0 when no visible memory has a vector.
  double best_cosine() const { return best_; }
  // Of one memory; 0 without a vector.
  double cosine(bank::DocId doc) const;
  // The nearest visible ones, nearest first, equal ones by arrival; at most kNearestMax. In a
  // bank whose vectors have a graph, nearly all of them are the nearest.
  const std::vector<bank::DocId>& nearest() const { return nearest_; }

  static constexpr std::size_t kNearestMax = 200;
  static constexpr std::size_t kMeanSample = 4096;

 private:
  float similarity(bank::DocId doc) const;

  std::shared_ptr<const bank::Bits> visible_;
  index::VectorQuestion asked_;
  mutable std::vector<float> known_;  // by document; NaN where it was not compared yet
  std::vector<bank::DocId> nearest_;
  double share_ = 0;
  double mean_ = 0;
  double best_ = 0;
};

}  // namespace jiyi::recall
