// From the ordering to the list that is returned, step by step: sessions or phrases, the caller's
// re-ranker, diversity, caps.

#pragma once

#include <vector>

#include "jiyi/result.h"
#include "recall/ordered.h"
#include "recall/select.h"
#include "recall/sources.h"

namespace jiyi::recall {

struct Chosen {
  Candidates candidates;
  Sources sources;  // empty without a source cap
  int source_cap = 0;
  std::vector<Selected> selected;
};

Result<Chosen> choose(const Reader& reader, const RecallRequest& request, const Asked& asked,
                      const Ordering& ordering);

// What the score of a candidate is made of, in the order in which it came about.
Explanation explained(const Ordering& ordering, const Candidates& candidates, const Ranked& one,
                      Group group);

}  // namespace jiyi::recall
