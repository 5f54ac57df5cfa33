// Removing what is not a memory but belongs to a scope, and looking for what is left. Every table
// with columns of a scope has a row in kScopedTables: a test holds the schema against it.

#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/erasures.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// Statements have the bank as ?1 and user, agent, app and session as ?2 to ?5, '' for any. One
// that has rows of its own in other tables names them first.
struct ScopedTable {
  std::string_view name;
  std::string_view count;
  std::array<std::string_view, 3> erase;  // those of its parts first; empty ones are passed over
};
std::span<const ScopedTable> scoped_tables();

Result<bool> has_table(Connection& connection, std::string_view name);

// Borrows the connection. Confined to the writer's thread.
class SqliteErasingRows final : public ErasingRows {
 public:
  SqliteErasingRows(Connection& connection, BankId bank) : connection_(connection), bank_(bank) {}

  Result<void> each_current(State state,
                            const std::function<Result<void>(const Row&)>& visit) override;
  Result<void> drop_parent(std::string_view id, std::string_view parent) override;
  Result<std::vector<VersionFound>> find(const VersionsWanted& wanted) override;
  Result<std::vector<TableCount>> erase_scoped(const Scope& scope) override;
  Result<void> each_audited(
      const std::function<Result<void>(const AuditEntry&, Timestamp)>& visit) override;

 private:
  Connection& connection_;
  BankId bank_;
};

// As Erasures::left.
Result<std::vector<TableCount>> count_left(Connection& connection, BankId bank,
                                           const Erased& erased);

}  // namespace jiyi::store
