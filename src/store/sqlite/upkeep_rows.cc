#include "store/sqlite/upkeep_rows.h"

#include <cstdint>
#include <utility>

#include "base/try.h"
#include "store/sqlite/id_code.h"

namespace jiyi::store {
namespace {

constexpr std::int64_t kDayUs = 86'400'000'000;

// The days of both are different ones but for a day that is the last of the one and of the other.
constexpr std::string_view kAddAccess =
    "INSERT INTO accesses SELECT ?1, ?2, ?3, ?4, ?5 "
    "WHERE EXISTS (SELECT 1 FROM memories WHERE bank=?1 AND id=?2) "
    "ON CONFLICT(bank, id) DO UPDATE SET count=count+excluded.count, "
    "days=days+max(0, excluded.days-(last_at/?6=excluded.last_at/?6)), "
    "last_at=max(last_at, excluded.last_at) RETURNING 1";
constexpr std::string_view kAccess =
    "SELECT count, days, last_at FROM accesses WHERE bank=? AND id=?";
constexpr std::string_view kTotals =
    "SELECT coalesce(sum(count), 0), count(*) FROM accesses WHERE bank=?";
constexpr std::string_view kRuns = "SELECT * FROM runs WHERE bank=? ORDER BY run DESC";
constexpr std::string_view kRun = "SELECT * FROM runs WHERE bank=? AND run=?";
constexpr std::string_view kMakeRun =
    "INSERT INTO runs SELECT ?1, coalesce(max(run), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 0 "
    "FROM runs WHERE bank=?1 RETURNING run";
constexpr std::string_view kSaveRun =
    "UPDATE runs SET state=?, done=?, changes=?, undone=?, erased=? WHERE bank=? AND run=?";
constexpr std::string_view kAddChange = "INSERT INTO run_changes VALUES(?,?,?,?,?,?,?,0)";
constexpr std::string_view kSetUndone =
    "UPDATE run_changes SET undone=1 WHERE bank=? AND run=? AND position=?";
constexpr std::string_view kChanges =
    "SELECT position, id, before, after, reason, undone FROM run_changes "
    "WHERE bank=? AND run=? AND position>? ORDER BY position LIMIT ?";
constexpr std::string_view kForgetAccess = "DELETE FROM accesses WHERE bank=? AND id=?";
constexpr std::string_view kForgetChanges = "DELETE FROM run_changes WHERE bank=? AND id=?";

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::uint64_t unsigned_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer_at(column));
}

RunRow read_run(const Statement& row) {
  return {.number = unsigned_at(row, 1),
          .kind = static_cast<RunKind>(row.integer_at(2)),
          .state = static_cast<RunState>(row.integer_at(3)),
          .at_us = row.integer_at(4),
          .moment_us = row.integer_at(5),
          .done = unsigned_at(row, 6),
          .last = unsigned_at(row, 7),
          .writer = row.string_at(8),
          .changes = unsigned_at(row, 9),
          .undone = unsigned_at(row, 10),
          .erased = unsigned_at(row, 11)};
}

}  // namespace

Result<bool> SqliteUpkeepRows::add_access(const AccessRow& more) {
  const StoredId stored(more.id);
  ASSIGN_OR_RETURN(Statement add, connection_.prepare(kAddAccess));
  stored.bind_to(add.integer(bank_));
  add.integer(as_column(more.count)).integer(more.days).integer(more.last_us).integer(kDayUs);
  ASSIGN_OR_RETURN(const bool added, add.step());
  if (added) RETURN_IF_ERROR(add.run());
  return added;
}

Result<std::optional<RunRow>> SqliteUpkeepRows::find_run(RunNumber number) {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kRun));
  ASSIGN_OR_RETURN(const bool found, find.integer(bank_).integer(as_column(number)).step());
  if (!found) return std::optional<RunRow>();
  return std::optional(read_run(find));
}

Result<RunRow> SqliteUpkeepRows::make_run(const RunRow& run) {
  RunRow made = run;
  ASSIGN_OR_RETURN(Statement make, connection_.prepare(kMakeRun));
  make.integer(bank_).integer(static_cast<std::int64_t>(run.kind));
  make.integer(static_cast<std::int64_t>(run.state)).integer(run.at_us).integer(run.moment_us);
  make.integer(as_column(run.done)).integer(as_column(run.last)).text_or_null(run.writer);
  ASSIGN_OR_RETURN([[maybe_unused]] const bool row, make.step());
  made.number = unsigned_at(make, 0);
  RETURN_IF_ERROR(make.run());
  return made;
}

Result<void> SqliteUpkeepRows::save_run(const RunRow& run) {
  ASSIGN_OR_RETURN(Statement save, connection_.prepare(kSaveRun));
  save.integer(static_cast<std::int64_t>(run.state)).integer(as_column(run.done));
  save.integer(as_column(run.changes)).integer(as_column(run.undone));
  save.integer(as_column(run.erased));
  return save.integer(bank_).integer(as_column(run.number)).run();
}

Result<void> SqliteUpkeepRows::add_change(RunNumber run, const RunChangeRow& change) {
  const StoredId stored(change.id);
  ASSIGN_OR_RETURN(Statement add, connection_.prepare(kAddChange));
  add.integer(bank_).integer(as_column(run)).integer(as_column(change.position));
  stored.bind_to(add);
  add.integer(as_column(change.before)).integer(as_column(change.after)).text(change.reason);
  return add.run();
}

Result<void> SqliteUpkeepRows::set_undone(RunNumber run, std::uint64_t position) {
  ASSIGN_OR_RETURN(Statement set, connection_.prepare(kSetUndone));
  return set.integer(bank_).integer(as_column(run)).integer(as_column(position)).run();
}

Result<void> forget_in_upkeep(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  for (const std::string_view sql : {kForgetAccess, kForgetChanges}) {
    ASSIGN_OR_RETURN(Statement remove, connection.prepare(sql));
    stored.bind_to(remove.integer(bank));
    RETURN_IF_ERROR(remove.run());
  }
  return {};
}

Result<std::vector<AccessRow>> read_accesses(Connection& connection, BankId bank,
                                             std::span<const std::string> ids) {
  std::vector<AccessRow> rows;
  for (const std::string& id : ids) {
    const StoredId stored(id);
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kAccess));
    stored.bind_to(find.integer(bank));
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (!found) continue;
    rows.push_back({.id = id,
                    .count = unsigned_at(find, 0),
                    .days = static_cast<std::uint32_t>(find.integer_at(1)),
                    .last_us = find.integer_at(2)});
  }
  return rows;
}

Result<AccessTotals> count_accesses(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement count, connection.prepare(kTotals));
  ASSIGN_OR_RETURN([[maybe_unused]] const bool row, count.integer(bank).step());
  return AccessTotals{.count = unsigned_at(count, 0), .memories = unsigned_at(count, 1)};
}

Result<std::vector<RunRow>> read_runs(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kRuns));
  list.integer(bank);
  std::vector<RunRow> runs;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return runs;
    runs.push_back(read_run(list));
  }
}

Result<std::vector<RunChangeRow>> read_run_changes(Connection& connection,
                                                   const RunChanges& which) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kChanges));
  list.integer(which.bank).integer(as_column(which.run)).integer(as_column(which.after));
  list.integer(as_column(which.limit));
  std::vector<RunChangeRow> rows;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return rows;
    rows.push_back({.position = unsigned_at(list, 0),
                    .id = id_at(list, 1),
                    .before = unsigned_at(list, 2),
                    .after = unsigned_at(list, 3),
                    .reason = list.string_at(4),
                    .undone = list.integer_at(5) != 0});
  }
}

}  // namespace jiyi::store
