#include "store/sqlite/task_rows.h"

#include <string>
#include <utility>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"

namespace jiyi::store {
namespace {

// In the order of CREATE TABLE.
constexpr int kBank = 0;
constexpr int kId = 1;
constexpr int kNumber = 2;
constexpr int kVersion = 3;
constexpr int kUserId = 4;
constexpr int kAgentId = 5;
constexpr int kAppId = 6;
constexpr int kSessionId = 7;
constexpr int kMadeAt = 8;
constexpr int kChangedAt = 9;
constexpr int kExpiresAt = 10;
constexpr int kWriter = 11;
constexpr int kChecksum = 12;
constexpr int kResults = 13;
constexpr int kState = 14;

constexpr std::string_view kFind = "SELECT * FROM tasks WHERE bank=? AND id=?";
constexpr std::string_view kSave =
    "INSERT OR REPLACE INTO tasks VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
constexpr std::string_view kErase = "DELETE FROM tasks WHERE bank=? AND id=?";
constexpr std::string_view kEraseWithin =
    "DELETE FROM tasks WHERE bank=?1 AND (?2 IS NULL OR user_id=?2) "
    "AND (?3 IS NULL OR agent_id=?3) AND (?4 IS NULL OR app_id=?4) "
    "AND (?5 IS NULL OR session_id=?5)";
constexpr std::string_view kEraseExpired =
    "DELETE FROM tasks WHERE bank=?1 AND id IN (SELECT id FROM tasks INDEXED BY tasks_by_expiry "
    "WHERE expires_at<=?2 AND bank=?1 LIMIT ?3)";

// One statement for each index, since an index is chosen before the values are known.
constexpr std::string_view kListAll =
    "SELECT * FROM tasks WHERE bank=?1 AND id>?6 AND (?2 IS NULL OR user_id=?2) "
    "AND (?3 IS NULL OR agent_id=?3) AND (?4 IS NULL OR app_id=?4) "
    "AND (?5 IS NULL OR session_id=?5) AND (expires_at IS NULL OR expires_at>?7) "
    "ORDER BY id LIMIT ?8";
constexpr std::string_view kListOfAgent =
    "SELECT * FROM tasks INDEXED BY tasks_by_agent WHERE bank=?1 AND id>?6 "
    "AND (?2 IS NULL OR user_id=?2) AND agent_id=?3 AND (?4 IS NULL OR app_id=?4) "
    "AND (?5 IS NULL OR session_id=?5) AND (expires_at IS NULL OR expires_at>?7) "
    "ORDER BY id LIMIT ?8";
constexpr std::string_view kListOfSession =
    "SELECT * FROM tasks INDEXED BY tasks_by_session WHERE bank=?1 AND id>?6 "
    "AND (?2 IS NULL OR user_id=?2) AND (?3 IS NULL OR agent_id=?3) "
    "AND (?4 IS NULL OR app_id=?4) AND session_id=?5 AND (expires_at IS NULL OR expires_at>?7) "
    "ORDER BY id LIMIT ?8";
constexpr std::string_view kCount =
    "SELECT count(*), coalesce(sum(octet_length(state) + octet_length(results)), 0) FROM tasks "
    "WHERE bank=? AND (expires_at IS NULL OR expires_at>?)";
constexpr std::string_view kWithExpired =
    "SELECT DISTINCT b.tenant, b.bank FROM tasks t INDEXED BY tasks_by_expiry "
    "JOIN banks b ON b.id=t.bank WHERE t.expires_at<=?";
constexpr std::string_view kEach = "SELECT * FROM tasks WHERE bank=? ORDER BY id";

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::uint64_t unsigned_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer_at(column));
}

void append_text(std::string& out, std::string_view text) {
  base::append_fixed(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

std::uint32_t checksum_of(BankId bank, const TaskRow& task) {
  std::string bytes;
  bytes.reserve(task.state.size() + task.results.size() + 256);
  for (const std::int64_t value : {bank, as_column(task.number), as_column(task.version),
                                   task.made_at.unix_us, task.changed_at.unix_us}) {
    base::append_fixed(bytes, value);
  }
  base::append_fixed(bytes, static_cast<std::uint8_t>(task.expires_at.has_value()));
  if (task.expires_at) base::append_fixed(bytes, task.expires_at->unix_us);
  for (const std::string* text :
       {&task.id, &task.scope.user_id, &task.scope.agent_id, &task.scope.app_id,
        &task.scope.session_id, &task.writer, &task.results, &task.state}) {
    append_text(bytes, *text);
  }
  return static_cast<std::uint32_t>(base::hash64(bytes));
}

void bind_scope(Statement& statement, const Scope& scope) {
  statement.text_or_null(scope.user_id).text_or_null(scope.agent_id);
  statement.text_or_null(scope.app_id).text_or_null(scope.session_id);
}

std::string_view list_of(const Scope& scope) {
  if (!scope.session_id.empty()) return kListOfSession;
  return scope.agent_id.empty() ? kListAll : kListOfAgent;
}

}  // namespace

Result<std::optional<TaskRow>> SqliteTaskRows::find(std::string_view id) {
  return find_task_row(connection_, bank_, id);
}

Result<void> SqliteTaskRows::save(const TaskRow& task) {
  has_saved_ = true;
  return insert_task_row(connection_, bank_, task);
}

Result<std::size_t> SqliteTaskRows::run_erasing(Statement& statement) {
  has_erased_ = true;
  RETURN_IF_ERROR(statement.run());
  return static_cast<std::size_t>(connection_.changed_rows());
}

Result<bool> SqliteTaskRows::erase(std::string_view id) {
  ASSIGN_OR_RETURN(Statement erase, connection_.prepare(kErase));
  erase.integer(bank_).text(id);
  ASSIGN_OR_RETURN(const std::size_t erased, run_erasing(erase));
  return erased > 0;
}

Result<std::size_t> SqliteTaskRows::erase_within(const Scope& scope) {
  ASSIGN_OR_RETURN(Statement erase, connection_.prepare(kEraseWithin));
  bind_scope(erase.integer(bank_), scope);
  return run_erasing(erase);
}

Result<std::size_t> SqliteTaskRows::erase_expired(Timestamp now, std::size_t limit) {
  ASSIGN_OR_RETURN(Statement erase, connection_.prepare(kEraseExpired));
  erase.integer(bank_).integer(now.unix_us).integer(as_column(limit));
  return run_erasing(erase);
}

Result<std::optional<TaskRow>> find_task_row(Connection& connection, BankId bank,
                                             std::string_view id) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kFind));
  find.integer(bank).text(id);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<TaskRow>();
  ASSIGN_OR_RETURN(auto task, read_task_row(find));
  return std::optional(std::move(task));
}

Result<TasksRead> read_tasks(Connection& connection, BankId bank, const TaskRange& range) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(list_of(range.scope)));
  bind_scope(list.integer(bank), range.scope);
  list.text(range.after).integer(range.now.unix_us).integer(as_column(range.limit));
  TasksRead read;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return read;
    auto task = read_task_row(list);
    if (!task.ok()) {
      ++read.damaged;
      continue;
    }
    read.tasks.push_back(std::move(task).value());
  }
}

Result<TaskCounts> count_task_rows(Connection& connection, BankId bank, Timestamp now) {
  ASSIGN_OR_RETURN(Statement count, connection.prepare(kCount));
  count.integer(bank).integer(now.unix_us);
  ASSIGN_OR_RETURN([[maybe_unused]] const bool row, count.step());
  return TaskCounts{.tasks = unsigned_at(count, 0), .bytes = unsigned_at(count, 1)};
}

Result<std::vector<BankKey>> read_banks_with_expired(Connection& connection, Timestamp now) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kWithExpired));
  list.integer(now.unix_us);
  std::vector<BankKey> banks;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return banks;
    banks.push_back({.tenant = list.string_at(0), .bank = list.string_at(1)});
  }
}

Result<TaskRow> read_task_row(const Statement& row) {
  const BankId bank = row.integer_at(kBank);
  TaskRow task{.id = row.string_at(kId),
               .number = unsigned_at(row, kNumber),
               .version = unsigned_at(row, kVersion),
               .scope = {.user_id = row.string_at(kUserId),
                         .agent_id = row.string_at(kAgentId),
                         .app_id = row.string_at(kAppId),
                         .session_id = row.string_at(kSessionId)},
               .state = row.string_at(kState),
               .results = row.string_at(kResults),
               .made_at = {.unix_us = row.integer_at(kMadeAt)},
               .changed_at = {.unix_us = row.integer_at(kChangedAt)},
               .expires_at = {},
               .writer = row.string_at(kWriter)};
  if (const auto at = row.optional_at(kExpiresAt)) task.expires_at = Timestamp{.unix_us = *at};
  if (row.integer_at(kChecksum) == checksum_of(bank, task)) return task;
  return Error{ErrorCode::Corruption, "task " + std::to_string(task.number) + " of bank " +
                                          std::to_string(bank) + " does not match its checksum"};
}

Result<void> insert_task_row(Connection& connection, BankId bank, const TaskRow& task) {
  ASSIGN_OR_RETURN(Statement save, connection.prepare(kSave));
  save.integer(bank).text(task.id).integer(as_column(task.number));
  bind_scope(save.integer(as_column(task.version)), task.scope);
  save.integer(task.made_at.unix_us).integer(task.changed_at.unix_us);
  if (task.expires_at) {
    save.integer(task.expires_at->unix_us);
  } else {
    save.null();
  }
  save.text_or_null(task.writer).integer(checksum_of(bank, task));
  return save.text(task.results).text(task.state).run();
}

Result<TasksChecked> check_task_rows(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement each, connection.prepare(kEach));
  each.integer(bank);
  TasksChecked checked;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, each.step());
    if (!more) return checked;
    ++checked.rows;
    if (!read_task_row(each).ok()) checked.damaged.push_back(unsigned_at(each, kNumber));
  }
}

}  // namespace jiyi::store
