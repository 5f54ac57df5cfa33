// What a store keeps beside the rows: windows, tasks, uses, runs, the audit.

#include <string>
#include <utility>

#include "base/log.h"
#include "base/try.h"
#include "store/sqlite/audit_rows.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/task_rows.h"
#include "store/sqlite/upkeep_rows.h"
#include "store/sqlite/window_rows.h"

namespace jiyi::store {

Result<std::optional<WindowRow>> SqliteStore::find_window(BankId bank, const Scope& scope) {
  return readers_.run<std::optional<WindowRow>>(
      [&](Connection& connection) { return store::find_window(connection, bank, scope); });
}

Result<std::optional<WindowContents>> SqliteStore::window(BankId bank, const Scope& scope) {
  return readers_.run<std::optional<WindowContents>>(
      [&](Connection& connection) { return read_window(connection, bank, scope); });
}

Result<std::vector<WindowItem>> SqliteStore::window_left(BankId bank, WindowId window,
                                                         const LeftRange& range) {
  return readers_.run<std::vector<WindowItem>>(
      [&](Connection& connection) { return read_left(connection, bank, window, range); });
}

Result<std::optional<TaskRow>> SqliteStore::find_task(BankId bank, std::string_view id) {
  return readers_.run<std::optional<TaskRow>>(
      [&](Connection& connection) { return find_task_row(connection, bank, id); });
}

Result<std::vector<TaskRow>> SqliteStore::tasks(BankId bank, const TaskRange& range) {
  ASSIGN_OR_RETURN(TasksRead read, readers_.run<TasksRead>([&](Connection& connection) {
    return read_tasks(connection, bank, range);
  }));
  if (read.damaged > 0) {
    base::log(options_.log, LogLevel::Error,
              "event=tasks_damaged bank=" + std::to_string(bank) +
                  " tasks=" + std::to_string(read.damaged));
  }
  return std::move(read.tasks);
}

Result<TaskCounts> SqliteStore::count_tasks(BankId bank, Timestamp now) {
  return readers_.run<TaskCounts>(
      [&](Connection& connection) { return count_task_rows(connection, bank, now); });
}

Result<std::vector<BankKey>> SqliteStore::banks_with_expired_tasks(Timestamp now) {
  return readers_.run<std::vector<BankKey>>(
      [&](Connection& connection) { return read_banks_with_expired(connection, now); });
}

Result<std::vector<AccessRow>> SqliteStore::accesses(BankId bank,
                                                     std::span<const std::string> ids) {
  return readers_.run<std::vector<AccessRow>>(
      [&](Connection& connection) { return read_accesses(connection, bank, ids); });
}

Result<AccessTotals> SqliteStore::count_accesses(BankId bank) {
  return readers_.run<AccessTotals>(
      [&](Connection& connection) { return store::count_accesses(connection, bank); });
}

Result<std::vector<RunRow>> SqliteStore::runs(BankId bank) {
  return readers_.run<std::vector<RunRow>>(
      [&](Connection& connection) { return read_runs(connection, bank); });
}

Result<std::vector<RunChangeRow>> SqliteStore::run_changes(const RunChanges& which) {
  return readers_.run<std::vector<RunChangeRow>>(
      [&](Connection& connection) { return read_run_changes(connection, which); });
}

Result<std::vector<AuditRecord>> SqliteStore::audit_entries(BankId bank,
                                                            const AuditListRequest& request) {
  return readers_.run<std::vector<AuditRecord>>(
      [&](Connection& connection) { return read_audit(connection, bank, request); });
}

Result<AuditReport> SqliteStore::verify_audit(std::string_view tenant,
                                              std::span<const AuditCheckpoint> against) {
  return readers_.run<AuditReport>(
      [&](Connection& connection) { return verify_chains(connection, tenant, against); });
}

}  // namespace jiyi::store
