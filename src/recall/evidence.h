// What the words of a question find: the best documents by BM25, and for each which terms it
// holds. Everything else in the ranking builds on this.

#pragma once

#include <cstdint>
#include <vector>

#include "bank/view.h"
#include "bank/visible.h"
#include "recall/query.h"
#include "recall/weights.h"

namespace jiyi::recall {

struct Found {
  bank::DocId doc = 0;
  double base = 0;          // BM25 over the question's terms
  std::uint64_t terms = 0;  // bit i: holds Query::terms[i]
};

class Evidence {
 public:
  // The best Weights::candidates visible documents.
  static Evidence gather(const bank::View& view, const bank::Visible& visible, const Query& query,
                         const Weights& weights);

  const std::vector<Found>& found() const { return found_; }  // ascending by document
  // Null when the document is not among the best.
  const Found* find(bank::DocId doc) const;

  // BM25 of a session's found turns taken as one text, idf of turns; 0 if it has none.
  double session_score(std::uint32_t session) const;

  // How often term i occurs in found()[at].
  std::uint16_t frequency(std::size_t term, std::size_t at) const {
    return frequencies_[term * found_.size() + at];
  }

 private:
  struct SessionScore {
    std::uint32_t session = 0;
    double score = 0;
  };

  void count_terms(const bank::View& view, const Query& query, const Weights& weights);
  void score_sessions(const bank::View& view, const Query& query, const Weights& weights);

  std::vector<Found> found_;
  std::vector<std::uint16_t> frequencies_;  // a row for each term, as found_
  std::vector<SessionScore> sessions_;      // ascending by session
};

// weight * idf * the term's saturated frequency in a text of `length`.
double bm25_share(const QueryTerm& term, double frequency, double length_ratio,
                  const Weights& weights);

}  // namespace jiyi::recall
