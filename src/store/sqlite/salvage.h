// Copies what can still be read of a damaged store into an empty one.

#pragma once

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

// Rows are read around damaged pages, also those that the tables lead to no more, and only those
// that match their checksum are copied, with their numbers; what is derived from rows is left
// behind or made anew. `report` counts the rows and lists what was lost. One transaction of `to`.
// `from` is opened for salvage.
Result<void> salvage(Connection& from, Connection& to, CheckReport& report);

}  // namespace jiyi::store
