// Marks of forgotten memories: how they are made, stand in the file and are compared.
//
// `tombstones.id_hash` holds
//   bytes 0-15   SHA-256 of "forgotten id" 00 id
//   bytes 16-31  SHA-256 of "forgotten memory" 00 moment id, the moment as 8 bytes, little endian,
//                in microseconds since 1970: when the first version was recorded
// each cut to 16 bytes. What formats 1 to 3 wrote is 16 bytes: the id hashed with the store's
// secret, so that no other store knows it.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// The mark that forgetting this memory leaves. REQUIRES: it is there.
Result<ForgottenMark> find_mark(Connection& connection, BankId bank, std::string_view id);

// Whether a mark is of the id, also one that an older format left.
Result<bool> is_marked(Connection& connection, BankId bank, std::string_view id,
                       std::string_view secret);

// As Store::are_forgotten.
Result<std::vector<bool>> find_forgotten(Connection& connection, BankId bank,
                                         std::span<const std::string> ids, std::string_view secret);

// False, and nothing written, if the very mark is there.
Result<bool> write_mark(Connection& connection, BankId bank, const Tombstone& tombstone);

// As Store::tombstones.
Result<std::vector<Tombstone>> read_tombstones(Connection& connection, BankId bank);

// As Transaction::marked.
Result<std::vector<MarkedMemory>> find_marked(Connection& connection, BankId bank,
                                              std::span<const ForgottenMark> marks);

// Each id of the bank's memories once, in no order. An error of `out` ends it.
Result<void> each_id(Connection& connection, BankId bank,
                     const std::function<Result<void>(std::string&& id)>& out);

}  // namespace jiyi::store
