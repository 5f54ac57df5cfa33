// Quoted phrases: what the question quotes and a memory holds word for word comes first.

#pragma once

#include <string>
#include <vector>

#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "recall/ranking.h"
#include "recall/reader.h"

namespace jiyi::recall {

struct PhraseRequest {
  const RecallRequest& request;
  const std::vector<std::string>& phrases;  // folded
  const Weights& weights;
};

// The same list with those of the best Weights::phrase_candidates that hold every phrase in
// front; the best score is added to theirs.
Result<std::vector<Ranked>> phrases_first(const Reader& reader, const PhraseRequest& wanted,
                                          std::vector<Ranked> ranked);

}  // namespace jiyi::recall
