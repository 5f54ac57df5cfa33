// The next version of a memory that is there.

#pragma once

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

// Same identity, written now. A rejected one has bands whatever its kind, so that what nearly says
// the same is known.
Result<store::Number> write_version(store::Transaction& txn, const store::Row& before,
                                    Memory after);

}  // namespace jiyi::memory
