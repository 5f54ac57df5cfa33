#include "store/sqlite/erasures.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "io/files.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/erasing.h"
#include "store/sqlite/receipt_rows.h"
#include "store/sqlite/rejected_rows.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/store_file.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
constexpr std::string_view kRemaining =
    "SELECT text, metadata, source, idempotency_key, id FROM memories "
    "UNION ALL SELECT text, made_by, '', '', '' FROM window_summaries";
constexpr std::string_view kStanding =
    "SELECT (SELECT count(*) FROM tombstones WHERE bank=?1), audited, audit_head FROM banks "
    "WHERE id=?1";

// Which needles occur, and how often.
class Hits {
 public:
  explicit Hits(const Needles& needles) : needles_(needles), counts_(needles.size()) {}

  void look_in(std::string_view bytes, std::size_t begins) {
    needles_.find_in(bytes, begins, [&](std::size_t needle) { ++counts_[needle]; });
  }
  std::uint64_t operator[](std::size_t needle) const { return counts_[needle]; }
  std::uint64_t sum() const {
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts_)
      all += count;
    return all;
  }

 private:
  const Needles& needles_;
  std::vector<std::uint64_t> counts_;
};

// The bytes as the file has them. Through a connection, since to open and close the file without
// SQLite would drop this process's locks; one for salvage, which takes pages as they are.
Result<std::uint64_t> look_in_file(const ConnectionOptions& options, Hits& hits) {
  ASSIGN_OR_RETURN(const auto opened, Connection::open(options));
  Connection& connection = *opened;
  ASSIGN_OR_RETURN(const std::int64_t size, connection.raw_size());
  std::string window;  // whole pages are read; what may begin at their end is looked at again
  for (std::int64_t at = 0; at < size; at += static_cast<std::int64_t>(kPieceBytes)) {
    ASSIGN_OR_RETURN(const std::string piece, connection.raw_bytes(at, kPieceBytes));
    window += piece;
    const bool last = at + static_cast<std::int64_t>(piece.size()) >= size;
    const std::size_t kept = last ? 0 : std::min(window.size(), kNeedleBytesMax - 1);
    hits.look_in(window, window.size() - kept);
    window.erase(0, window.size() - kept);
  }
  return static_cast<std::uint64_t>(size);
}

Result<void> look_in_rows(Connection& connection, Hits& hits) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kRemaining));
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return {};
    for (int column = 0; column < 5; ++column) {
      const std::string_view bytes = list.bytes_at(column);
      hits.look_in(bytes, bytes.size());
    }
  }
}

// What stands in a row that remains was said there as well, and is no rest of what is gone.
void compare(const Hits& in_file, const Hits& in_rows, BytesFound& found) {
  for (std::size_t needle = 0; needle < found.needles; ++needle) {
    if (in_file[needle] == 0) continue;
    if (in_rows[needle] > 0) {
      ++found.shared;
    } else {
      found.found += in_file[needle];
    }
  }
}

}  // namespace

Result<std::vector<RejectedValue>> SqliteErasures::rejected(BankId bank) {
  using Values = std::vector<RejectedValue>;
  return readers_.run<Values>([&](Connection& connection) -> Result<Values> {
    ASSIGN_OR_RETURN(const bool there, has_table(connection, "rejected"));
    if (!there) return Values();
    return read_rejected(connection, bank);
  });
}

Result<std::vector<TableCount>> SqliteErasures::left(BankId bank, const Erased& erased) {
  return readers_.run<std::vector<TableCount>>(
      [&](Connection& connection) { return count_left(connection, bank, erased); });
}

// The log was emptied before: what is in it now was written since. The other files beside the
// store hold no content: an index of the log, and a reserve of nothing.
Result<BytesFound> SqliteErasures::find_bytes(const std::vector<std::string>& needles) {
  const Needles set(needles);
  Hits in_file(set);
  BytesFound found{.needles = set.size(), .files = 1};
  ASSIGN_OR_RETURN(found.bytes,
                   look_in_file({.path = path_, .vfs = vfs_, .access = Access::Salvage}, in_file));
  if (in_file.sum() == 0) return found;
  Hits in_rows(set);
  ASSIGN_OR_RETURN([[maybe_unused]] const bool read,
                   readers_.run<bool>([&](Connection& connection) -> Result<bool> {
                     RETURN_IF_ERROR(look_in_rows(connection, in_rows));
                     return true;
                   }));
  compare(in_file, in_rows, found);
  return found;
}

Result<std::string> SqliteErasures::receipt_key() {
  ASSIGN_OR_RETURN(Writer* const writer, writer_());
  std::string key;
  RETURN_IF_ERROR(writer->run([&](Connection& connection) -> Result<void> {
    ASSIGN_OR_RETURN(key, store::receipt_key(connection));
    return {};
  }));
  return key;
}

Result<void> SqliteErasures::add_receipt(const ReceiptRow& receipt) {
  ASSIGN_OR_RETURN(Writer* const writer, writer_());
  return writer->run([&](Connection& connection) { return write_receipt(connection, receipt); });
}

Result<std::vector<ReceiptRow>> SqliteErasures::receipts() {
  using Receipts = std::vector<ReceiptRow>;
  return readers_.run<Receipts>([](Connection& connection) -> Result<Receipts> {
    ASSIGN_OR_RETURN(const bool there, has_table(connection, "receipts"));
    if (!there) return Receipts();
    return read_receipts(connection);
  });
}

Result<void> SqliteErasures::note_copy(const CopyMade& copy) {
  auto writer = writer_();
  if (!writer.ok()) return Error{ErrorCode::Unavailable, writer.error().message()};
  return writer.value()->run([&](Connection& connection) { return write_copy(connection, copy); });
}

// A copy that a migration left has no note: it lies beside the store under a name of its own.
Result<std::vector<CopyMade>> SqliteErasures::copies() {
  using Copies = std::vector<CopyMade>;
  ASSIGN_OR_RETURN(Copies copies, readers_.run<Copies>([](Connection& connection) {
    return read_copies(connection);
  }));
  for (const Migration& step : migrations()) {
    const std::string name = path_ + ".v" + std::to_string(step.version) + ".bak";
    ASSIGN_OR_RETURN(const bool there, io::exists(name));
    if (there) copies.push_back({.kind = CopyMade::Kind::Migration});
  }
  return copies;
}

Result<Erasures::Standing> SqliteErasures::standing(BankId bank) {
  return readers_.run<Standing>([&](Connection& connection) -> Result<Standing> {
    ASSIGN_OR_RETURN(Statement find, connection.prepare(kStanding));
    ASSIGN_OR_RETURN(const bool found, find.integer(bank).step());
    if (!found) return Error{ErrorCode::NotFound, "there is no bank " + std::to_string(bank)};
    return Standing{.tombstones = static_cast<std::uint64_t>(find.integer_at(0)),
                    .audited = static_cast<std::uint64_t>(find.integer_at(1)),
                    .audit_head = as_digest(find.bytes_at(2))};
  });
}

}  // namespace jiyi::store
