// Taking back what one writer, source, session or span wrote.

#pragma once

#include "jiyi/ends.h"
#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

// A memory whose newest version is among the writes that the request names goes back, as a new
// version, to the newest that is not; one that has none but those is archived. A memory that
// somebody else changed since is left as it is and named. Rejections made or lifted by those
// writes are undone with them. InvalidArgument when the request names no condition.
Result<UndoWritesReply> undo_writes(store::Transaction& txn, const UndoWritesRequest& request);

}  // namespace jiyi::memory
