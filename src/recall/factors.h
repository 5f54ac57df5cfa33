// The three factors over any order: how similar, how important, how fresh.

#pragma once

#include <cstdint>
#include <vector>

#include "recall/ordering.h"
#include "recall/weights.h"

namespace jiyi::recall {

// What is left of a memory `age_us` after it happened: halves every Weights::half_life_days; 1
// for one that is still to come.
double retention(std::int64_t age_us, const Weights& weights);

// Made for one question; borrows what it is given. Thread-compatible.
class Factored : public Ordering {
 public:
  struct Parts {
    const bank::View& view;
    const Ordering& similarity;
    Factors factors;
    const Weights& weights;
    std::int64_t now_us = 0;  // the moment of asking
  };
  explicit Factored(const Parts& parts);

  const std::vector<Ranked>& ranked() const override { return ranked_; }
  // The boosts alone add up to score().
  Explanation explain(bank::DocId doc) const override;
  double score(bank::DocId doc) const override;
  double relevance(bank::DocId doc) const override { return parts_.similarity.relevance(doc); }
  double session_score(std::uint32_t session) const override {
    return scale_ * parts_.similarity.session_score(session);
  }

 private:
  double importance_of(bank::DocId doc) const;
  double retention_of(bank::DocId doc) const;

  Parts parts_;
  double scale_ = 1;  // what a point of similarity counts: its factor over the best one's points
  std::vector<Ranked> ranked_;
};

}  // namespace jiyi::recall
