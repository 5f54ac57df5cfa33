// What the rest of recall needs of an order of candidates, whatever made it.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bank/view.h"
#include "jiyi/recall.h"

namespace jiyi::recall {

struct Ranked {
  bank::DocId doc = 0;
  double score = 0;
};

// Best first, equal scores by arrival. An object, so that sorting by it is compiled in place.
struct IsBefore {
  bool operator()(const Ranked& a, const Ranked& b) const {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  }
};

// What a step after the ordering did to a candidate's score.
struct Lift {
  bank::DocId doc = 0;
  Boost boost;
};

// Candidates on their way from the ordering to the hits, best first.
struct Candidates {
  std::vector<Ranked> ranked;
  std::vector<Lift> lifts;
  bool reranked = false;
  std::string rerank_fault;
};

class Ordering {
 public:
  virtual ~Ordering() = default;

  // In the order of IsBefore.
  virtual const std::vector<Ranked>& ranked() const = 0;
  // What a candidate's score is made of; the shares add up to score().
  virtual Explanation explain(bank::DocId doc) const = 0;
  // 0 for a memory that is no candidate.
  virtual double score(bank::DocId doc) const = 0;
  // How far a candidate bears on the question, 0 to 1.
  virtual double relevance(bank::DocId doc) const = 0;
  // What the session as a whole has of the question, on the scale of the scores.
  virtual double session_score(std::uint32_t session) const = 0;
};

}  // namespace jiyi::recall
