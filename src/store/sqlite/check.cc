#include "store/sqlite/check.h"

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/receipt_rows.h"
#include "store/sqlite/rejected_rows.h"
#include "store/sqlite/row_queries.h"
#include "store/sqlite/task_rows.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kIntegrity = "PRAGMA integrity_check(100)";
constexpr std::string_view kReferences = "PRAGMA foreign_key_check";
constexpr std::string_view kBanks =
    "SELECT id, seq, written_at, audited, audit_head FROM banks ORDER BY id";
constexpr std::string_view kHighest =
    "SELECT max(number) FROM memories WHERE bank=?1 "
    "UNION ALL SELECT max(seq) FROM forgotten WHERE bank=?1";
constexpr std::string_view kStrayBands =
    "SELECT count(*) FROM signatures s LEFT JOIN memories m "
    "ON m.bank=s.bank AND m.number=s.number WHERE s.bank=? AND m.number IS NULL";

constexpr std::string_view kStrayVectors =
    "SELECT count(*) FROM vectors v LEFT JOIN memories m ON m.bank=v.bank AND m.number=v.number "
    "AND m.superseded_at IS NULL AND m.state=0 WHERE v.bank=? AND m.number IS NULL";

constexpr std::string_view kStrayItems =
    "SELECT count(*) FROM window_items i WHERE bank=?1 AND (NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=i.id) OR NOT EXISTS "
    "(SELECT 1 FROM windows w WHERE w.bank=?1 AND w.window=i.window))";
constexpr std::string_view kStraySummaries =
    "SELECT count(*) FROM window_summaries s WHERE bank=?1 AND NOT EXISTS "
    "(SELECT 1 FROM windows w WHERE w.bank=?1 AND w.window=s.window)";

constexpr std::string_view kStrayAccesses =
    "SELECT count(*) FROM accesses a WHERE bank=?1 AND NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=a.id)";
constexpr std::string_view kStrayChanges =
    "SELECT count(*) FROM run_changes c WHERE bank=?1 AND (NOT EXISTS "
    "(SELECT 1 FROM memories m WHERE m.bank=?1 AND m.id=c.id) OR NOT EXISTS "
    "(SELECT 1 FROM runs r WHERE r.bank=?1 AND r.run=c.run))";

// Turns a step that failed on damage into a finding and lets the check go on.
class Findings {
 public:
  explicit Findings(CheckReport& report) : report_(report) {}

  void add(std::string where, std::string what) {
    report_.problems.push_back(
        {.where = std::move(where), .what = std::move(what), .repairable = true});
  }

  Result<void> note(const std::string& where, Result<void> step) {
    if (step.ok()) return {};
    if (step.error().code() != ErrorCode::Corruption) return step;
    add(where, step.error().message());
    return {};
  }

 private:
  CheckReport& report_;
};

std::string name_of(BankId bank) {
  return "bank " + std::to_string(bank);
}

Result<void> check_pages(Connection& connection, Findings& findings) {
  ASSIGN_OR_RETURN(Statement check, connection.prepare(kIntegrity));
  while (true) {
    ASSIGN_OR_RETURN(const bool more, check.step());
    if (!more) return {};
    if (check.bytes_at(0) != "ok") findings.add("file", check.string_at(0));
  }
}

Result<void> check_references(Connection& connection, Findings& findings) {
  ASSIGN_OR_RETURN(Statement check, connection.prepare(kReferences));
  while (true) {
    ASSIGN_OR_RETURN(const bool more, check.step());
    if (!more) return {};
    findings.add("table " + check.string_at(0), "a row belongs to no bank");
  }
}

Result<std::vector<BankState>> read_banks(Connection& connection) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kBanks));
  std::vector<BankState> banks;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return banks;
    banks.push_back({.id = list.integer_at(0),
                     .seq = static_cast<std::uint64_t>(list.integer_at(1)),
                     .written_at_us = list.integer_at(2),
                     .audited = static_cast<std::uint64_t>(list.integer_at(3)),
                     .audit_head = as_digest(list.bytes_at(4))});
  }
}

Result<void> check_rows(Connection& connection, const BankState& bank, CheckReport& report) {
  RowScan scan(connection, bank.id);
  RETURN_IF_ERROR(scan.run({0, bank.seq}, std::numeric_limits<std::size_t>::max(),
                           [](const Row&) -> Result<void> { return {}; }));
  report.rows_checked += scan.visited();
  for (const NumberRange& range : scan.damaged()) {
    Findings(report).add(name_of(bank.id) + ", rows " + std::to_string(range.after + 1) + " to " +
                             std::to_string(range.last),
                         "cannot be read or do not match their checksum");
  }
  return {};
}

Result<void> check_seq(Connection& connection, const BankState& bank, Findings& findings) {
  ASSIGN_OR_RETURN(Statement highest, connection.prepare(kHighest));
  highest.integer(bank.id);
  while (true) {
    ASSIGN_OR_RETURN(const bool more, highest.step());
    if (!more) return {};
    const auto number = static_cast<std::uint64_t>(highest.integer_at(0));
    if (number > bank.seq) {
      findings.add(name_of(bank.id), "number " + std::to_string(number) + " is beyond the seq " +
                                         std::to_string(bank.seq));
    }
  }
}

struct Stray {
  std::string_view what;
  std::string_view count;
};

constexpr std::array<Stray, 6> kStrays{
    {{" signatures belong to no row", kStrayBands},
     {" vectors belong to no current row", kStrayVectors},
     {" items of windows belong to no memory or window", kStrayItems},
     {" summaries belong to no window", kStraySummaries},
     {" counts of use belong to no memory", kStrayAccesses},
     {" changes of runs belong to no memory or run", kStrayChanges}}};

Result<void> check_strays(Connection& connection, const BankState& bank, Findings& findings) {
  for (const Stray& stray : kStrays) {
    ASSIGN_OR_RETURN(Statement count, connection.prepare(stray.count));
    count.integer(bank.id);
    ASSIGN_OR_RETURN(const bool row, count.step());
    if (row && count.integer_at(0) > 0) {
      findings.add(name_of(bank.id), std::to_string(count.integer_at(0)) + std::string(stray.what));
    }
  }
  return {};
}

Result<void> check_tasks(Connection& connection, const BankState& bank, CheckReport& report) {
  ASSIGN_OR_RETURN(const TasksChecked checked, check_task_rows(connection, bank.id));
  report.rows_checked += checked.rows;
  for (const std::uint64_t number : checked.damaged) {
    Findings(report).add(name_of(bank.id) + ", task " + std::to_string(number),
                         "does not match its checksum");
  }
  return {};
}

Result<void> check_rejected(Connection& connection, const BankState& bank, Findings& findings) {
  ASSIGN_OR_RETURN(const std::size_t damaged, count_damaged_rejected(connection, bank.id));
  if (damaged > 0) {
    findings.add(name_of(bank.id),
                 std::to_string(damaged) + " rejected values do not match their checksum");
  }
  return {};
}

Result<void> check_receipts(Connection& connection, Findings& findings) {
  ASSIGN_OR_RETURN(const std::size_t damaged, count_damaged_receipts(connection));
  if (damaged > 0) {
    findings.add("receipts and copies",
                 std::to_string(damaged) + " rows do not match their checksum");
  }
  return {};
}

Result<void> check_audit(Connection& connection, const BankState& bank, Findings& findings) {
  ASSIGN_OR_RETURN(const auto broken, find_broken_audit(connection, bank));
  if (broken) {
    findings.add(name_of(bank.id) + ", audit entry " + std::to_string(*broken),
                 "does not fit the chain");
  }
  return {};
}

}  // namespace

Result<CheckReport> check_store(Connection& connection) {
  CheckReport report;
  Findings findings(report);
  RETURN_IF_ERROR(findings.note("file", check_pages(connection, findings)));
  RETURN_IF_ERROR(findings.note("references", check_references(connection, findings)));
  RETURN_IF_ERROR(findings.note("receipts", check_receipts(connection, findings)));
  auto banks = read_banks(connection);
  if (!banks.ok()) {
    RETURN_IF_ERROR(findings.note("table banks", std::move(banks).error()));
    return report;
  }
  for (const BankState& bank : banks.value()) {
    const std::string name = name_of(bank.id);
    RETURN_IF_ERROR(findings.note(name, check_rows(connection, bank, report)));
    RETURN_IF_ERROR(findings.note(name, check_seq(connection, bank, findings)));
    RETURN_IF_ERROR(findings.note(name, check_strays(connection, bank, findings)));
    RETURN_IF_ERROR(findings.note(name, check_tasks(connection, bank, report)));
    RETURN_IF_ERROR(findings.note(name, check_rejected(connection, bank, findings)));
    RETURN_IF_ERROR(findings.note(name, check_audit(connection, bank, findings)));
  }
  return report;
}

}  // namespace jiyi::store
