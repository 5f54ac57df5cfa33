// The memory that an item stands for already, so that it is not kept twice.

#pragma once

#include <optional>

#include "jiyi/result.h"
#include "memory/writer.h"
#include "store/store.h"

namespace jiyi::memory {

struct Existing {
  Remembered memory;
  bool restated = false;
};

// Under the item's key or id. AlreadyExists when either is taken by another text or scope.
Result<std::optional<Existing>> find_named(store::Transaction& txn, const Prepared& item);

// The id alone.
Result<std::optional<Existing>> with_same_id(store::Transaction& txn, const Memory& memory);

// A note that says the same, which is then restated. One that the caller gave an id is one of its
// own, whatever it says: somebody counts on finding it under that id.
Result<std::optional<Existing>> with_same_text(store::Transaction& txn, const Prepared& item);

}  // namespace jiyi::memory
