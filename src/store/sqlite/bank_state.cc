#include "store/sqlite/bank_state.h"

#include <string>
#include <string_view>

#include "base/endian.h"
#include "base/try.h"
#include "store/sqlite/digests.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kFind =
    "SELECT id, seq, written_at, audited, audit_head FROM banks WHERE tenant=? AND bank=?";
constexpr std::string_view kCreate =
    "INSERT INTO banks(tenant, bank, seq, written_at, audited, audit_head) "
    "VALUES(?, ?, 0, 0, 0, zeroblob(16)) RETURNING id";
constexpr std::string_view kSave =
    "UPDATE banks SET seq=?, written_at=?, audited=?, audit_head=? WHERE id=?";
constexpr std::string_view kAppendAudit = "INSERT INTO audit VALUES(?,?,?,?,?,?,?,?,?)";
constexpr std::string_view kReadAudit =
    "SELECT entry, at, action, writer, first, last, count, hash FROM audit WHERE bank=? "
    "ORDER BY entry";

std::uint64_t unsigned_at(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(statement.integer_at(column));
}

struct Link {
  Digest before{};
  std::uint64_t number = 0;
  std::int64_t at_us = 0;
};

Result<Digest> hash_of(BankId bank, const Link& link, const AuditEntry& entry) {
  std::string bytes(as_bytes(link.before));
  base::append_fixed(bytes, bank);
  base::append_fixed(bytes, link.number);
  base::append_fixed(bytes, link.at_us);
  base::append_fixed(bytes, static_cast<std::uint8_t>(entry.action));
  base::append_fixed(bytes, entry.first);
  base::append_fixed(bytes, entry.last);
  base::append_fixed(bytes, entry.count);
  bytes += entry.writer;
  return sha256_16(bytes);
}

std::optional<std::int64_t> unless(std::uint64_t value, std::uint64_t implied) {
  if (value == implied) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

AuditEntry read_entry(const Statement& row) {
  AuditEntry entry;
  entry.action = static_cast<Action>(row.integer_at(2));
  entry.writer = row.string_at(3);
  entry.first = unsigned_at(row, 4);
  entry.last = static_cast<Number>(row.optional_at(5).value_or(row.integer_at(4)));
  entry.count = static_cast<std::uint64_t>(row.optional_at(6).value_or(1));
  return entry;
}

}  // namespace

Result<std::optional<BankState>> find_bank_state(Connection& connection, const BankKey& key) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kFind));
  find.text(key.tenant).text(key.bank);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return std::optional<BankState>();
  return std::optional(BankState{.id = find.integer_at(0),
                                 .seq = unsigned_at(find, 1),
                                 .written_at_us = find.integer_at(2),
                                 .audited = unsigned_at(find, 3),
                                 .audit_head = as_digest(find.bytes_at(4))});
}

Result<BankState> create_bank(Connection& connection, const BankKey& key) {
  ASSIGN_OR_RETURN(Statement create, connection.prepare(kCreate));
  create.text(key.tenant).text(key.bank);
  ASSIGN_OR_RETURN(const bool made, create.step());
  if (!made) return Error{ErrorCode::Internal, "a bank was made without an id"};
  BankState state{.id = create.integer_at(0)};
  RETURN_IF_ERROR(create.run());
  return state;
}

Result<void> save_bank_state(Connection& connection, const BankState& state) {
  ASSIGN_OR_RETURN(Statement save, connection.prepare(kSave));
  save.integer(static_cast<std::int64_t>(state.seq)).integer(state.written_at_us);
  save.integer(static_cast<std::int64_t>(state.audited)).blob(as_bytes(state.audit_head));
  save.integer(state.id);
  return save.run();
}

Result<void> append_audit(Connection& connection, BankState& state, const AuditEntry& entry,
                          Timestamp at) {
  const Link link{.before = state.audit_head, .number = state.audited + 1, .at_us = at.unix_us};
  ASSIGN_OR_RETURN(const Digest hash, hash_of(state.id, link, entry));
  ASSIGN_OR_RETURN(Statement append, connection.prepare(kAppendAudit));
  append.integer(state.id).integer(static_cast<std::int64_t>(link.number)).integer(link.at_us);
  append.integer(static_cast<std::int64_t>(entry.action)).text_or_null(entry.writer);
  append.integer(static_cast<std::int64_t>(entry.first));
  append.integer_or_null(unless(entry.last, entry.first)).integer_or_null(unless(entry.count, 1));
  append.blob(as_bytes(hash));
  RETURN_IF_ERROR(append.run());
  state.audited = link.number;
  state.audit_head = hash;
  return {};
}

Result<void> each_audit_entry(
    Connection& connection, BankId bank,
    const std::function<Result<void>(const AuditEntry&, Timestamp)>& visit) {
  ASSIGN_OR_RETURN(Statement read, connection.prepare(kReadAudit));
  read.integer(bank);
  while (true) {
    ASSIGN_OR_RETURN(const bool more, read.step());
    if (!more) return {};
    RETURN_IF_ERROR(visit(read_entry(read), {.unix_us = read.integer_at(1)}));
  }
}

Result<std::optional<std::uint64_t>> find_broken_audit(Connection& connection,
                                                       const BankState& state) {
  using Broken = std::optional<std::uint64_t>;
  ASSIGN_OR_RETURN(Statement read, connection.prepare(kReadAudit));
  read.integer(state.id);
  Link link{.number = 1};
  while (true) {
    ASSIGN_OR_RETURN(const bool more, read.step());
    if (!more) break;
    link.at_us = read.integer_at(1);
    ASSIGN_OR_RETURN(const Digest hash, hash_of(state.id, link, read_entry(read)));
    if (unsigned_at(read, 0) != link.number || as_bytes(hash) != read.bytes_at(7)) {
      return Broken(link.number);
    }
    link.before = hash;
    ++link.number;
  }
  if (link.number != state.audited + 1 || link.before != state.audit_head) {
    return Broken(link.number);
  }
  return Broken();
}

}  // namespace jiyi::store
