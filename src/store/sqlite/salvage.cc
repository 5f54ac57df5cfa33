#include "store/sqlite/salvage.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/endian.h"
#include "base/try.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/erasing.h"
#include "store/sqlite/loose_rows.h"
#include "store/sqlite/row_code.h"
#include "store/sqlite/row_queries.h"
#include "store/sqlite/salvage_beside.h"
#include "store/sqlite/salvage_tables.h"
#include "store/sqlite/sqlite_transaction.h"
#include "store/store.h"

namespace jiyi::store {
namespace {

// The least a row takes in a page bounds how high the numbers of a bank without a seq can be.
constexpr std::int64_t kRowsPerPageMax = 64;
constexpr std::size_t kAllRows = std::numeric_limits<std::size_t>::max();

struct FoundBank {
  BankKey key;
  BankState state;
  bool seq_is_bound = false;  // the bank's own row is lost; seq is only an upper bound
};

// Every number that is accounted for: a row, a row that was forgotten, a forgetting.
constexpr std::string_view kAccounted =
    "SELECT number FROM memories WHERE bank=?1 UNION SELECT number FROM forgotten WHERE bank=?1 "
    "UNION SELECT seq FROM forgotten WHERE bank=?1 ORDER BY 1";

constexpr std::string_view kIsAccounted =
    "SELECT 1 FROM memories WHERE bank=?1 AND number=?2 UNION ALL "
    "SELECT 1 FROM forgotten WHERE bank=?1 AND (number=?2 OR seq=?2)";

struct FoundAudit {
  AuditEntry entry;
  Timestamp at;
};

class Salvage {
 public:
  Salvage(Connection& from, Connection& to, CheckReport& report)
      : from_(from), to_(to), report_(report) {}

  Result<void> run();

 private:
  Result<void> copy_secret();
  Result<void> copy_models();
  Result<void> find_banks();
  Result<void> find_banks_without_name();
  Result<void> make_bank(const FoundBank& bank);
  Result<void> copy_bank(FoundBank& bank);
  Result<void> finish_bank(FoundBank& bank);
  FoundBank& bank_without_name(BankId id);
  Result<void> copy_rows(const BankState& bank);
  Result<void> copy_row(BankId bank, const Row& row);
  Result<bool> lacks_rows();
  Result<void> copy_loose_rows();
  Result<void> copy_loose_row(FoundBank& bank, const Row& row);
  Result<void> copy_plain(BankId bank, const PlainTable& table);
  Result<void> insert_copy(const Statement& row, const PlainTable& table);
  Result<std::vector<NumberRange>> gaps_of(const FoundBank& bank);
  Result<void> report_gaps(const FoundBank& bank);
  Result<void> link_rows(const BankState& bank);
  Result<void> copy_beside(BankId bank);
  Result<void> copy_later(BankId bank, const LaterTables& later);
  Result<void> copy_audit(BankState& bank);
  Result<void> read_both_ways(BankId bank, const PlainTable& table, const CopyRow& copy);
  Result<bool> read_until_damage(BankId bank, std::string_view sql, const CopyRow& copy);
  void lost(std::string where, std::string what);

  Connection& from_;
  Connection& to_;
  CheckReport& report_;
  std::map<BankId, FoundBank> banks_;
};

std::uint64_t unsigned_at(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(statement.integer_at(column));
}

void Salvage::lost(std::string where, std::string what) {
  report_.problems.push_back({.where = std::move(where), .what = std::move(what)});
}

Result<void> Salvage::run() {
  RETURN_IF_ERROR(to_.run("BEGIN IMMEDIATE"));
  RETURN_IF_ERROR(copy_secret());
  RETURN_IF_ERROR(copy_models());
  for (const PlainTable& table : kStoreTables)
    RETURN_IF_ERROR(copy_plain(0, table));
  RETURN_IF_ERROR(find_banks());
  RETURN_IF_ERROR(find_banks_without_name());
  for (auto& [id, bank] : banks_)
    RETURN_IF_ERROR(copy_bank(bank));
  ASSIGN_OR_RETURN(const bool lacks, lacks_rows());
  if (lacks) {
    RETURN_IF_ERROR(copy_loose_rows());
    for (const auto& [id, bank] : banks_)
      RETURN_IF_ERROR(link_rows(bank.state));
  }
  for (auto& [id, bank] : banks_)
    RETURN_IF_ERROR(finish_bank(bank));
  return to_.run("COMMIT");
}

// Without the old secret the ids that formats 1 to 3 forgot are not recognised any more.
Result<void> Salvage::copy_secret() {
  ASSIGN_OR_RETURN(Statement set, to_.prepare("UPDATE meta SET value=? WHERE key='secret'"));
  ASSIGN_OR_RETURN(Statement find, from_.prepare("SELECT value FROM meta WHERE key='secret'"));
  const auto found = find.step();
  if (!found.ok() || !found.value()) {
    lost("table meta",
         "the secret is lost: what was forgotten in format 3 or before can be imported again");
    return {};
  }
  return set.column(find, 0).run();
}

// Which model makes the vectors, which are left behind and made again. An older store has no
// such table.
Result<void> Salvage::copy_models() {
  const auto read = read_until_damage(
      0, kModels.forward, [&](const Statement& row) { return insert_copy(row, kModels); });
  return read.ok() ? Result<void>() : Result<void>(read.error());
}

Result<void> Salvage::insert_copy(const Statement& row, const PlainTable& table) {
  ASSIGN_OR_RETURN(Statement insert, to_.prepare(table.insert));
  for (int column = 0; column < table.columns; ++column)
    insert.column(row, column);
  return insert.run();
}

Result<void> Salvage::find_banks() {
  return read_both_ways(0, kBanks, [this](const Statement& row) -> Result<void> {
    const FoundBank bank{.key = {.tenant = row.string_at(1), .bank = row.string_at(2)},
                         .state = {.id = row.integer_at(0),
                                   .seq = unsigned_at(row, 3),
                                   .written_at_us = row.integer_at(4),
                                   .audited = unsigned_at(row, 5)}};
    // A page whose second half is gone has rows of nothing.
    const bool whole = bank.state.id > 0 && !bank.key.tenant.empty() && !bank.key.bank.empty();
    if (whole) banks_.emplace(bank.state.id, bank);
    return {};
  });
}

// Banks that have rows but whose own row is lost; they get a name to be found under.
Result<void> Salvage::find_banks_without_name() {
  BankId last = std::numeric_limits<BankId>::min();
  while (true) {
    ASSIGN_OR_RETURN(Statement find, from_.prepare("SELECT min(bank) FROM memories WHERE bank>?"));
    find.integer(last);
    const auto found = find.step();
    if (!found.ok() || !found.value()) return {};
    const auto id = find.optional_at(0);
    if (!id) return {};
    last = *id;
    if (banks_.find(last) != banks_.end()) continue;
    ASSIGN_OR_RETURN(const auto pages, from_.query_integer("PRAGMA page_count"));
    bank_without_name(last).state.seq = static_cast<std::uint64_t>(pages * kRowsPerPageMax);
  }
}

FoundBank& Salvage::bank_without_name(BankId id) {
  const std::string number = std::to_string(id);
  FoundBank bank{.key = {.tenant = "recovered", .bank = "bank-" + number},
                 .state = {.id = id},
                 .seq_is_bound = true};
  lost("bank " + number,
       "its name is lost; it is now bank " + bank.key.bank + " of tenant " + bank.key.tenant);
  return banks_.emplace(id, std::move(bank)).first->second;
}

Result<void> Salvage::make_bank(const FoundBank& bank) {
  ASSIGN_OR_RETURN(Statement make, to_.prepare("INSERT INTO banks VALUES(?,?,?,0,0,0,?)"));
  make.integer(bank.state.id).text(bank.key.tenant).text(bank.key.bank);
  return make.blob(as_bytes(bank.state.audit_head)).run();
}

Result<void> Salvage::copy_bank(FoundBank& bank) {
  auto made = make_bank(bank);
  if (!made.ok() && made.error().code() == ErrorCode::AlreadyExists) {
    bank.key.bank.append("-").append(
        std::to_string(bank.state.id));  // two damaged rows with one name
    made = make_bank(bank);
  }
  RETURN_IF_ERROR(made);
  RETURN_IF_ERROR(copy_rows(bank.state));
  for (const PlainTable& table : kPlainTables)
    RETURN_IF_ERROR(copy_plain(bank.state.id, table));
  return {};
}

Result<void> Salvage::finish_bank(FoundBank& bank) {
  RETURN_IF_ERROR(report_gaps(bank));
  RETURN_IF_ERROR(copy_beside(bank.state.id));
  RETURN_IF_ERROR(copy_audit(bank.state));
  return save_bank_state(to_, bank.state);
}

Result<void> Salvage::copy_rows(const BankState& bank) {
  RowScan scan(from_, bank.id);
  return scan.run({0, bank.seq}, kAllRows, [&](const Row& row) { return copy_row(bank.id, row); });
}

Result<void> Salvage::copy_row(BankId bank, const Row& row) {
  auto inserted = insert_row(to_, bank, row);
  if (inserted.ok()) {
    ++report_.rows_checked;
  } else if (inserted.error().code() == ErrorCode::AlreadyExists) {
    lost("bank " + std::to_string(bank) + ", row " + std::to_string(row.number),
         "another row has its place");
  } else {
    return inserted;
  }
  return {};
}

Result<bool> Salvage::lacks_rows() {
  if (!report_.problems.empty()) return true;
  for (const auto& [id, bank] : banks_) {
    ASSIGN_OR_RETURN(const auto gaps, gaps_of(bank));
    if (!gaps.empty()) return true;
  }
  return false;
}

Result<void> Salvage::copy_loose_rows() {
  return find_loose_rows(from_, to_, [this](BankId id, const Row& row) -> Result<void> {
    if (!banks_.contains(id)) RETURN_IF_ERROR(copy_bank(bank_without_name(id)));
    return copy_loose_row(banks_.at(id), row);
  });
}

// Only one that nothing accounts for: an old copy of the page of a row that was forgotten since,
// which is in the log, may still be in the file.
Result<void> Salvage::copy_loose_row(FoundBank& bank, const Row& row) {
  {
    ASSIGN_OR_RETURN(Statement find, to_.prepare(kIsAccounted));
    find.integer(bank.state.id).integer(static_cast<std::int64_t>(row.number));
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (found) return {};
  }
  bank.state.seq = std::max(bank.state.seq, row.number);
  return copy_row(bank.state.id, row);
}

// A damaged page may lead a scan past rows without an error, so what is lost is told by the
// numbers that nothing accounts for.
Result<std::vector<NumberRange>> Salvage::gaps_of(const FoundBank& bank) {
  ASSIGN_OR_RETURN(Statement find, to_.prepare(kAccounted));
  find.integer(bank.state.id);
  std::vector<NumberRange> gaps;
  Number last = 0;
  while (true) {
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (!found) break;
    const Number number = unsigned_at(find, 0);
    if (number > last + 1) gaps.push_back({.after = last, .last = number - 1});
    last = number;
  }
  if (!bank.seq_is_bound && last < bank.state.seq) {
    gaps.push_back({.after = last, .last = bank.state.seq});
  }
  return gaps;
}

Result<void> Salvage::report_gaps(const FoundBank& bank) {
  ASSIGN_OR_RETURN(const auto gaps, gaps_of(bank));
  for (const NumberRange& gap : gaps) {
    lost("bank " + std::to_string(bank.state.id) + ", rows " + std::to_string(gap.after + 1) +
             " to " + std::to_string(gap.last),
         std::to_string(gap.last - gap.after) + " numbers cannot be read");
  }
  return {};
}

Result<void> Salvage::copy_plain(BankId bank, const PlainTable& table) {
  if (table.newer) {
    const auto there = has_table(from_, table.name);
    if (!there.ok() || !there.value()) return {};
  }
  return read_both_ways(bank, table, [&](const Statement& row) { return insert_copy(row, table); });
}

// What is forgotten is found by its links, so those that rows name must not be lost.
Result<void> Salvage::link_rows(const BankState& bank) {
  SqliteTransaction links(to_, "", bank, {});
  const auto link = [&](const Row& row) -> Result<void> {
    for (const std::string& parent : row.memory.parents)
      RETURN_IF_ERROR(links.link(parent, row.memory.id, Relation::Source));
    if (row.memory.superseded_by.empty()) return {};
    return links.link(row.memory.id, row.memory.superseded_by, Relation::SupersededBy);
  };
  RowScan scan(to_, bank.id);
  return scan.run({0, bank.seq}, kAllRows, link);
}

Result<void> Salvage::copy_later(BankId bank, const LaterTables& later) {
  ASSIGN_OR_RETURN(Statement find, from_.prepare("SELECT 1 FROM sqlite_schema WHERE name=?"));
  const auto there = find.text(later.tables.back().name).step();
  if (!there.ok() || !there.value()) return {};
  for (const PlainTable& table : later.tables)
    RETURN_IF_ERROR(copy_plain(bank, table));
  for (const std::string_view sql : later.alone) {
    ASSIGN_OR_RETURN(Statement statement, to_.prepare(sql));
    RETURN_IF_ERROR(statement.integer(bank).run());
  }
  return {};
}

Result<void> Salvage::copy_beside(BankId bank) {
  const ReadTable read = [&](const PlainTable& table, const CopyRow& copy) {
    return read_both_ways(bank, table, copy);
  };
  RETURN_IF_ERROR(copy_bands(to_, bank, read));
  RETURN_IF_ERROR(copy_later(bank, {kWindowTables, kWindowsAlone}));
  RETURN_IF_ERROR(copy_later(bank, {kUpkeepTables, kUpkeepAlone}));
  const auto there = from_.query_integer("SELECT count(*) FROM sqlite_schema WHERE name='tasks'");
  if (!there.ok() || there.value() == 0) return {};
  ASSIGN_OR_RETURN(const std::size_t damaged, copy_tasks(to_, bank, read));
  if (damaged == 0) return {};
  lost("bank " + std::to_string(bank) + ", tasks",
       std::to_string(damaged) + " rows do not match their checksum");
  return {};
}

// The chain is hashed anew over what is left, so that it holds from here on.
Result<void> Salvage::copy_audit(BankState& bank) {
  std::map<std::uint64_t, FoundAudit> entries;
  RETURN_IF_ERROR(read_both_ways(bank.id, kAudit, [&](const Statement& row) -> Result<void> {
    FoundAudit found{.at = {.unix_us = row.integer_at(1)}};
    found.entry.action = static_cast<Action>(row.integer_at(2));
    found.entry.writer = row.string_at(3);
    found.entry.first = unsigned_at(row, 4);
    found.entry.last = static_cast<Number>(row.optional_at(5).value_or(row.integer_at(4)));
    found.entry.count = static_cast<std::uint64_t>(row.optional_at(6).value_or(1));
    entries.emplace(unsigned_at(row, 0), std::move(found));
    return {};
  }));
  if (entries.size() < bank.audited) {
    lost("bank " + std::to_string(bank.id) + ", audit",
         std::to_string(bank.audited - entries.size()) + " entries are lost");
  }
  bank.audited = 0;
  bank.audit_head = {};
  for (const auto& [number, found] : entries) {
    RETURN_IF_ERROR(append_audit(to_, bank, found.entry, found.at));
  }
  return {};
}

Result<void> Salvage::read_both_ways(BankId bank, const PlainTable& table, const CopyRow& copy) {
  ASSIGN_OR_RETURN(const bool whole, read_until_damage(bank, table.forward, copy));
  if (whole) return {};
  lost("table " + std::string(table.name), "a page cannot be read: some of its rows are lost");
  RETURN_IF_ERROR(read_until_damage(bank, table.backward, copy));
  return {};
}

// True when the end was reached. An error is one of `copy`.
Result<bool> Salvage::read_until_damage(BankId bank, std::string_view sql, const CopyRow& copy) {
  auto read = from_.prepare(sql);
  if (!read.ok()) return false;
  read.value().integer(bank);
  while (true) {
    const auto more = read.value().step();
    if (!more.ok()) return false;
    if (!more.value()) return true;
    RETURN_IF_ERROR(copy(read.value()));
  }
}

}  // namespace

Result<void> salvage(Connection& from, Connection& to, CheckReport& report) {
  return Salvage(from, to, report).run();
}

}  // namespace jiyi::store
