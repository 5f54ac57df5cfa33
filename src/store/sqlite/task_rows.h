// The table `tasks`, as one work writes it and as readers see it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"
#include "store/tasks.h"

namespace jiyi::store {

// Borrows the connection. Confined to the writer's thread.
class SqliteTaskRows final : public TaskRows {
 public:
  SqliteTaskRows(Connection& connection, BankId bank) : connection_(connection), bank_(bank) {}

  bool has_saved() const { return has_saved_; }
  bool has_erased() const { return has_erased_; }

  Result<std::optional<TaskRow>> find(std::string_view id) override;
  Result<void> save(const TaskRow& task) override;
  Result<bool> erase(std::string_view id) override;
  Result<std::size_t> erase_within(const Scope& scope) override;
  Result<std::size_t> erase_expired(Timestamp now, std::size_t limit) override;

 private:
  Result<std::size_t> run_erasing(Statement& statement);

  Connection& connection_;
  BankId bank_;
  bool has_saved_ = false;
  bool has_erased_ = false;
};

// As Store::find_task, tasks, count_tasks, banks_with_expired_tasks.
Result<std::optional<TaskRow>> find_task_row(Connection& connection, BankId bank,
                                             std::string_view id);
struct TasksRead {
  std::vector<TaskRow> tasks;
  std::size_t damaged = 0;  // left out
};
Result<TasksRead> read_tasks(Connection& connection, BankId bank, const TaskRange& range);
Result<TaskCounts> count_task_rows(Connection& connection, BankId bank, Timestamp now);
Result<std::vector<BankKey>> read_banks_with_expired(Connection& connection, Timestamp now);

// The row that a `SELECT * FROM tasks` stands on. Corruption if its checksum is another.
Result<TaskRow> read_task_row(const Statement& row);
Result<void> insert_task_row(Connection& connection, BankId bank, const TaskRow& task);

// Every row of a bank; how many, and the numbers of those that are damaged.
struct TasksChecked {
  std::size_t rows = 0;
  std::vector<std::uint64_t> damaged;
};
Result<TasksChecked> check_task_rows(Connection& connection, BankId bank);

}  // namespace jiyi::store
