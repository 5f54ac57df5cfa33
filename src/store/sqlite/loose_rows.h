// Rows that no page leads to any more. A lost page in the inside of the table's tree takes the way
// to whole pages with it; so each page of the file is looked at by itself.

#pragma once

#include <functional>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

using VisitLooseRow = std::function<Result<void>(BankId, const Row&)>;

// Calls `visit` for each row of `memories` that stands whole in the main file, reached by the tree
// or not, in the order of the pages. `file` is opened for salvage, `decoder` is any other
// connection. An error is one of `visit` or of the disk.
Result<void> find_loose_rows(Connection& file, Connection& decoder, const VisitLooseRow& visit);

}  // namespace jiyi::store
