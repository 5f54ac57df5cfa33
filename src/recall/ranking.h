// The order of the candidates: words, then what stands around them in the conversation, then
// what the question is after. docs/ranking.md has the formula and what each part is worth.

#pragma once

#include <cstdint>
#include <vector>

#include "jiyi/recall.h"
#include "recall/evidence.h"
#include "recall/neighbourhood.h"
#include "recall/ordering.h"
#include "recall/query.h"
#include "recall/weights.h"

namespace jiyi::recall {

// Everything that makes up one score: (sum of the addends) times the factors.
struct ScoreParts {
  double words = 0;
  double coverage = 0;
  double neighbours = 0;
  double reply = 0;
  double session = 0;
  double speaker = 1;
  double question = 1;
  double when = 1;
  double how_many = 1;
  double covered = 0;      // share of the question's weight found here and beside, 0 to 1
  double covered_own = 0;  // found here

  double score() const {
    return (words + coverage + neighbours + reply + session) * speaker * question * when * how_many;
  }
};

// Made for one question; borrows what it is given. Thread-compatible.
class Ranking : public Ordering {
 public:
  Ranking(const bank::View& view, const bank::Visible& visible, const Query& query,
          const Weights& weights);

  // The best Weights::ranked_max of the found memories and their neighbours, best first, equal
  // scores by arrival.
  const std::vector<Ranked>& ranked() const override { return ranked_; }

  // What the score of a found memory or a neighbour is made of; nothing for any other.
  ScoreParts parts(bank::DocId doc) const;
  Explanation explain(bank::DocId doc) const override;
  double score(bank::DocId doc) const override { return parts(doc).score(); }
  double relevance(bank::DocId doc) const override;
  double session_score(std::uint32_t session) const override {
    return evidence_.session_score(session);
  }

  // The terms of the question that a memory holds, each with its share.
  std::vector<TermShare> term_shares(bank::DocId doc) const;

  // The same as bits of Query::terms; none for a memory that is not among the best by words.
  std::uint64_t terms(bank::DocId doc) const {
    const Found* found = evidence_.find(doc);
    return found == nullptr ? 0 : found->terms;
  }

  // Visible turns beside a memory in its session, near or far from any found one; kNoDoc at the
  // end of the session.
  bank::DocId earlier(bank::DocId doc) const { return around_.earlier(doc); }
  bank::DocId later(bank::DocId doc) const { return around_.later(doc); }

 private:
  // What one node has of its own, before its neighbours add to it.
  struct Own {
    double covered = 0;  // share of the question's weight, 0 to 1
    double raised = 0;   // BM25 raised by coverage
    double session = 0;  // BM25 of its session
    std::uint8_t cues = 0;
  };

  ScoreParts parts_of(NodeId id) const;  // without covered_own
  void add_neighbours(NodeId id, double strength, ScoreParts& parts) const;
  std::vector<TermShare> shares(const Found& found) const;
  std::uint64_t terms_around(NodeId id) const;
  double weight_of(std::uint64_t terms) const;

  const bank::View& view_;
  const Query& query_;
  const Weights& weights_;
  Evidence evidence_;
  Neighbourhood around_;
  std::vector<Own> own_;  // by node
  std::vector<Ranked> ranked_;
};

}  // namespace jiyi::recall
