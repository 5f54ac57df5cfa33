// Derived bytes kept in the file beside the rows they were derived from.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

inline constexpr std::size_t kSnapshotBytesMax = std::size_t{900} << 20;  // SQLite's is 1 GB

struct SnapshotView {
  std::uint64_t seq = 0;
  std::string_view bytes;
};

// Corruption when the bytes do not match their checksum.
Result<std::optional<Store::SnapshotBytes>> read_snapshot(Connection& connection, BankId bank,
                                                          std::string_view kind);

// Replaces the one of that kind. Does nothing when something of the bank was forgotten after
// `snapshot.seq`: its bytes may still hold that.
Result<void> write_snapshot(Connection& connection, BankId bank, std::string_view kind,
                            SnapshotView snapshot);

}  // namespace jiyi::store
