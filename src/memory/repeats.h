// Whether an item only repeats what recall gave out.

#pragma once

#include <optional>

#include "jiyi/result.h"
#include "memory/writer.h"
#include "store/store.h"

namespace jiyi::memory {

// The live memory that an item repeats, of those that `item.recalled` names and that the item's
// owner may see: everything the item says stands in them (sense::only_repeats). A note whose type,
// metadata or times say more repeats none, nor does one that the caller gave an id, unless it
// carries the marker of a recalled text.
Result<std::optional<store::Row>> repeated(store::Transaction& txn, const Prepared& item);

}  // namespace jiyi::memory
