// Counts of a bank's rows.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// As Transaction::count_live.
Result<std::size_t> count_live_rows(Connection& connection, BankId bank,
                                    std::optional<std::string_view> type, std::size_t limit);

// As Store::audited.
Result<std::uint64_t> count_audited(Connection& connection, BankId bank, Action action);

}  // namespace jiyi::store
