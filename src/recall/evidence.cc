#include "recall/evidence.h"

#include <algorithm>

namespace jiyi::recall {
namespace {

// By session: how often each term occurs in its found turns.
using SessionFrequencies = std::unordered_map<std::uint32_t, std::vector<double>>;

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

Evidence Evidence::gather(const bank::View& view, const bank::Visible& visible,
                          const Query& query, const Weights& weights) {
  Evidence evidence;
  const index::DocFilter filter{*visible.bits};
  const index::Bm25 bm25{static_cast<float>(weights.k1), static_cast<float>(weights.b)};
  const auto best = view.words.top_k(index_query(query), weights.candidates, bm25, &filter);
  std::vector<bank::DocId> docs;
  docs.reserve(best.size());
  for (const index::ScoredDoc& one : best) docs.push_back(one.doc);
  std::sort(docs.begin(), docs.end());

  evidence.found_.resize(docs.size());
  evidence.frequencies_.assign(query.terms.size(), std::vector<std::uint16_t>(docs.size()));
  const double mean = view.words.mean_length() > 0 ? view.words.mean_length() : 1.0;
  SessionFrequencies by_session;
  for (std::size_t at = 0; at < docs.size(); ++at) evidence.found_[at].doc = docs[at];
  for (std::size_t i = 0; i < query.terms.size(); ++i) {
    if (!query.terms[i].known) continue;
    view.words.frequencies(query.terms[i].id, docs, evidence.frequencies_[i]);
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const double frequency = evidence.frequencies_[i][at];
      if (frequency <= 0) continue;
      const bank::Chunk& chunk = view.columns.chunk_of(docs[at]);
      const std::size_t row = docs[at] % bank::kChunkDocs;
      evidence.found_[at].terms |= std::uint64_t{1} << i;
      evidence.found_[at].base +=
          bm25_share(query.terms[i], frequency, chunk.length[row] / mean, weights);
      auto& of_session = by_session[chunk.session[row]];
      of_session.resize(query.terms.size());
      of_session[i] += frequency;
    }
  }
  for (const auto& [session, frequencies] : by_session) {
    if (session == 0) continue;
    const double ratio = (*view.sessions)[session].length / view.mean_session_length;
    double score = 0;
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      score += bm25_share(query.terms[i], frequencies[i], ratio, weights);
    }
    evidence.sessions_[session] = score;
  }
  return evidence;
}

const Found* Evidence::find(bank::DocId doc) const {
  const auto at = std::lower_bound(
      found_.begin(), found_.end(), doc,
      [](const Found& one, bank::DocId wanted) { return one.doc < wanted; });
  return at != found_.end() && at->doc == doc ? &*at : nullptr;
}

double Evidence::session_score(std::uint32_t session) const {
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? 0 : found->second;
}

}  // namespace jiyi::recall
