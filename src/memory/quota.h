// How many memories a bank may hold.

#pragma once

#include <set>
#include <string>

#include "jiyi/engine_options.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

// InvalidArgument for a type that is named twice or is too long.
Result<void> check_quota_options(const Quota& quota);

// After live memories of these types were written: LimitExceeded, with the numbers, when there are
// more than may be.
Result<void> check_quota(store::Transaction& txn, const Quota& quota,
                         const std::set<std::string>& types);

}  // namespace jiyi::memory
