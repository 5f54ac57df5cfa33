// Looks through the whole file for what does not fit, and changes nothing.

#pragma once

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

// Pages and indexes (SQLite's own check), references, every row's checksum, each bank's
// numbers against its seq, bands, and the audit chains. Goes on past what is damaged; an error
// only when it cannot look at all.
Result<CheckReport> check_store(Connection& connection);

}  // namespace jiyi::store
