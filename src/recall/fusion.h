// Words, meaning and time as three arms with weights of the caller's, in place of the trained
// order.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "recall/blend.h"
#include "recall/meaning.h"
#include "recall/ordering.h"
#include "recall/ranking.h"

namespace jiyi::recall {

// Made for one question; borrows what it is given. Confined to one thread.
class Fused : public Ordering {
 public:
  struct Parts {
    const Query& query;
    const Ranking& words;
    const Meaning& meaning;
    const Blend& blend;  // for relevance
    Fusion fusion;
    const Weights& weights;
  };
  explicit Fused(const Parts& parts);

  // All candidates of both arms.
  const std::vector<Ranked>& ranked() const override { return ranked_; }
  // The boosts alone add up to score().
  Explanation explain(bank::DocId doc) const override;
  double score(bank::DocId doc) const override;
  double relevance(bank::DocId doc) const override { return parts_.blend.relevance(doc); }
  double session_score(std::uint32_t session) const override;

 private:
  // Places count from 1; 0 for a memory that an arm does not have.
  struct Places {
    std::size_t keyword = 0;
    std::size_t vector = 0;
  };
  struct Shares {
    double keyword = 0;
    double vector = 0;
    double time = 0;
  };

  Places places_of(bank::DocId doc) const;
  Shares shares_of(bank::DocId doc) const;
  bool in_time(bank::DocId doc) const;
  double by_rank(std::size_t place) const;
  double words_of(bank::DocId doc) const;

  Parts parts_;
  double best_words_ = 0;
  std::unordered_map<bank::DocId, Places> places_;
  std::vector<Ranked> ranked_;
};

}  // namespace jiyi::recall
