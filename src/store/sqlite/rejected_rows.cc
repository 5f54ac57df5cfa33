#include "store/sqlite/rejected_rows.h"

#include <string>
#include <utility>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/id_code.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kAny = "SELECT 1 FROM rejected WHERE bank=? LIMIT 1";
constexpr std::string_view kFind =
    "SELECT form, hash, seq, at, id, checksum FROM rejected WHERE bank=? AND form=? AND hash=?";
constexpr std::string_view kAll =
    "SELECT form, hash, seq, at, id, checksum FROM rejected WHERE bank=? ORDER BY seq, form, hash";
constexpr std::string_view kOfMemory =
    "SELECT form, hash, seq, at, id, checksum FROM rejected WHERE bank=? AND id=? "
    "AND id IS NOT NULL";
constexpr std::string_view kWrite = "INSERT OR REPLACE INTO rejected VALUES(?,?,?,?,?,?,?)";
constexpr std::string_view kRemove = "DELETE FROM rejected WHERE bank=? AND form=? AND hash=?";

std::int64_t checksum_of(BankId bank, const RejectedValue& value) {
  std::string bytes;
  base::append_fixed(bytes, static_cast<std::uint64_t>(bank));
  base::append_fixed(bytes, static_cast<std::uint64_t>(value.mark.form));
  base::append_fixed(bytes, value.seq);
  base::append_fixed(bytes, static_cast<std::uint64_t>(value.at.unix_us));
  bytes.append(as_bytes(value.mark.hash)).append(value.memory);
  return static_cast<std::int64_t>(base::hash64(bytes));
}

RejectedValue value_at(const Statement& row) {
  RejectedValue value{.mark = {.form = static_cast<ValueForm>(row.integer_at(0)),
                               .hash = as_digest(row.bytes_at(1))},
                      .seq = static_cast<std::uint64_t>(row.integer_at(2)),
                      .at = {.unix_us = row.integer_at(3)}};
  if (!row.bytes_at(4).empty()) value.memory = id_at(row, 4);
  return value;
}

Result<RejectedValue> read_value(const Statement& row, BankId bank) {
  RejectedValue value = value_at(row);
  if (checksum_of(bank, value) == row.integer_at(5)) return value;
  return Error{ErrorCode::Corruption,
               "a rejected value of bank " + std::to_string(bank) + " does not match its checksum"};
}

Result<std::vector<RejectedValue>> read_values(Statement& list, BankId bank) {
  std::vector<RejectedValue> values;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return values;
    ASSIGN_OR_RETURN(RejectedValue value, read_value(list, bank));
    values.push_back(std::move(value));
  }
}

}  // namespace

Result<ValueMark> mark_value(ValueForm form, std::string_view value) {
  constexpr std::string_view kWhat("rejected value\0", 15);
  std::string bytes(kWhat);
  base::append_fixed(bytes, static_cast<std::uint8_t>(form));
  ValueMark mark{.form = form};
  ASSIGN_OR_RETURN(mark.hash, sha256_16(bytes.append(value)));
  return mark;
}

Result<bool> SqliteRejectedValues::any() {
  ASSIGN_OR_RETURN(Statement find, connection_.prepare(kAny));
  return find.integer(bank_).step();
}

Result<std::optional<RejectedValue>> SqliteRejectedValues::find(std::span<const ValueMark> marks) {
  for (const ValueMark& mark : marks) {
    ASSIGN_OR_RETURN(Statement find, connection_.prepare(kFind));
    find.integer(bank_).integer(static_cast<std::int64_t>(mark.form)).blob(as_bytes(mark.hash));
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (!found) continue;
    ASSIGN_OR_RETURN(RejectedValue value, read_value(find, bank_));
    return std::optional(std::move(value));
  }
  return std::optional<RejectedValue>();
}

Result<bool> SqliteRejectedValues::add(const RejectedValue& value) {
  ASSIGN_OR_RETURN(auto there, find({&value.mark, 1}));
  if (!there) {
    RETURN_IF_ERROR(write(value));
    return true;
  }
  if (!there->memory.empty() || value.memory.empty()) return false;
  there->memory = value.memory;
  RETURN_IF_ERROR(write(*there));
  return false;
}

Result<void> SqliteRejectedValues::write(const RejectedValue& value) {
  const StoredId id(value.memory);
  ASSIGN_OR_RETURN(Statement write, connection_.prepare(kWrite));
  write.integer(bank_).integer(static_cast<std::int64_t>(value.mark.form));
  write.blob(as_bytes(value.mark.hash)).integer(static_cast<std::int64_t>(value.seq));
  write.integer(value.at.unix_us);
  if (value.memory.empty()) {
    write.null();
  } else {
    id.bind_to(write);
  }
  return write.integer(checksum_of(bank_, value)).run();
}

Result<bool> SqliteRejectedValues::remove(const ValueMark& mark) {
  ASSIGN_OR_RETURN(Statement remove, connection_.prepare(kRemove));
  remove.integer(bank_).integer(static_cast<std::int64_t>(mark.form)).blob(as_bytes(mark.hash));
  RETURN_IF_ERROR(remove.run());
  return connection_.changed_rows() > 0;
}

Result<std::vector<RejectedValue>> SqliteRejectedValues::all() {
  return read_rejected(connection_, bank_);
}

// A damaged row must not keep from forgetting: it is written anew.
Result<void> SqliteRejectedValues::forget_memory(std::string_view id) {
  std::vector<RejectedValue> values;
  {
    const StoredId stored(id);
    ASSIGN_OR_RETURN(Statement list, connection_.prepare(kOfMemory));
    stored.bind_to(list.integer(bank_));
    while (true) {
      ASSIGN_OR_RETURN(const bool more, list.step());
      if (!more) break;
      values.push_back(value_at(list));
    }
  }
  for (RejectedValue& value : values) {
    value.memory.clear();
    RETURN_IF_ERROR(write(value));
  }
  return {};
}

Result<std::vector<RejectedValue>> read_rejected(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kAll));
  list.integer(bank);
  return read_values(list, bank);
}

Result<std::size_t> count_damaged_rejected(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kAll));
  list.integer(bank);
  std::size_t damaged = 0;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return damaged;
    if (!read_value(list, bank).ok()) ++damaged;
  }
}

}  // namespace jiyi::store
