// Summaries without a model: the sentences most worth keeping, in the words that were said.

#pragma once

#include "jiyi/result.h"
#include "jiyi/summariser.h"

namespace jiyi::window {

inline constexpr const char* kExtractive = "extractive";  // who makes them

// Of messages, or of summaries made so, sentence by sentence. A conversation that has nothing
// worth keeping says so. A Summariser.
Result<Summary> extractive_summary(const SummaryRequest& request);

}  // namespace jiyi::window
