// Candidates that say something else before those that say the same again.

#pragma once

#include <functional>
#include <vector>

#include "jiyi/result.h"
#include "recall/ordering.h"
#include "recall/reader.h"
#include "recall/weights.h"

namespace jiyi::recall {

// How alike two candidates are, 0 to 1.
using Likeness = std::function<double(bank::DocId, bank::DocId)>;

// By the cosine of their vectors if all have one, else by the share of words they have in common
// of all their words. Borrows the reader's view.
Result<Likeness> likeness(const Reader& reader, const RecallRequest& request,
                          const std::vector<bank::DocId>& docs);

// How many of the first are compared: 3 k, at least Weights::diverse_min.
std::size_t compared(const RecallRequest& request, const Weights& weights);

// Maximal marginal relevance (Carbonell and Goldstein 1998) over the first `most`: the next is
// always the one with the highest (1 - diversity) * score - diversity * best score * likeness to
// the most alike before it. That becomes its score, with the change as a lift; the rest counts as
// alike to the last detail and keeps its order.
void diversify(Candidates& candidates, double diversity, std::size_t most, const Likeness& alike);

}  // namespace jiyi::recall
