// A request for a summary as src/digest takes it.

#pragma once

#include <vector>

#include "digest/summarise.h"
#include "jiyi/summariser.h"

namespace jiyi::window {

struct SummaryInput {
  std::vector<digest::Message> messages;
  digest::Earlier earlier;  // the summaries among what is to be summarised
  digest::Limits limits;
};

// A line of a summary that begins "Ann: " or 林晓： is taken as hers.
SummaryInput summary_input(const SummaryRequest& request);

}  // namespace jiyi::window
