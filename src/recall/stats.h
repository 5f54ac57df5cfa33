// How much there is of what in a bank.

#pragma once

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "recall/reader.h"

namespace jiyi::recall {

// Counts current versions in every state; one pass over the view.
Result<BankStats> stats(const Reader& reader, const BankKey& key);

}  // namespace jiyi::recall
