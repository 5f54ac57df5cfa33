#include "store/sqlite/row_queries.h"

#include <cstdint>
#include <string>
#include <utility>

#include "base/try.h"
#include "store/sqlite/id_code.h"
#include "store/sqlite/row_code.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kByNumber = "SELECT * FROM memories WHERE bank=? AND number=?";
constexpr std::string_view kNewest =
    "SELECT * FROM memories WHERE bank=? AND id=? ORDER BY version DESC LIMIT 1";
constexpr std::string_view kVersions =
    "SELECT * FROM memories WHERE bank=? AND id=? ORDER BY version";
constexpr std::string_view kRange =
    "SELECT * FROM memories WHERE bank=? AND number>? AND number<=? ORDER BY number LIMIT ?";
constexpr std::string_view kLinked =
    "SELECT to_id FROM links WHERE bank=? AND from_id=? AND relation=? ORDER BY position";

Result<std::optional<Row>> read_one(Statement& statement) {
  ASSIGN_OR_RETURN(const bool found, statement.step());
  if (!found) return std::optional<Row>();
  ASSIGN_OR_RETURN(Row row, read_row(statement));
  return std::optional<Row>(std::move(row));
}

bool is_damage(const Error& error) {
  return error.code() == ErrorCode::Corruption;
}

}  // namespace

Result<std::optional<Row>> find_row(Connection& connection, BankId bank, Number number) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kByNumber));
  find.integer(bank).integer(static_cast<std::int64_t>(number));
  return read_one(find);
}

Result<std::optional<Row>> find_newest(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kNewest));
  stored.bind_to(find.integer(bank));
  return read_one(find);
}

Result<std::vector<Row>> find_versions(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kVersions));
  stored.bind_to(find.integer(bank));
  std::vector<Row> rows;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, find.step());
    if (!more) return rows;
    ASSIGN_OR_RETURN(Row row, read_row(find));
    rows.push_back(std::move(row));
  }
}

Result<std::vector<std::string>> find_linked(Connection& connection, BankId bank,
                                             std::string_view from, Relation relation) {
  const StoredId stored(from);
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kLinked));
  stored.bind_to(find.integer(bank));
  find.integer(static_cast<std::int64_t>(relation));
  std::vector<std::string> ids;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, find.step());
    if (!more) return ids;
    ids.push_back(id_at(find, 0));
  }
}

// Halves what is left behind a damage until single numbers are known to be unreadable.
Result<void> RowScan::run(NumberRange range, std::size_t limit, const Visit& visit) {
  ASSIGN_OR_RETURN(const bool whole, read_until_damage(range, limit, visit));
  if (whole) return {};
  if (range.last - range.after == 1) {
    note_damage(range);
    return {};
  }
  const Number middle = range.after + (range.last - range.after) / 2;
  RETURN_IF_ERROR(run({range.after, middle}, limit, visit));
  return run({middle, range.last}, limit, visit);
}

// False: `range` is what remains, with a damage in it.
Result<bool> RowScan::read_until_damage(NumberRange& range, std::size_t limit, const Visit& visit) {
  if (visited_ >= limit || range.after >= range.last) return true;
  ASSIGN_OR_RETURN(Statement read, connection_.prepare(kRange));
  read.integer(bank_).integer(static_cast<std::int64_t>(range.after));
  read.integer(static_cast<std::int64_t>(range.last));
  read.integer(static_cast<std::int64_t>(limit - visited_));
  while (visited_ < limit) {
    auto more = read.step();
    if (!more.ok()) {
      if (is_damage(more.error())) return false;
      return std::move(more).error();
    }
    if (!more.value()) break;
    auto row = read_row(read);
    const auto number = static_cast<Number>(read.integer_at(1));
    if (row.ok()) {
      ++visited_;
      RETURN_IF_ERROR(visit(std::move(row).value()));
    } else {
      note_damage({number - 1, number});
    }
    range.after = number;
  }
  return true;
}

void RowScan::note_damage(NumberRange range) {
  if (!damaged_.empty() && damaged_.back().last == range.after) {
    damaged_.back().last = range.last;
  } else {
    damaged_.push_back(range);
  }
}

}  // namespace jiyi::store
