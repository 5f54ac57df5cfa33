// What a recall refuses before it looks at anything.

#pragma once

#include "jiyi/recall.h"
#include "jiyi/result.h"

namespace jiyi::recall {

// InvalidArgument or LimitExceeded that names the field, its value and what it may be.
Result<void> check_request(const RecallRequest& request);

}  // namespace jiyi::recall
