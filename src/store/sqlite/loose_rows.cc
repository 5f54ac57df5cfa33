#include "store/sqlite/loose_rows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/row_code.h"

namespace jiyi::store {
namespace {

// Formats of pages, cells and records: https://www.sqlite.org/fileformat2.html
constexpr char kInterior = 2;  // of an index or of a table without rowids; rows stand there too
constexpr char kLeaf = 10;
constexpr std::size_t kCellsAt = 3;
constexpr std::size_t kInteriorHeader = 12;
constexpr std::size_t kLeafHeader = 8;
constexpr std::size_t kPageNumber = 4;
constexpr std::size_t kUsable = kPageBytes - kPageGuardBytes;
constexpr std::size_t kLocalMax = (kUsable - 12) * 64 / 255 - 23;
constexpr std::size_t kLocalMin = (kUsable - 12) * 32 / 255 - 23;
constexpr std::size_t kOverflowBytes = kUsable - kPageNumber;
constexpr std::size_t kPagesAtOnce = 256;

constexpr std::size_t kColumns = 34;  // of memories
constexpr std::string_view kAsColumns =
    "SELECT ?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?";

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes)
    value = value << 8U | static_cast<unsigned char>(byte);
  return value;
}

// Reads from the front of what is left; what is missing reads as nothing.
class Cursor {
 public:
  explicit Cursor(std::string_view left) : left_(left) {}

  std::string_view take(std::size_t count) {
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(taken.size());
    return taken;
  }

  // Seven bits a byte, the highest first; the ninth has eight.
  std::uint64_t varint() {
    constexpr int kLast = 8;
    std::uint64_t value = 0;
    for (int i = 0; i <= kLast && !left_.empty(); ++i) {
      const auto byte = static_cast<unsigned char>(take(1)[0]);
      if (i == kLast) return value << 8U | byte;
      value = value << 7U | (byte & 0x7FU);
      if (byte < 0x80) break;
    }
    return value;
  }

  std::string_view left() const { return left_; }

 private:
  std::string_view left_;
};

// What the numbers in front of a record's values say of each: 0 null, 1 to 6 an integer, 8 and 9
// the integers 0 and 1, from 12 on blobs and texts by turns.
constexpr std::uint64_t kNull = 0;
constexpr std::uint64_t kZero = 8;
constexpr std::uint64_t kOne = 9;
constexpr std::uint64_t kFirstBlob = 12;
constexpr std::array<std::size_t, 7> kIntegerBytes{0, 1, 2, 3, 4, 6, 8};

std::int64_t signed_of(std::string_view bytes) {
  const auto unused = static_cast<unsigned>(64 - 8 * bytes.size());
  return static_cast<std::int64_t>(big_endian(bytes) << unused) >> unused;
}

// False when the values are at their end before this one.
bool bind_value(Statement& columns, std::uint64_t type, Cursor& values) {
  if (type == kNull) {
    columns.null();
    return true;
  }
  if (type == kZero || type == kOne) {
    columns.integer(static_cast<std::int64_t>(type - kZero));
    return true;
  }
  const bool integer = type < kIntegerBytes.size();
  if (!integer && type < kFirstBlob) return false;
  const std::uint64_t size = integer ? kIntegerBytes.at(type) : (type - kFirstBlob) / 2;
  const std::string_view value = values.take(size);
  if (value.size() != size) return false;
  if (integer) {
    columns.integer(signed_of(value));
  } else if (type % 2 == 0) {
    columns.blob(value);
  } else {
    columns.text(value);
  }
  return true;
}

// False when it is no record of so many columns, or not whole.
bool bind_record(Statement& columns, std::string_view record) {
  const std::uint64_t header = Cursor(record).varint();
  if (header > record.size()) return false;
  Cursor types(record.substr(0, header));
  Cursor values(record.substr(header));
  types.varint();  // the size of the header
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (types.left().empty() || !bind_value(columns, types.varint(), values)) return false;
  }
  return types.left().empty() && values.left().empty();
}

class PageScan {
 public:
  PageScan(Connection& file, Connection& decoder, const VisitLooseRow& visit)
      : file_(file), decoder_(decoder), visit_(visit) {}

  Result<void> run() {
    constexpr auto kStep = static_cast<std::int64_t>(kPagesAtOnce * kPageBytes);
    ASSIGN_OR_RETURN(file_bytes_, file_.raw_size());
    for (std::int64_t offset = 0; offset < file_bytes_; offset += kStep) {
      ASSIGN_OR_RETURN(std::string pages, file_.raw_bytes(offset, kPagesAtOnce * kPageBytes));
      pages.resize((pages.size() + kPageBytes - 1) / kPageBytes * kPageBytes);  // a last part
      for (std::size_t at = 0; at < pages.size(); at += kPageBytes)
        RETURN_IF_ERROR(scan_page(std::string_view(pages).substr(at, kPageBytes)));
    }
    return {};
  }

 private:
  Result<void> scan_page(std::string_view page) {
    const bool interior = page[0] == kInterior;
    if (!interior && page[0] != kLeaf) return {};
    Cursor places(page.substr(interior ? kInteriorHeader : kLeafHeader));
    const std::uint64_t cells = big_endian(page.substr(kCellsAt, 2));
    for (std::uint64_t cell = 0; cell < cells; ++cell) {
      const std::uint64_t at = big_endian(places.take(2)) + (interior ? kPageNumber : 0);
      if (at == 0 || at >= kUsable) continue;
      ASSIGN_OR_RETURN(const auto record, record_at(page.substr(at, kUsable - at)));
      if (record) RETURN_IF_ERROR(visit_record(*record));
    }
    return {};
  }

  // What does not fit into a page goes on in a chain of others.
  Result<std::optional<std::string>> record_at(std::string_view cell) {
    using Found = std::optional<std::string>;
    Cursor rest(cell);
    const std::uint64_t size = rest.varint();
    if (size > static_cast<std::uint64_t>(file_bytes_)) return Found();
    if (size <= kLocalMax) return Found(rest.take(size));
    const std::size_t fitting = kLocalMin + (size - kLocalMin) % kOverflowBytes;
    std::string record(rest.take(fitting <= kLocalMax ? fitting : kLocalMin));
    std::uint64_t next = big_endian(rest.take(kPageNumber));
    while (record.size() < size) {
      const auto offset = (static_cast<std::int64_t>(next) - 1) * kPageBytes;
      if (next == 0 || offset >= file_bytes_) return Found();
      ASSIGN_OR_RETURN(const std::string page, file_.raw_bytes(offset, kUsable));
      if (page.size() <= kPageNumber) return Found();
      next = big_endian(std::string_view(page).substr(0, kPageNumber));
      record.append(page, kPageNumber, size - record.size());
    }
    return Found(std::move(record));
  }

  Result<void> visit_record(std::string_view record) {
    ASSIGN_OR_RETURN(Statement columns, decoder_.prepare(kAsColumns));
    if (!bind_record(columns, record)) return {};
    ASSIGN_OR_RETURN(const bool found, columns.step());
    if (!found) return {};
    const auto row = read_row(columns);
    if (!row.ok()) return {};
    return visit_(columns.integer_at(0), row.value());
  }

  Connection& file_;
  Connection& decoder_;
  const VisitLooseRow& visit_;
  std::int64_t file_bytes_ = 0;
};

}  // namespace

Result<void> find_loose_rows(Connection& file, Connection& decoder, const VisitLooseRow& visit) {
  return PageScan(file, decoder, visit).run();
}

}  // namespace jiyi::store
