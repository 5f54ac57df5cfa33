#include "store/sqlite/receipt_rows.h"

#include <string_view>
#include <utility>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "store/sqlite/ed25519.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kKey = "SELECT value FROM meta WHERE key='receipt_key'";
constexpr std::string_view kSetKey = "INSERT INTO meta(key, value) VALUES('receipt_key', ?)";
constexpr std::string_view kAddReceipt = "INSERT INTO receipts VALUES(?,?,?,?,?)";
constexpr std::string_view kReceipts =
    "SELECT number, at, text, signature, checksum FROM receipts ORDER BY number";
constexpr std::string_view kAddCopy =
    "INSERT INTO copies(kind, at, bank, checksum) VALUES(?,?,?,?)";
constexpr std::string_view kCopies = "SELECT kind, at, bank, checksum FROM copies ORDER BY number";

std::int64_t checksum_of(const ReceiptRow& receipt) {
  std::string bytes;
  base::append_fixed(bytes, receipt.number);
  base::append_fixed(bytes, static_cast<std::uint64_t>(receipt.at.unix_us));
  bytes.append(receipt.text).append(receipt.signature);
  return static_cast<std::int64_t>(base::hash64(bytes));
}

std::int64_t checksum_of(const CopyMade& copy) {
  std::string bytes;
  base::append_fixed(bytes, static_cast<std::uint64_t>(copy.kind));
  base::append_fixed(bytes, static_cast<std::uint64_t>(copy.at.unix_us));
  base::append_fixed(bytes, static_cast<std::uint64_t>(copy.bank.value_or(0)));
  return static_cast<std::int64_t>(base::hash64(bytes));
}

ReceiptRow receipt_at(const Statement& row) {
  return {.number = static_cast<std::uint64_t>(row.integer_at(0)),
          .at = {.unix_us = row.integer_at(1)},
          .text = row.string_at(2),
          .signature = row.string_at(3)};
}

CopyMade copy_at(const Statement& row) {
  return {.kind = static_cast<CopyMade::Kind>(row.integer_at(0)),
          .at = {.unix_us = row.integer_at(1)},
          .bank = row.optional_at(2)};
}

template <typename T, typename At, typename Visit>
Result<void> each(Statement& list, int checksum, const At& at, const Visit& visit) {
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return {};
    T one = at(list);
    const bool whole = checksum_of(one) == list.integer_at(checksum);
    RETURN_IF_ERROR(visit(std::move(one), whole));
  }
}

Error damaged(const char* what) {
  return {ErrorCode::Corruption, std::string(what) + " does not match its checksum"};
}

}  // namespace

Result<std::string> receipt_key(Connection& connection) {
  {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kKey));
    ASSIGN_OR_RETURN(const bool found, find.step());
    if (found) return find.string_at(0);
  }
  ASSIGN_OR_RETURN(std::string key, make_private_key());
  ASSIGN_OR_RETURN(Statement set, connection.prepare(kSetKey));
  RETURN_IF_ERROR(set.blob(key).run());
  return key;
}

Result<void> write_receipt(Connection& connection, const ReceiptRow& receipt) {
  ASSIGN_OR_RETURN(Statement add, connection.prepare(kAddReceipt));
  add.integer(static_cast<std::int64_t>(receipt.number)).integer(receipt.at.unix_us);
  return add.text(receipt.text).blob(receipt.signature).integer(checksum_of(receipt)).run();
}

Result<std::vector<ReceiptRow>> read_receipts(Connection& connection) {
  std::vector<ReceiptRow> receipts;
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kReceipts));
  const auto visit = [&](ReceiptRow receipt, bool whole) -> Result<void> {
    if (!whole) return damaged("a receipt");
    receipts.push_back(std::move(receipt));
    return {};
  };
  RETURN_IF_ERROR(each<ReceiptRow>(list, 4, receipt_at, visit));
  return receipts;
}

Result<void> write_copy(Connection& connection, const CopyMade& copy) {
  ASSIGN_OR_RETURN(Statement add, connection.prepare(kAddCopy));
  add.integer(static_cast<std::int64_t>(copy.kind)).integer(copy.at.unix_us);
  return add.integer_or_null(copy.bank).integer(checksum_of(copy)).run();
}

Result<std::vector<CopyMade>> read_copies(Connection& connection) {
  std::vector<CopyMade> copies;
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kCopies));
  const auto visit = [&](const CopyMade& copy, bool whole) -> Result<void> {
    if (!whole) return damaged("the note of a copy");
    copies.push_back(copy);
    return {};
  };
  RETURN_IF_ERROR(each<CopyMade>(list, 3, copy_at, visit));
  return copies;
}

Result<std::size_t> count_damaged_receipts(Connection& connection) {
  std::size_t count = 0;
  const auto visit = [&](const auto& /*one*/, bool whole) -> Result<void> {
    if (!whole) ++count;
    return {};
  };
  ASSIGN_OR_RETURN(Statement receipts, connection.prepare(kReceipts));
  RETURN_IF_ERROR(each<ReceiptRow>(receipts, 4, receipt_at, visit));
  ASSIGN_OR_RETURN(Statement copies, connection.prepare(kCopies));
  RETURN_IF_ERROR(each<CopyMade>(copies, 3, copy_at, visit));
  return count;
}

}  // namespace jiyi::store
