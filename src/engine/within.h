// What a scope narrows when memories are named by their ids: one outside it is as unknown as
// one that is not there.

#pragma once

#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "recall/reader.h"
#include "store/store.h"

namespace jiyi::engine {

// NotFound for an id that is not there or whose newest version is outside. An empty `within` asks
// nothing, and reads nothing.
Result<void> require_within(const recall::Reader& from, const std::string& id, const Scope& within);
// NotFound for an id whose current version is outside. An empty `within` asks nothing.
Result<void> require_within(store::Transaction& txn, const std::string& id, const Scope& within);

// Takes those out of `ids` that are not there or outside, and returns them in order. With an
// empty `within` none is taken out.
Result<std::vector<std::string>> take_outside(store::Transaction& txn,
                                              std::vector<std::string>& ids, const Scope& within);

// Takes those out of `ids` whose current version does not pass the filter any more: others may have
// written since they were found.
Result<void> keep_matching(store::Transaction& txn, std::vector<std::string>& ids,
                           const Filter& filter);

}  // namespace jiyi::engine
