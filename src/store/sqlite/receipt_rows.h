// The tables `receipts` and `copies`, and the key that signs. Checksums are XXH64 of the other
// columns: numbers as 8 bytes each, then texts and blobs.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "store/erasures.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

// Makes it if there is none.
Result<std::string> receipt_key(Connection& connection);

// AlreadyExists when the number is taken: another process wrote one meanwhile.
Result<void> write_receipt(Connection& connection, const ReceiptRow& receipt);
// Ascending. Corruption if one does not match its checksum.
Result<std::vector<ReceiptRow>> read_receipts(Connection& connection);

Result<void> write_copy(Connection& connection, const CopyMade& copy);
Result<std::vector<CopyMade>> read_copies(Connection& connection);

// How many rows of both do not match their checksum.
Result<std::size_t> count_damaged_receipts(Connection& connection);

}  // namespace jiyi::store
