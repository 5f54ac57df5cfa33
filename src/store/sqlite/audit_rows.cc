#include "store/sqlite/audit_rows.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/try.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/digests.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kList =
    "SELECT entry, at, action, writer, first, last, count, hash FROM audit WHERE bank=?1 "
    "AND entry>?2 AND (?3 IS NULL OR at>=?3) AND (?4 IS NULL OR writer=?4) ORDER BY entry";
constexpr std::string_view kBanks =
    "SELECT tenant, bank FROM banks WHERE (?1 IS NULL OR tenant=?1) ORDER BY id";
constexpr std::string_view kHash = "SELECT hash FROM audit WHERE bank=? AND entry=?";

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    out += kDigits[value >> 4U];
    out += kDigits[value & 0xFU];
  }
  return out;
}

std::uint64_t unsigned_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer_at(column));
}

AuditRecord read_record(const Statement& row) {
  AuditRecord record{.entry = unsigned_at(row, 0), .at = {.unix_us = row.integer_at(1)}};
  record.action = static_cast<AuditAction>(row.integer_at(2));
  record.writer = row.string_at(3);
  record.first = unsigned_at(row, 4);
  record.last = static_cast<std::uint64_t>(row.optional_at(5).value_or(row.integer_at(4)));
  record.count = static_cast<std::uint64_t>(row.optional_at(6).value_or(1));
  record.hash = hexadecimal(row.bytes_at(7));
  return record;
}

Result<std::vector<BankKey>> banks_of(Connection& connection, std::string_view tenant) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kBanks));
  list.text_or_null(tenant);
  std::vector<BankKey> keys;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return keys;
    keys.push_back({.tenant = list.string_at(0), .bank = list.string_at(1)});
  }
}

Result<void> verify_chain(Connection& connection, const BankKey& key, AuditReport& report) {
  ASSIGN_OR_RETURN(const auto state, find_bank_state(connection, key));
  if (!state) return {};
  report.banks.push_back(
      {.bank = key, .entries = state->audited, .head = hexadecimal(as_bytes(state->audit_head))});
  ASSIGN_OR_RETURN(const auto broken, find_broken_audit(connection, *state));
  if (!broken) return {};
  const bool beyond = *broken > state->audited;
  report.faults.push_back(
      {.bank = key,
       .entry = *broken,
       .what = beyond ? "the chain does not end where the bank says" : "does not fit the chain"});
  return {};
}

// An empty text: it fits.
Result<std::string> misfit(Connection& connection, const AuditCheckpoint& before) {
  ASSIGN_OR_RETURN(const auto state, find_bank_state(connection, before.bank));
  if (!state) return std::string("the bank is gone");
  if (before.entries == 0) return std::string();
  if (state->audited < before.entries) {
    return "the chain has " + std::to_string(state->audited) + " entries, fewer than the " +
           std::to_string(before.entries) + " of the checkpoint";
  }
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kHash));
  find.integer(state->id).integer(static_cast<std::int64_t>(before.entries));
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (found && hexadecimal(find.bytes_at(0)) == before.head) return std::string();
  return std::string("is not the entry of the checkpoint: the chain was made anew");
}

}  // namespace

Result<std::vector<AuditRecord>> read_audit(Connection& connection, BankId bank,
                                            const AuditListRequest& request) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kList));
  list.integer(bank).integer(static_cast<std::int64_t>(request.cursor));
  list.integer_or_null(request.since ? std::optional(request.since->unix_us) : std::nullopt);
  list.text_or_null(request.writer);
  std::vector<AuditRecord> records;
  while (records.size() < request.limit) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) break;
    AuditRecord record = read_record(list);
    const bool wanted = request.actions.empty() ||
                        std::ranges::find(request.actions, record.action) != request.actions.end();
    if (wanted) records.push_back(std::move(record));
  }
  return records;
}

Result<AuditReport> verify_chains(Connection& connection, std::string_view tenant,
                                  std::span<const AuditCheckpoint> against) {
  AuditReport report;
  ASSIGN_OR_RETURN(const auto keys, banks_of(connection, tenant));
  for (const BankKey& key : keys)
    RETURN_IF_ERROR(verify_chain(connection, key, report));
  for (const AuditCheckpoint& before : against) {
    if (!tenant.empty() && before.bank.tenant != tenant) continue;
    ASSIGN_OR_RETURN(auto what, misfit(connection, before));
    if (what.empty()) continue;
    report.faults.push_back(
        {.bank = before.bank, .entry = before.entries, .what = std::move(what)});
  }
  return report;
}

}  // namespace jiyi::store
