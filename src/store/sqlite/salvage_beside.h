// Copies what a damaged store has beside its rows, where it can still be read.

#pragma once

#include <cstddef>
#include <functional>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/salvage_tables.h"
#include "store/store.h"

namespace jiyi::store {

using CopyRow = std::function<Result<void>(const Statement&)>;
// Gives each row of one bank's table that can be read, some of them maybe twice.
using ReadTable = std::function<Result<void>(const PlainTable&, const CopyRow&)>;

// Only of rows that were saved: bands are nothing without them.
Result<void> copy_bands(Connection& to, BankId bank, const ReadTable& read);

// Those that match their checksum. How many do not.
Result<std::size_t> copy_tasks(Connection& to, BankId bank, const ReadTable& read);

}  // namespace jiyi::store
