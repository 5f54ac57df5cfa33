#include "store/sqlite/sqlite_transaction.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "base/endian.h"
#include "base/try.h"
#include "store/sqlite/counts.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/id_code.h"
#include "store/sqlite/models.h"
#include "store/sqlite/row_code.h"
#include "store/sqlite/row_queries.h"
#include "store/sqlite/tombstones.h"
#include "store/sqlite/vector_rows.h"
#include "store/sqlite/window_upkeep.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kByDigest =
    "SELECT number FROM memories INDEXED BY memories_by_digest WHERE bank=? AND digest=? "
    "AND digest IS NOT NULL AND superseded_at IS NULL AND state=0 LIMIT 1";
constexpr std::string_view kByKey =
    "SELECT number FROM memories WHERE bank=? AND idempotency_key=? "
    "AND idempotency_key IS NOT NULL AND version=1";
// The newest come first; a band that very many share tells little, so the rest are left out.
constexpr std::string_view kByBand =
    "SELECT number FROM bands WHERE bank=? AND band=? ORDER BY number DESC LIMIT 64";
constexpr std::string_view kHasVersion =
    "SELECT 1 FROM memories WHERE bank=? AND id=? AND version=?";
constexpr std::string_view kAddBand = "INSERT OR IGNORE INTO bands VALUES(?,?,?)";
constexpr std::string_view kRemoveBand = "DELETE FROM bands WHERE bank=? AND band=? AND number=?";
constexpr std::string_view kAddSignature = "INSERT INTO signatures VALUES(?,?,?)";
constexpr std::string_view kRemoveSignature =
    "DELETE FROM signatures WHERE bank=? AND number=? RETURNING bands";
constexpr std::string_view kLink =
    "INSERT OR IGNORE INTO links SELECT ?1, ?2, ?3, coalesce(max(position), 0) + 1, ?4 "
    "FROM links WHERE bank=?1 AND from_id=?2 AND relation=?3";
constexpr std::string_view kRemoveLinksFrom = "DELETE FROM links WHERE bank=? AND from_id=?";
constexpr std::string_view kRemoveLinksTo = "DELETE FROM links WHERE bank=? AND to_id=?";
constexpr std::string_view kLinkedFrom =
    "SELECT from_id FROM links WHERE bank=? AND to_id=? AND relation=?";
constexpr std::string_view kNumbers = "SELECT number FROM memories WHERE bank=? AND id=?";
constexpr std::string_view kRemoveRows = "DELETE FROM memories WHERE bank=? AND id=?";
constexpr std::string_view kRemoveSnapshots = "DELETE FROM snapshots WHERE bank=?";
constexpr std::string_view kNoteForgotten = "INSERT INTO forgotten VALUES(?,?,?)";

// A band is a hash; 32 bits of it are enough to find candidates by.
std::uint32_t folded(std::uint64_t band) {
  return static_cast<std::uint32_t>(band ^ (band >> 32U));
}

std::int64_t as_column(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

Result<std::vector<Number>> read_numbers(Statement& statement) {
  std::vector<Number> numbers;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, statement.step());
    if (!more) return numbers;
    numbers.push_back(static_cast<Number>(statement.integer_at(0)));
  }
}

}  // namespace

SqliteTransaction::SqliteTransaction(Connection& connection, std::string_view secret,
                                     BankState state, Timestamp clock_time)
    : connection_(connection),
      secret_(secret),
      state_(state),
      windows_(connection, state.id),
      tasks_(connection, state.id),
      upkeep_(connection, state.id),
      rejected_(connection, state.id),
      erasing_(connection, state.id),
      now_(clock_time),
      begun_at_(state.seq) {
  now_.unix_us = std::max(now_.unix_us, state_.written_at_us);
}

Result<std::optional<Row>> SqliteTransaction::current(std::string_view id) {
  return find_newest(connection_, state_.id, id);
}

Result<std::vector<Row>> SqliteTransaction::versions(std::string_view id) {
  return find_versions(connection_, state_.id, id);
}

Result<std::optional<Row>> SqliteTransaction::with_digest(const Digest& digest) {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kByDigest));
  find.integer(state_.id).blob(as_bytes(digest));
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<Row>();
  return find_row(connection_, state_.id, static_cast<Number>(find.integer_at(0)));
}

Result<std::optional<Row>> SqliteTransaction::with_idempotency_key(std::string_view key) {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kByKey));
  find.integer(state_.id).text(key);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<Row>();
  return find_row(connection_, state_.id, static_cast<Number>(find.integer_at(0)));
}

Result<std::vector<Number>> SqliteTransaction::sharing_bands(std::span<const std::uint64_t> bands) {
  std::map<Number, int> shared;
  for (const std::uint64_t band : bands) {
    ASSIGN_OR_RETURN(Statement find, connection_.prepare(kByBand));
    find.integer(state_.id).integer(folded(band));
    ASSIGN_OR_RETURN(const std::vector<Number> numbers, read_numbers(find));
    for (const Number number : numbers)
      ++shared[number];
  }
  std::vector<Number> ordered;
  for (const auto& [number, count] : shared)
    ordered.push_back(number);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](Number a, Number b) { return shared[a] > shared[b]; });
  return ordered;
}

Result<std::vector<Row>> SqliteTransaction::with_bands(std::span<const std::uint64_t> bands,
                                                       std::size_t limit) {
  ASSIGN_OR_RETURN(const std::vector<Number> numbers, sharing_bands(bands));
  std::vector<Row> rows;
  for (const Number number : numbers) {
    if (rows.size() >= limit) break;
    auto row = find_row(connection_, state_.id, number);
    if (!row.ok()) {
      // Only candidates are asked for; a damaged one must not stop a write.
      if (row.error().code() == ErrorCode::Corruption) continue;
      return std::move(row).error();
    }
    if (row.value() && !row.value()->memory.superseded_at) {
      rows.push_back(std::move(*std::move(row).value()));
    }
  }
  return rows;
}

Result<Number> SqliteTransaction::insert(const Row& row) {
  adds_ = true;
  {
    const StoredId id(row.memory.id);
    ASSIGN_OR_RETURN(Statement find, connection_.prepare(kHasVersion));
    id.bind_to(find.integer(state_.id));
    find.integer(row.memory.version);
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (found) {
      return Error{ErrorCode::AlreadyExists, "version " + std::to_string(row.memory.version) +
                                                 " of the memory is there already"};
    }
  }
  if (row.replaces != 0) {
    RETURN_IF_ERROR(close_replaced(row.replaces, row.memory.recorded_at));
  }
  Row numbered = row;
  numbered.number = raise_seq();
  RETURN_IF_ERROR(insert_row(connection_, state_.id, numbered));
  if (row.replaces != 0) {
    RETURN_IF_ERROR(remove_vectors_of(connection_, state_.id, row.replaces, numbered.number));
    RETURN_IF_ERROR(change_in_window(connection_, state_.id, row.memory.id));
  }
  const std::string& taker = row.memory.superseded_by;
  if (!taker.empty()) RETURN_IF_ERROR(link(row.memory.id, taker, Relation::SupersededBy));
  return numbered.number;
}

Result<void> SqliteTransaction::close_replaced(Number number, Timestamp at) {
  ASSIGN_OR_RETURN(auto replaced, find_row(connection_, state_.id, number));
  if (!replaced) {
    return Error{ErrorCode::NotFound, "row " + std::to_string(number) + " is not there"};
  }
  replaced->memory.superseded_at = at;
  RETURN_IF_ERROR(rewrite_row(connection_, state_.id, *replaced));
  return remove_bands(number);
}

Result<void> SqliteTransaction::add_bands(Number number, std::span<const std::uint64_t> bands) {
  if (bands.empty()) return {};
  std::string packed;
  for (const std::uint64_t band : bands) {
    base::append_fixed(packed, folded(band));
    ASSIGN_OR_RETURN(Statement add, connection_.prepare(kAddBand));
    RETURN_IF_ERROR(add.integer(state_.id).integer(folded(band)).integer(as_column(number)).run());
  }
  ASSIGN_OR_RETURN(Statement add, connection_.prepare(kAddSignature));
  return add.integer(state_.id).integer(as_column(number)).blob(packed).run();
}

Result<void> SqliteTransaction::remove_bands(Number number) {
  std::string packed;
  {
    ASSIGN_OR_RETURN(Statement remove, connection_.prepare(kRemoveSignature));
    remove.integer(state_.id).integer(as_column(number));
    ASSIGN_OR_RETURN(const bool found, remove.step());
    if (!found) return {};
    packed = remove.string_at(0);
    RETURN_IF_ERROR(remove.run());
  }
  for (std::size_t at = 0; at + sizeof(std::uint32_t) <= packed.size();
       at += sizeof(std::uint32_t)) {
    ASSIGN_OR_RETURN(Statement remove, connection_.prepare(kRemoveBand));
    remove.integer(state_.id).integer(base::read_fixed<std::uint32_t>(packed, at));
    RETURN_IF_ERROR(remove.integer(as_column(number)).run());
  }
  return {};
}

Result<void> SqliteTransaction::restate(Number number) {
  ASSIGN_OR_RETURN(auto row, find_row(connection_, state_.id, number));
  if (!row) return Error{ErrorCode::NotFound, "row " + std::to_string(number) + " is not there"};
  ++row->memory.restated;
  return rewrite_row(connection_, state_.id, *row);
}

Result<void> SqliteTransaction::link(std::string_view from, std::string_view to,
                                     Relation relation) {
  const StoredId from_id(from);
  const StoredId to_id(to);
  ASSIGN_OR_RETURN(Statement add, connection_.prepare(kLink));
  from_id.bind_to(add.integer(state_.id));
  to_id.bind_to(add.integer(static_cast<std::int64_t>(relation)));
  return add.run();
}

Result<std::vector<std::string>> SqliteTransaction::linked(std::string_view from,
                                                           Relation relation) {
  return find_linked(connection_, state_.id, from, relation);
}

Result<std::vector<Number>> SqliteTransaction::numbers_of(std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kNumbers));
  stored.bind_to(find.integer(state_.id));
  return read_numbers(find);
}

// What the older memory says did not become true again, so it stays superseded; only by whom is
// not known any more. A damaged version of it is never read, and must not keep from forgetting.
Result<void> SqliteTransaction::forget_taker(std::string_view id) {
  std::vector<std::string> older;
  {
    const StoredId stored(id);
    ASSIGN_OR_RETURN(Statement find, connection_.prepare(kLinkedFrom));
    stored.bind_to(find.integer(state_.id));
    find.integer(static_cast<std::int64_t>(Relation::SupersededBy));
    while (true) {
      ASSIGN_OR_RETURN(const bool more, find.step());
      if (!more) break;
      older.push_back(id_at(find, 0));
    }
  }
  for (const std::string& one : older) {
    ASSIGN_OR_RETURN(const std::vector<Number> numbers, numbers_of(one));
    for (const Number number : numbers) {
      auto row = find_row(connection_, state_.id, number);
      if (!row.ok() && row.error().code() != ErrorCode::Corruption) return std::move(row).error();
      if (!row.ok() || !row.value() || row.value()->memory.superseded_by != id) continue;
      row.value()->memory.superseded_by.clear();
      RETURN_IF_ERROR(rewrite_row(connection_, state_.id, *row.value()));
    }
  }
  return {};
}

Result<bool> SqliteTransaction::forget(std::string_view id) {
  forgets_ = true;
  ASSIGN_OR_RETURN(const std::vector<Number> numbers, numbers_of(id));
  if (numbers.empty()) return false;
  RETURN_IF_ERROR(forget_taker(id));
  RETURN_IF_ERROR(forget_in_window(connection_, state_.id, id));
  RETURN_IF_ERROR(forget_in_upkeep(connection_, state_.id, id));
  RETURN_IF_ERROR(rejected_.forget_memory(id));
  ASSIGN_OR_RETURN(const ForgottenMark mark, find_mark(connection_, state_.id, id));
  const std::uint64_t seq = raise_seq();
  for (const Number number : numbers) {
    RETURN_IF_ERROR(remove_bands(number));
    RETURN_IF_ERROR(remove_vectors_of(connection_, state_.id, number, seq));
    ASSIGN_OR_RETURN(Statement note, connection_.prepare(kNoteForgotten));
    RETURN_IF_ERROR(
        note.integer(state_.id).integer(as_column(seq)).integer(as_column(number)).run());
  }
  RETURN_IF_ERROR(remove_of(kRemoveRows, id));
  RETURN_IF_ERROR(remove_of(kRemoveLinksFrom, id));
  RETURN_IF_ERROR(remove_of(kRemoveLinksTo, id));
  ASSIGN_OR_RETURN(Statement remove, connection_.prepare(kRemoveSnapshots));
  RETURN_IF_ERROR(remove.integer(state_.id).run());
  RETURN_IF_ERROR(add_tombstone(mark));
  return true;
}

Result<bool> SqliteTransaction::is_forgotten(std::string_view id) {
  return is_marked(connection_, state_.id, id, secret_);
}

Result<bool> SqliteTransaction::add_tombstone(const ForgottenMark& mark) {
  return write_mark(connection_, state_.id, {.seq = state_.seq, .mark = mark});
}

Result<std::vector<MarkedMemory>> SqliteTransaction::marked(std::span<const ForgottenMark> marks) {
  return find_marked(connection_, state_.id, marks);
}

Result<void> SqliteTransaction::audit(const AuditEntry& entry) {
  return append_audit(connection_, state_, entry, now_);
}

Result<std::size_t> SqliteTransaction::count_live(std::optional<std::string_view> type,
                                                  std::size_t limit) {
  return count_live_rows(connection_, state_.id, type, limit);
}

Result<bool> SqliteTransaction::add_vector(ModelId model, const VectorRow& vector) {
  adds_ = true;
  VectorPlace place{.bank = state_.id, .model = model, .seq = vector.number};
  ASSIGN_OR_RETURN(const bool fits, can_take_vector(connection_, place, vector));
  if (!fits) return false;
  if (vector.number <= begun_at_) {
    ASSIGN_OR_RETURN(place.seq, rowless_seq());
  }
  RETURN_IF_ERROR(write_first_model(connection_, state_.id, model));
  RETURN_IF_ERROR(insert_vector(connection_, place, vector));
  return true;
}

Result<bool> SqliteTransaction::serve(ModelId model) {
  adds_ = true;
  ASSIGN_OR_RETURN(const BankModels now, read_bank_models(connection_, state_.id));
  if (now.serving == model) return true;
  ASSIGN_OR_RETURN(const std::vector<ModelRow> models, read_models(connection_));
  const bool chosen = std::any_of(models.begin(), models.end(), [&](const ModelRow& row) {
    return row.id == model && row.chosen;
  });
  if (!chosen) return false;
  const VectorRange all{.bank = state_.id, .model = model, .last = state_.seq};
  ASSIGN_OR_RETURN(const auto lacking, read_pending(connection_, all, 1));
  if (!lacking.empty()) return false;
  RETURN_IF_ERROR(rowless_seq());
  RETURN_IF_ERROR(write_bank_models(connection_, state_.id, {model, now.serving}));
  return true;
}

Result<bool> SqliteTransaction::serve_before() {
  adds_ = true;
  ASSIGN_OR_RETURN(const BankModels now, read_bank_models(connection_, state_.id));
  if (now.before == 0) return false;
  RETURN_IF_ERROR(rowless_seq());
  RETURN_IF_ERROR(write_bank_models(connection_, state_.id, {now.before, now.serving}));
  return true;
}

Result<std::size_t> SqliteTransaction::drop_unused_vectors(std::size_t limit) {
  adds_ = true;
  ASSIGN_OR_RETURN(const BankModels used, read_bank_models(connection_, state_.id));
  ASSIGN_OR_RETURN(const std::vector<ModelRow> models, read_models(connection_));
  std::size_t dropped = 0;
  for (const ModelRow& model : models) {
    if (model.chosen || model.id == used.serving || model.id == used.before) continue;
    ASSIGN_OR_RETURN(const std::size_t some,
                     drop_vectors(connection_, state_.id, model.id, limit - dropped));
    dropped += some;
  }
  return dropped;
}

Result<void> SqliteTransaction::remove_of(std::string_view sql, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement statement, connection_.prepare(sql));
  stored.bind_to(statement.integer(state_.id));
  return statement.run();
}

std::uint64_t SqliteTransaction::raise_seq() {
  state_.written_at_us = now_.unix_us;
  return ++state_.seq;
}

Result<std::uint64_t> SqliteTransaction::rowless_seq() {
  if (rowless_seq_ != 0) return rowless_seq_;
  rowless_seq_ = raise_seq();
  ASSIGN_OR_RETURN(Statement note, connection_.prepare(kNoteForgotten));
  RETURN_IF_ERROR(note.integer(state_.id).integer(as_column(rowless_seq_)).integer(0).run());
  return rowless_seq_;
}

}  // namespace jiyi::store
