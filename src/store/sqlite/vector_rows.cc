#include "store/sqlite/vector_rows.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kIsLive =
    "SELECT 1 FROM memories WHERE bank=? AND number=? AND superseded_at IS NULL AND state=0";
constexpr std::string_view kHasVector =
    "SELECT 1 FROM vectors WHERE bank=? AND number=? AND model=?";
constexpr std::string_view kInsert =
    "INSERT INTO vectors(bank, model, number, seq, context, language, scale, code) "
    "VALUES(?,?,?,?,?,?,?,?)";
constexpr std::string_view kOfContext =
    "SELECT DISTINCT number FROM vectors WHERE bank=? AND context=? AND context > 0";
constexpr std::string_view kRemove = "DELETE FROM vectors WHERE bank=? AND number=?";
constexpr std::string_view kNoteRemoved = "INSERT OR IGNORE INTO vectors_removed VALUES(?,?,?)";
constexpr std::string_view kDrop =
    "DELETE FROM vectors WHERE id IN (SELECT id FROM vectors WHERE bank=? AND model=? LIMIT ?)";
constexpr std::string_view kRemoved =
    "SELECT number FROM vectors_removed WHERE bank=? AND seq>? AND seq<=? ORDER BY seq, number";
constexpr std::string_view kAdded =
    "SELECT seq, number, context, language, scale, code FROM vectors "
    "WHERE bank=? AND model=? AND seq>? AND seq<=? ORDER BY seq, number";
constexpr std::string_view kPending =
    "SELECT number FROM memories INDEXED BY memories_live "
    "WHERE bank=?1 AND number>?2 AND number<=?3 AND superseded_at IS NULL AND state=0 "
    "AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.bank=?1 AND v.number=memories.number "
    "AND v.model=?4) ORDER BY number LIMIT ?5";
constexpr std::string_view kCountLive =
    "SELECT count(*) FROM memories INDEXED BY memories_live "
    "WHERE bank=? AND superseded_at IS NULL AND state=0";
constexpr std::string_view kCountVectors =
    "SELECT count(*) FROM vectors INDEXED BY vectors_by_seq WHERE bank=? AND model=?";

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::uint64_t unsigned_at(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(statement.integer_at(column));
}

Result<bool> is_live(Connection& connection, BankId bank, Number number) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kIsLive));
  return find.integer(bank).integer(as_column(number)).step();
}

Result<std::vector<Number>> read_numbers(Statement& statement) {
  std::vector<Number> numbers;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, statement.step());
    if (!more) return numbers;
    numbers.push_back(unsigned_at(statement, 0));
  }
}

Result<void> remove_all_of(Connection& connection, BankId bank, Number number) {
  ASSIGN_OR_RETURN(Statement remove, connection.prepare(kRemove));
  return remove.integer(bank).integer(as_column(number)).run();
}

VectorRow read_vector(const Statement& row) {
  return {.number = unsigned_at(row, 1),
          .context = unsigned_at(row, 2),
          .language = static_cast<std::uint8_t>(row.integer_at(3)),
          .scale = static_cast<float>(row.real_at(4)),
          .codes = row.string_at(5)};
}

Result<std::size_t> counted(Statement& count) {
  ASSIGN_OR_RETURN(const bool row, count.step());
  return row ? static_cast<std::size_t>(count.integer_at(0)) : 0;
}

}  // namespace

Result<bool> can_take_vector(Connection& connection, const VectorPlace& place,
                             const VectorRow& vector) {
  ASSIGN_OR_RETURN(const bool live, is_live(connection, place.bank, vector.number));
  if (!live) return false;
  if (vector.context != 0) {
    ASSIGN_OR_RETURN(const bool context, is_live(connection, place.bank, vector.context));
    if (!context) return false;
  }
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kHasVector));
  find.integer(place.bank).integer(as_column(vector.number)).integer(place.model);
  ASSIGN_OR_RETURN(const bool there, find.step());
  return !there;
}

Result<void> insert_vector(Connection& connection, const VectorPlace& place,
                           const VectorRow& vector) {
  ASSIGN_OR_RETURN(Statement insert, connection.prepare(kInsert));
  insert.integer(place.bank).integer(place.model).integer(as_column(vector.number));
  insert.integer(as_column(place.seq)).integer(as_column(vector.context));
  insert.integer(vector.language).real(static_cast<double>(vector.scale)).blob(vector.codes);
  return insert.run();
}

Result<void> remove_vectors_of(Connection& connection, BankId bank, Number number,
                               std::uint64_t seq) {
  RETURN_IF_ERROR(remove_all_of(connection, bank, number));
  std::vector<Number> made_with;
  {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kOfContext));
    find.integer(bank).integer(as_column(number));
    ASSIGN_OR_RETURN(made_with, read_numbers(find));
  }
  for (const Number other : made_with) {
    RETURN_IF_ERROR(remove_all_of(connection, bank, other));
    ASSIGN_OR_RETURN(Statement note, connection.prepare(kNoteRemoved));
    RETURN_IF_ERROR(note.integer(bank).integer(as_column(seq)).integer(as_column(other)).run());
  }
  return {};
}

Result<std::size_t> drop_vectors(Connection& connection, BankId bank, ModelId model,
                                 std::size_t limit) {
  ASSIGN_OR_RETURN(Statement drop, connection.prepare(kDrop));
  drop.integer(bank).integer(model).integer(as_column(limit));
  RETURN_IF_ERROR(drop.run());
  return static_cast<std::size_t>(connection.changed_rows());
}

// Vectors of one seq stay together, so that the seq answered is a state.
Result<VectorChanges> read_vectors(Connection& connection, const VectorRange& range,
                                   std::size_t limit) {
  VectorChanges changes{.seq = range.last};
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kAdded));
  find.integer(range.bank).integer(range.model).integer(as_column(range.after));
  find.integer(as_column(range.last));
  std::uint64_t seq = range.after;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, find.step());
    if (!more) break;
    if (changes.added.size() >= limit && unsigned_at(find, 0) != seq) {
      changes.seq = seq;
      break;
    }
    seq = unsigned_at(find, 0);
    changes.added.push_back(read_vector(find));
  }
  ASSIGN_OR_RETURN(Statement removed, connection.prepare(kRemoved));
  removed.integer(range.bank).integer(as_column(range.after)).integer(as_column(changes.seq));
  ASSIGN_OR_RETURN(changes.removed, read_numbers(removed));
  return changes;
}

Result<std::vector<Number>> read_pending(Connection& connection, const VectorRange& range,
                                         std::size_t limit) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kPending));
  find.integer(range.bank).integer(as_column(range.after)).integer(as_column(range.last));
  find.integer(range.model).integer(as_column(limit));
  return read_numbers(find);
}

// Every vector belongs to a current live row.
Result<std::size_t> count_pending_rows(Connection& connection, BankId bank, ModelId model) {
  ASSIGN_OR_RETURN(Statement live, connection.prepare(kCountLive));
  live.integer(bank);
  ASSIGN_OR_RETURN(const std::size_t rows, counted(live));
  ASSIGN_OR_RETURN(Statement made, connection.prepare(kCountVectors));
  made.integer(bank).integer(model);
  ASSIGN_OR_RETURN(const std::size_t vectors, counted(made));
  return rows > vectors ? rows - vectors : 0;
}

}  // namespace jiyi::store
