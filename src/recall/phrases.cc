#include "recall/phrases.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/try.h"
#include "text/fold.h"

namespace jiyi::recall {
namespace {

bool holds_all(const std::string& folded, const std::vector<std::string>& phrases) {
  return std::all_of(phrases.begin(), phrases.end(), [&](const std::string& phrase) {
    return folded.find(phrase) != std::string::npos;
  });
}

}  // namespace

Result<std::vector<Ranked>> phrases_first(const Reader& reader, const PhraseRequest& wanted,
                                          std::vector<Ranked> ranked) {
  std::vector<bank::DocId> docs;
  const std::size_t looked_at = std::min(ranked.size(), wanted.weights.phrase_candidates);
  for (std::size_t i = 0; i < looked_at; ++i)
    docs.push_back(ranked[i].doc);
  ASSIGN_OR_RETURN(const auto fetched,
                   reader.fetch(docs, wanted.request.filter, wanted.request.at));
  std::unordered_set<bank::DocId> holding;
  for (const Reader::Fetched& one : fetched) {
    if (holds_all(text::fold(one.memory.text), wanted.phrases)) holding.insert(one.doc);
  }
  if (holding.empty()) return ranked;
  const double best = ranked.front().score;
  for (Ranked& one : ranked) {
    if (holding.contains(one.doc)) one.score += best;
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  return ranked;
}

}  // namespace jiyi::recall
