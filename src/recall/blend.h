// The order of the candidates by words and meaning together: one weighted sum, whose shares
// explain() lists.

#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "recall/blend_weights.h"
#include "recall/meaning.h"
#include "recall/ordering.h"
#include "recall/ranking.h"

namespace jiyi::recall {

// The features of one candidate, in the order of BlendWeights.
inline constexpr std::size_t kFeatures = 15;
using Features = std::array<double, kFeatures>;

// Made for one question; borrows what it is given. Confined to one thread.
class Blend : public Ordering {
 public:
  struct Parts {
    const bank::View& view;
    const Query& query;
    const Ranking& words;
    const Meaning& meaning;
  };
  Blend(const Parts& parts, const BlendWeights& weights, const Weights& limits);

  const std::vector<Ranked>& ranked() const override { return ranked_; }
  Explanation explain(bank::DocId doc) const override;
  double score(bank::DocId doc) const override;
  double relevance(bank::DocId doc) const override;
  double session_score(std::uint32_t session) const override;

  Features features(bank::DocId doc) const;

 private:
  // The visible turns beside one in its session; kNoDoc at an end of it.
  struct Beside {
    bank::DocId before;
    bank::DocId after;
  };
  // The shares of a memory of no session.
  struct Alone {
    double words = 0;
    double meaning = 0;
    double dated = 0;

    double sum() const { return words + meaning + dated; }
  };

  std::vector<bank::DocId> candidates() const;
  double prior(bank::DocId doc) const;
  double words_of(bank::DocId doc) const;
  double near_beside(bank::DocId doc) const;
  double around(const Beside& beside) const;
  double alike(bank::DocId doc, bank::DocId other) const;
  double raised_words(bank::DocId doc) const;
  bool has_date(bank::DocId doc) const;
  Alone alone(bank::DocId doc) const;
  Explanation explain_alone(bank::DocId doc) const;
  Explanation explain_words(bank::DocId doc) const;
  void gather_sessions();

  Parts parts_;
  const BlendWeights& weights_;
  const Weights& limits_;
  double best_words_ = 0;   // score of the best by words
  double best_raised_ = 0;  // the same without what neighbours and session add
  double certainty_ = 0;    // see BlendWeights::alone_sure
  std::unordered_map<std::uint32_t, double> near_in_session_;  // mean of the three nearest
  std::vector<Ranked> ranked_;
};

}  // namespace jiyi::recall
