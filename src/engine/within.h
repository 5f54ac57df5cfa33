// What a scope narrows when memories are named by their ids: one outside it is as unknown as
// one that is not there.

#pragma once

#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::engine {

// Each non-empty field of `within` is equal to the scope's own.
bool is_within(const Scope& own, const Scope& within);

Error no_memory(const std::string& id);

// NotFound for an id whose current version is outside. An empty `within` asks nothing.
Result<void> require_within(store::Transaction& txn, const std::string& id, const Scope& within);

// Takes those out of `ids` that are not there or outside, and returns them in order. With an
// empty `within` none is taken out.
Result<std::vector<std::string>> take_outside(store::Transaction& txn,
                                              std::vector<std::string>& ids, const Scope& within);

}  // namespace jiyi::engine
