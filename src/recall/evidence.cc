#include "recall/evidence.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace jiyi::recall {
namespace {

std::vector<index::QueryTerm> index_query(const Query& query) {
  std::vector<index::QueryTerm> terms;
  for (const QueryTerm& term : query.terms) {
    if (term.known) terms.push_back({term.id, static_cast<float>(term.weight)});
  }
  return terms;
}

}  // namespace

double bm25_share(const QueryTerm& term, double frequency, double length_ratio,
                  const Weights& weights) {
  if (frequency <= 0) return 0;
  const double norm = weights.k1 * (1 - weights.b + weights.b * length_ratio);
  return term.weight * term.idf * frequency * (weights.k1 + 1) / (frequency + norm);
}

Evidence Evidence::gather(const bank::View& view, const bank::Visible& visible, const Query& query,
                          const Weights& weights) {
  Evidence evidence;
  const index::DocFilter filter{*visible.bits};
  const index::Bm25 bm25{static_cast<float>(weights.k1), static_cast<float>(weights.b)};
  const auto best = view.words.top_k(index_query(query), weights.candidates, bm25, &filter);
  std::vector<bank::DocId> docs;
  docs.reserve(best.size());
  for (const index::ScoredDoc& one : best)
    docs.push_back(one.doc);
  std::sort(docs.begin(), docs.end());

  evidence.found_.resize(docs.size());
  for (std::size_t at = 0; at < docs.size(); ++at)
    evidence.found_[at].doc = docs[at];
  evidence.frequencies_.resize(query.terms.size() * docs.size());
  for (std::size_t i = 0; i < query.terms.size(); ++i) {
    if (!query.terms[i].known) continue;
    const auto row = std::span(evidence.frequencies_).subspan(i * docs.size(), docs.size());
    view.words.frequencies(query.terms[i].id, docs, row);
  }
  evidence.count_terms(view, query, weights);
  evidence.score_sessions(view, query, weights);
  return evidence;
}

void Evidence::count_terms(const bank::View& view, const Query& query, const Weights& weights) {
  const double mean = view.words.mean_length() > 0 ? view.words.mean_length() : 1.0;
  for (std::size_t at = 0; at < found_.size(); ++at) {
    Found& found = found_[at];
    const bank::Chunk& chunk = view.columns.chunk_of(found.doc);
    const double ratio = chunk.length[found.doc % bank::kChunkDocs] / mean;
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      if (frequency(i, at) == 0) continue;
      found.terms |= std::uint64_t{1} << i;
      found.base += bm25_share(query.terms[i], frequency(i, at), ratio, weights);
    }
  }
}

void Evidence::score_sessions(const bank::View& view, const Query& query, const Weights& weights) {
  std::vector<std::pair<std::uint32_t, std::size_t>> by_session;
  for (std::size_t at = 0; at < found_.size(); ++at) {
    const bank::DocId doc = found_[at].doc;
    const std::uint32_t session = view.columns.chunk_of(doc).session[doc % bank::kChunkDocs];
    if (session != 0) by_session.emplace_back(session, at);
  }
  std::sort(by_session.begin(), by_session.end());
  std::vector<double> sums(query.terms.size(), 0);
  for (std::size_t begin = 0; begin < by_session.size();) {
    const std::uint32_t session = by_session[begin].first;
    std::size_t end = begin;
    while (end < by_session.size() && by_session[end].first == session)
      ++end;
    // Whole numbers, so that the order in which they are added changes nothing.
    std::uint64_t held = 0;
    for (std::size_t at = begin; at < end; ++at) {
      const std::size_t place = by_session[at].second;
      held |= found_[place].terms;
      for (std::uint64_t terms = found_[place].terms; terms != 0; terms &= terms - 1) {
        const auto term = static_cast<std::size_t>(std::countr_zero(terms));
        sums[term] += frequency(term, place);
      }
    }
    const double ratio = (*view.sessions)[session].length / view.mean_session_length;
    double score = 0;
    for (; held != 0; held &= held - 1) {
      const auto term = static_cast<std::size_t>(std::countr_zero(held));
      score += bm25_share(query.terms[term], std::exchange(sums[term], 0), ratio, weights);
    }
    sessions_.push_back({session, score});
    begin = end;
  }
}

const Found* Evidence::find(bank::DocId doc) const {
  const auto at =
      std::lower_bound(found_.begin(), found_.end(), doc,
                       [](const Found& one, bank::DocId wanted) { return one.doc < wanted; });
  return at != found_.end() && at->doc == doc ? &*at : nullptr;
}

double Evidence::session_score(std::uint32_t session) const {
  const auto at = std::lower_bound(
      sessions_.begin(), sessions_.end(), session,
      [](const SessionScore& one, std::uint32_t wanted) { return one.session < wanted; });
  return at != sessions_.end() && at->session == session ? at->score : 0;
}

}  // namespace jiyi::recall
