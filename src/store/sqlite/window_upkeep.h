// What a change of a memory does to the window that it is in.

#pragma once

#include <string_view>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// Before the memory is forgotten: its item goes, and every summary that covers it; the rest of its
// tool group leaves the window. A window without items goes too.
Result<void> forget_in_window(Connection& connection, BankId bank, std::string_view id);

// The memory has another version: its tokens are unknown, what covers it is dropped, and it is
// inside again, with its group, if it was hidden.
Result<void> change_in_window(Connection& connection, BankId bank, std::string_view id);

}  // namespace jiyi::store
