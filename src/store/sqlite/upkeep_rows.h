// The tables `accesses`, `runs` and `run_changes`, as one work writes them and as readers see them.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"
#include "store/upkeep.h"

namespace jiyi::store {

// Borrows the connection. Confined to the writer's thread.
class SqliteUpkeepRows final : public UpkeepRows {
 public:
  SqliteUpkeepRows(Connection& connection, BankId bank) : connection_(connection), bank_(bank) {}

  Result<bool> add_access(const AccessRow& more) override;
  Result<std::optional<RunRow>> find_run(RunNumber number) override;
  Result<RunRow> make_run(const RunRow& run) override;
  Result<void> save_run(const RunRow& run) override;
  Result<void> add_change(RunNumber run, const RunChangeRow& change) override;
  Result<void> set_undone(RunNumber run, std::uint64_t position) override;

 private:
  Connection& connection_;
  BankId bank_;
};

// Before the memory is forgotten: how it was used and which runs changed it goes too.
Result<void> forget_in_upkeep(Connection& connection, BankId bank, std::string_view id);

// As the methods of Store.
Result<std::vector<AccessRow>> read_accesses(Connection& connection, BankId bank,
                                             std::span<const std::string> ids);
Result<AccessTotals> count_accesses(Connection& connection, BankId bank);
Result<std::vector<RunRow>> read_runs(Connection& connection, BankId bank);
Result<std::vector<RunChangeRow>> read_run_changes(Connection& connection, const RunChanges& which);

}  // namespace jiyi::store
