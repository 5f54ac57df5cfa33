// From ranked candidates to the list that is returned: one of each text, not too much of one
// session, sessions instead of memories when asked.

#pragma once

#include <cstdint>
#include <vector>

#include "recall/ordering.h"
#include "recall/sources.h"
#include "recall/weights.h"

namespace jiyi::recall {

struct Selected {
  Ranked ranked;
  std::vector<bank::DocId> twins;  // same text, lower rank
};

struct SelectOptions {
  std::size_t k = 10;
  bool collapse = true;
  std::size_t cap = 0;         // hits of one session, from place Weights::cap_from on; 0: no limit
  std::size_t source_cap = 0;  // hits of one source; 0: no limit
  const Sources* sources = nullptr;
};

// Best first, at most k. A session or source that has too many hits is passed over; those passed
// over fill up the end.
std::vector<Selected> select(const bank::View& view, const std::vector<Ranked>& ranked,
                             const Weights& weights, const SelectOptions& options);

// One for each session: its best memory, with the session's score.
std::vector<Ranked> by_session(const bank::View& view, const Ordering& ranking,
                               const Weights& weights);

}  // namespace jiyi::recall
