// The table `rejected`. `checksum` is XXH64 of the other columns, in their order: bank, form and
// seq as 8 bytes each, at as 8, then hash and memory.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/rejected.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// Borrows the connection. Confined to the writer's thread.
class SqliteRejectedValues final : public RejectedValues {
 public:
  SqliteRejectedValues(Connection& connection, BankId bank)
      : connection_(connection), bank_(bank) {}

  Result<bool> any() override;
  Result<std::optional<RejectedValue>> find(std::span<const ValueMark> marks) override;
  Result<bool> add(const RejectedValue& value) override;
  Result<bool> remove(const ValueMark& mark) override;
  Result<std::vector<RejectedValue>> all() override;

  // What is forgotten is named by nobody; its values stay rejected.
  Result<void> forget_memory(std::string_view id);

 private:
  Result<void> write(const RejectedValue& value);

  Connection& connection_;
  BankId bank_;
};

// In the order in which they were rejected. Corruption if a row does not match its checksum.
Result<std::vector<RejectedValue>> read_rejected(Connection& connection, BankId bank);

// How many rows of the bank do not match their checksum.
Result<std::size_t> count_damaged_rejected(Connection& connection, BankId bank);

}  // namespace jiyi::store
