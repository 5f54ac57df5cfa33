// Which rows a run has to read at all: by the columns of a bank's view, so that what cannot be
// changed costs no reading.

#pragma once

#include <cstdint>
#include <vector>

#include "bank/view.h"
#include "jiyi/upkeep.h"
#include "store/store.h"

namespace jiyi::upkeep {

struct Selection {
  std::vector<store::Number> numbers;  // ascending
  std::size_t examined = 0;            // live memories that were looked at
};

// Live messages and notes after row `run.done` up to `run.last`. For a sweep those that may be
// stale; for consolidating only notes.
Selection candidates(const bank::View& view, const RunRequest& request, const store::RunRow& run);

// Current rows that have expired by `now_us`, in whatever state, ascending.
std::vector<store::Number> expired(const bank::View& view, std::int64_t now_us);

}  // namespace jiyi::upkeep
