#include "recall/choose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/try.h"
#include "recall/diversity.h"
#include "recall/phrases.h"
#include "recall/rerank.h"

namespace jiyi::recall {
namespace {

Result<std::vector<Ranked>> in_order(const Reader& reader, const RecallRequest& request,
                                     const Asked& asked, const Ordering& ordering) {
  if (request.group == Group::Session) {
    return by_session(reader.view(), ordering, asked.weights);
  }
  if (asked.query.phrases.empty()) return ordering.ranked();
  return phrases_first(reader, {request, asked.query.phrases, asked.weights}, ordering.ranked());
}

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

std::vector<bank::DocId> first_docs(const Candidates& candidates, std::size_t most) {
  std::vector<bank::DocId> docs;
  docs.reserve(std::min(most, candidates.ranked.size()));
  for (const Ranked& one : candidates.ranked) {
    if (docs.size() == most) break;
    docs.push_back(one.doc);
  }
  return docs;
}

Result<void> make_diverse(const Reader& reader, const RecallRequest& request,
                          const Weights& weights, Candidates& candidates) {
  if (request.diversity <= 0) return {};
  const std::size_t most = compared(request, weights);
  ASSIGN_OR_RETURN(const Likeness alike, likeness(reader, request, first_docs(candidates, most)));
  diversify(candidates, request.diversity, most, alike);
  return {};
}

SelectOptions options_of(const RecallRequest& request, const Sources& sources) {
  SelectOptions options{.k = static_cast<std::size_t>(request.k)};
  const bool memories = request.group == Group::Memory;
  options.collapse = request.collapse && memories;
  if (memories) options.cap = static_cast<std::size_t>(request.session_cap);
  if (!sources.empty()) {
    options.source_cap = static_cast<std::size_t>(request.source_cap);
    options.sources = &sources;
  }
  return options;
}

}  // namespace

Result<Chosen> choose(const Reader& reader, const RecallRequest& request, const Asked& asked,
                      const Ordering& ordering) {
  Chosen chosen;
  ASSIGN_OR_RETURN(chosen.candidates.ranked, in_order(reader, request, asked, ordering));
  RETURN_IF_ERROR(rerank(chosen.candidates, reader, request));
  RETURN_IF_ERROR(make_diverse(reader, request, asked.weights, chosen.candidates));
  if (request.source_cap > 0 && request.group == Group::Memory) {
    chosen.source_cap = request.source_cap;
    ASSIGN_OR_RETURN(chosen.sources,
                     sources_of(reader, request, first_docs(chosen.candidates, kAll)));
  }
  chosen.selected = select(reader.view(), chosen.candidates.ranked, asked.weights,
                           options_of(request, chosen.sources));
  return chosen;
}

Explanation explained(const Ordering& ordering, const Candidates& candidates, const Ranked& one,
                      Group group) {
  Explanation explanation = ordering.explain(one.doc);
  double rest = one.score - ordering.score(one.doc);
  std::vector<Boost> lifts;
  for (const Lift& lift : candidates.lifts) {
    if (lift.doc != one.doc) continue;
    rest -= lift.boost.amount;
    lifts.push_back(lift.boost);
  }
  if (std::abs(rest) > 1e-9 * std::max(1.0, std::abs(one.score))) {
    const bool session = group == Group::Session;
    explanation.boosts.push_back(
        {session ? "session_best" : "phrase", rest,
         session ? "the session's words and its best turns" : "holds the quoted phrase"});
  }
  explanation.boosts.insert(explanation.boosts.end(), lifts.begin(), lifts.end());
  return explanation;
}

}  // namespace jiyi::recall
