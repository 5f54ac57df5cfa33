// A bank's row: how far it is, and where its chain of audit entries stands.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

struct BankState {
  BankId id = 0;
  std::uint64_t seq = 0;
  std::int64_t written_at_us = 0;
  std::uint64_t audited = 0;
  Digest audit_head{};

  friend bool operator==(const BankState&, const BankState&) = default;
};

Result<std::optional<BankState>> find_bank_state(Connection& connection, const BankKey& key);
Result<BankState> create_bank(Connection& connection, const BankKey& key);
Result<void> save_bank_state(Connection& connection, const BankState& state);

// Appends an entry to the chain of `state`'s bank and moves the head on.
Result<void> append_audit(Connection& connection, BankState& state, const AuditEntry& entry,
                          Timestamp at);

// In order, whether or not they fit the chain.
Result<void> each_audit_entry(
    Connection& connection, BankId bank,
    const std::function<Result<void>(const AuditEntry&, Timestamp)>& visit);

// Follows the chain of `state`'s bank from its first entry. The first entry that does not
// fit, or nothing.
Result<std::optional<std::uint64_t>> find_broken_audit(Connection& connection,
                                                       const BankState& state);

}  // namespace jiyi::store
