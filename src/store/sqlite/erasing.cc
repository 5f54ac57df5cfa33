#include "store/sqlite/erasing.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/try.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/id_code.h"
#include "store/sqlite/row_code.h"
#include "store/sqlite/row_queries.h"

namespace jiyi::store {
namespace {

constexpr std::array<ScopedTable, 2> kScopedTables{{
    {"windows",
     "SELECT count(*) FROM windows WHERE bank=?1 AND (?2='' OR user_id=?2) "
     "AND (?3='' OR agent_id=?3) AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5)",
     {"DELETE FROM window_summaries WHERE bank=?1 AND window IN (SELECT window FROM windows "
      "WHERE bank=?1 AND (?2='' OR user_id=?2) AND (?3='' OR agent_id=?3) "
      "AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5))",
      "DELETE FROM window_items WHERE bank=?1 AND window IN (SELECT window FROM windows "
      "WHERE bank=?1 AND (?2='' OR user_id=?2) AND (?3='' OR agent_id=?3) "
      "AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5))",
      "DELETE FROM windows WHERE bank=?1 AND (?2='' OR user_id=?2) "
      "AND (?3='' OR agent_id=?3) AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5)"}},
    // Passed over where a store has none.
    {"tasks",
     "SELECT count(*) FROM tasks WHERE bank=?1 AND (?2='' OR user_id=?2) "
     "AND (?3='' OR agent_id=?3) AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5)",
     {"DELETE FROM tasks WHERE bank=?1 AND (?2='' OR user_id=?2) "
      "AND (?3='' OR agent_id=?3) AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5)"}},
}};

// Rows that name a memory, by its id or by the number of one of its rows.
struct LeftOver {
  std::string_view table;
  std::string_view count;
};
constexpr std::array<LeftOver, 6> kById{
    {{"memories", "SELECT count(*) FROM memories WHERE bank=? AND id=?"},
     {"links",
      "SELECT (SELECT count(*) FROM links WHERE bank=?1 AND from_id=?2) + "
      "(SELECT count(*) FROM links WHERE bank=?1 AND to_id=?2)"},
     {"window_items", "SELECT count(*) FROM window_items WHERE bank=? AND id=?"},
     {"accesses", "SELECT count(*) FROM accesses WHERE bank=? AND id=?"},
     {"run_changes", "SELECT count(*) FROM run_changes WHERE bank=? AND id=?"},
     {"rejected", "SELECT count(*) FROM rejected WHERE bank=? AND id=? AND id IS NOT NULL"}}};
constexpr std::array<LeftOver, 3> kByNumber{
    {{"signatures", "SELECT count(*) FROM signatures WHERE bank=? AND number=?"},
     {"vectors", "SELECT count(*) FROM vectors WHERE bank=? AND number=?"},
     {"vector contexts", "SELECT count(*) FROM vectors WHERE bank=? AND context=? AND context>0"}}};

constexpr std::string_view kHasTable = "SELECT 1 FROM sqlite_schema WHERE type='table' AND name=?";
constexpr std::string_view kDropRow = "DELETE FROM memories WHERE bank=? AND number=?";
constexpr std::string_view kDropLink =
    "DELETE FROM links WHERE bank=? AND from_id=? AND to_id=? AND relation=?";
constexpr std::string_view kFind =
    "SELECT id, version, number, writer FROM memories WHERE bank=?1 AND (?2='' OR user_id=?2) "
    "AND (?3='' OR agent_id=?3) AND (?4='' OR app_id=?4) AND (?5='' OR session_id=?5) "
    "AND (?6='' OR source=?6) AND (?7 IS NULL OR coalesce(event_at, recorded_at)>=?7) "
    "AND (?8 IS NULL OR coalesce(event_at, recorded_at)<?8) "
    "AND (?9 IS NULL OR recorded_at>=?9) AND (?10 IS NULL OR recorded_at<?10) "
    "AND number BETWEEN ?11 AND ?12 ORDER BY number";
constexpr std::string_view kCurrent =
    "SELECT * FROM memories WHERE bank=? AND superseded_at IS NULL AND state=? ORDER BY number";

std::optional<std::int64_t> as_column(const std::optional<Timestamp>& moment) {
  if (!moment) return std::nullopt;
  return moment->unix_us;
}

void bind_scope(Statement& statement, BankId bank, const Scope& scope) {
  statement.integer(bank).text(scope.user_id).text(scope.agent_id).text(scope.app_id);
  statement.text(scope.session_id);
}

Result<std::uint64_t> only_number(Statement& statement) {
  ASSIGN_OR_RETURN([[maybe_unused]] const bool found, statement.step());
  return static_cast<std::uint64_t>(statement.integer_at(0));
}

}  // namespace

std::span<const ScopedTable> scoped_tables() {
  return kScopedTables;
}

Result<bool> has_table(Connection& connection, std::string_view name) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kHasTable));
  return find.text(name).step();
}

Result<std::vector<VersionFound>> SqliteErasingRows::find(const VersionsWanted& wanted) {
  constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
  ASSIGN_OR_RETURN(Statement list, connection_.prepare(kFind));
  bind_scope(list, bank_, wanted.scope);
  list.text(wanted.source);
  list.integer_or_null(as_column(wanted.from)).integer_or_null(as_column(wanted.to));
  list.integer_or_null(as_column(wanted.recorded_from));
  list.integer_or_null(as_column(wanted.recorded_to));
  list.integer(static_cast<std::int64_t>(wanted.first.value_or(0)));
  list.integer(wanted.last ? static_cast<std::int64_t>(*wanted.last) : kLast);
  std::vector<VersionFound> found;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return found;
    found.push_back({.id = id_at(list, 0),
                     .version = static_cast<std::uint32_t>(list.integer_at(1)),
                     .number = static_cast<Number>(list.integer_at(2)),
                     .writer = list.string_at(3)});
  }
}

Result<std::vector<TableCount>> SqliteErasingRows::erase_scoped(const Scope& scope) {
  std::vector<TableCount> erased;
  for (const ScopedTable& table : kScopedTables) {
    ASSIGN_OR_RETURN(const bool there, has_table(connection_, table.name));
    if (!there) continue;
    TableCount count{.table = std::string(table.name)};
    for (const std::string_view sql : table.erase) {
      if (sql.empty()) continue;
      ASSIGN_OR_RETURN(Statement erase, connection_.prepare(sql));
      bind_scope(erase, bank_, scope);
      RETURN_IF_ERROR(erase.run());
      count.rows += static_cast<std::uint64_t>(connection_.changed_rows());
    }
    erased.push_back(std::move(count));
  }
  return erased;
}

Result<std::vector<TableCount>> count_left(Connection& connection, BankId bank,
                                           const Erased& erased) {
  std::vector<TableCount> left;
  for (const LeftOver& one : kById) {
    TableCount count{.table = std::string(one.table)};
    for (const std::string& id : erased.ids) {
      const StoredId stored(id);
      ASSIGN_OR_RETURN(Statement statement, connection.prepare(one.count));
      stored.bind_to(statement.integer(bank));
      ASSIGN_OR_RETURN(const std::uint64_t rows, only_number(statement));
      count.rows += rows;
    }
    left.push_back(std::move(count));
  }
  for (const LeftOver& one : kByNumber) {
    TableCount count{.table = std::string(one.table)};
    for (const Number number : erased.numbers) {
      ASSIGN_OR_RETURN(Statement statement, connection.prepare(one.count));
      statement.integer(bank).integer(static_cast<std::int64_t>(number));
      ASSIGN_OR_RETURN(const std::uint64_t rows, only_number(statement));
      count.rows += rows;
    }
    left.push_back(std::move(count));
  }
  for (const ScopedTable& table : kScopedTables) {
    ASSIGN_OR_RETURN(const bool there, has_table(connection, table.name));
    if (!there || !erased.scope) continue;
    ASSIGN_OR_RETURN(Statement statement, connection.prepare(table.count));
    bind_scope(statement, bank, *erased.scope);
    ASSIGN_OR_RETURN(const std::uint64_t rows, only_number(statement));
    left.push_back({.table = std::string(table.name), .rows = rows});
  }
  return left;
}

// A row is written anew as it stands, since its checksum is over all of it.
Result<void> SqliteErasingRows::drop_parent(std::string_view id, std::string_view parent) {
  ASSIGN_OR_RETURN(std::vector<Row> rows, find_versions(connection_, bank_, id));
  for (Row& row : rows) {
    if (std::erase(row.memory.parents, parent) == 0) continue;
    ASSIGN_OR_RETURN(Statement drop, connection_.prepare(kDropRow));
    RETURN_IF_ERROR(drop.integer(bank_).integer(static_cast<std::int64_t>(row.number)).run());
    RETURN_IF_ERROR(insert_row(connection_, bank_, row));
  }
  const StoredId from(parent);
  const StoredId to(id);
  ASSIGN_OR_RETURN(Statement drop, connection_.prepare(kDropLink));
  from.bind_to(drop.integer(bank_));
  to.bind_to(drop);
  return drop.integer(static_cast<std::int64_t>(Relation::Source)).run();
}

Result<void> SqliteErasingRows::each_current(State state,
                                             const std::function<Result<void>(const Row&)>& visit) {
  ASSIGN_OR_RETURN(Statement list, connection_.prepare(kCurrent));
  list.integer(bank_).integer(static_cast<std::int64_t>(state));
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return {};
    auto row = read_row(list);
    if (row.ok()) {
      RETURN_IF_ERROR(visit(row.value()));
    } else if (row.error().code() != ErrorCode::Corruption) {
      return std::move(row).error();
    }
  }
}

Result<void> SqliteErasingRows::each_audited(
    const std::function<Result<void>(const AuditEntry&, Timestamp)>& visit) {
  return each_audit_entry(connection_, bank_, visit);
}

}  // namespace jiyi::store
