// How a Row stands in the table `memories`: its columns, and a checksum over all of them with
// its bank, so that a row that was damaged or mixed up is never handed out. The pages have
// checksums too (page_guard.h); this one also tells whether a row of a damaged page is whole.

#pragma once

#include <cstdint>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

std::uint32_t checksum_of(BankId bank, const Row& row);

Result<void> insert_row(Connection& connection, BankId bank, const Row& row);

// Writes the three things of a row that change: when it was superseded, its restatements, and
// which memory took over.
Result<void> rewrite_row(Connection& connection, BankId bank, const Row& row);

// The row that a `SELECT * FROM memories` stands on. Corruption names bank and number.
Result<Row> read_row(const Statement& statement);

}  // namespace jiyi::store
