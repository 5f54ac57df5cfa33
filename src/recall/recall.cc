#include "recall/recall.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "recall/choose.h"
#include "recall/excerpt.h"
#include "recall/ordered.h"

namespace jiyi::recall {
namespace {

double best_relevance(const Ordering& ranking, const std::vector<Ranked>& ranked,
                      std::size_t hits) {
  double best = 0;
  for (std::size_t i = 0; i < std::min(hits, ranked.size()); ++i) {
    best = std::max(best, ranking.relevance(ranked[i].doc));
  }
  return best;
}

struct Outcome {
  const Ordering& ordering;
  const Chosen& chosen;
};

// Empty for a text that is as short as asked for.
std::string excerpt_of(const std::string& text, const RecallRequest& request, const Asked& asked) {
  const auto most = static_cast<std::size_t>(request.excerpt);
  if (most == 0 || text.size() <= most) return {};
  return excerpt(text, asked.query, most, asked.weights);
}

// Fetches the selected rows with the ids of their twins.
Result<std::vector<Hit>> hits_of(const Reader& reader, const RecallRequest& request,
                                 const Asked& asked, const Outcome& found) {
  std::vector<bank::DocId> docs;
  for (const Selected& one : found.chosen.selected) {
    docs.push_back(one.ranked.doc);
    docs.insert(docs.end(), one.twins.begin(), one.twins.end());
  }
  ASSIGN_OR_RETURN(auto fetched, reader.fetch(docs, request.filter, request.at));
  std::vector<Hit> hits;
  std::size_t next = 0;
  const auto take = [&](bank::DocId doc) -> Memory* {
    if (next == fetched.size() || fetched[next].doc != doc) return nullptr;
    return &fetched[next++].memory;
  };
  for (const Selected& one : found.chosen.selected) {
    Memory* memory = take(one.ranked.doc);
    std::vector<std::string> twins;
    for (const bank::DocId twin : one.twins) {
      if (const Memory* other = take(twin)) twins.push_back(other->id);
    }
    if (memory == nullptr) continue;
    hits.push_back({.memory = std::move(*memory),
                    .score = one.ranked.score,
                    .relevance = found.ordering.relevance(one.ranked.doc),
                    .excerpt = {},
                    .twins = std::move(twins),
                    .explanation = {}});
    Hit& hit = hits.back();
    if (request.explain) {
      hit.explanation =
          explained(found.ordering, found.chosen.candidates, one.ranked, request.group);
    }
    hit.excerpt = excerpt_of(hit.memory.text, request, asked);
  }
  return hits;
}

}  // namespace

Result<RecallReply> recall(const Reader& reader, const RecallRequest& request,
                           const QuestionVector* vector) {
  ASSIGN_OR_RETURN(const Asked asked, ask(reader, request));
  const Ordered ordered(reader.view(), request, asked, vector);
  const Ordering& ordering = ordered.get();
  ASSIGN_OR_RETURN(const Chosen chosen, choose(reader, request, asked, ordering));

  RecallReply reply;
  reply.seq = reader.view().seq;
  reply.considered = asked.visible.count;
  reply.reranked = chosen.candidates.reranked;
  reply.rerank_fault = chosen.candidates.rerank_fault;
  ASSIGN_OR_RETURN(reply.hits, hits_of(reader, request, asked, {ordering, chosen}));
  reply.best_score =
      best_relevance(ordering, chosen.candidates.ranked, asked.weights.relevance_hits);
  reply.abstained = reply.best_score < request.min_score;
  reply.below_min = static_cast<std::size_t>(
      std::count_if(reply.hits.begin(), reply.hits.end(),
                    [&](const Hit& hit) { return hit.relevance < request.min_score; }));
  return reply;
}

}  // namespace jiyi::recall
