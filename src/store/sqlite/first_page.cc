#include "store/sqlite/first_page.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/try.h"
#include "io/draft_file.h"
#include "io/files.h"
#include "io/input_file.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/store_file.h"

namespace jiyi::store {
namespace {

constexpr std::int64_t kPagesLookedAt = 4096;
constexpr std::size_t kCopyBytes = std::size_t{256} * kPageBytes;
constexpr std::size_t kPageCountAt = 28;  // in the header, four bytes, the highest first
constexpr int kSchemaColumns = 3;
constexpr std::string_view kTables = "SELECT name, rootpage, sql FROM sqlite_schema";

Result<std::string> page(Connection& file, std::int64_t number) {
  return file.raw_bytes((number - 1) * kPageBytes, kPageBytes);
}

Result<std::int64_t> pages_of(Connection& file) {
  ASSIGN_OR_RETURN(const std::int64_t bytes, file.raw_size());
  return (bytes + kPageBytes - 1) / kPageBytes;
}

// Ascending.
Result<std::vector<std::string>> tables_of(Connection& file) {
  ASSIGN_OR_RETURN(Statement list, file.prepare(kTables));
  std::vector<std::string> tables;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) break;
    std::string& table = tables.emplace_back();
    for (int column = 0; column < kSchemaColumns; ++column) {
      table.append(list.bytes_at(column)).append(1, '\0');
    }
  }
  std::sort(tables.begin(), tables.end());
  return tables;
}

Result<void> copy_log(const std::string& from, const std::string& to) {
  ASSIGN_OR_RETURN(const bool there, io::exists(from));
  if (!there) return {};
  ASSIGN_OR_RETURN(auto in, io::InputFile::open(from));
  ASSIGN_OR_RETURN(auto out, io::DraftFile::create(to));
  std::string bytes(kCopyBytes, '\0');
  while (true) {
    ASSIGN_OR_RETURN(const std::size_t count, in.read(bytes));
    if (count == 0) return out.publish();
    RETURN_IF_ERROR(out.append(std::string_view(bytes).substr(0, count)));
  }
}

}  // namespace

Result<bool> first_page_is_whole(Connection& file) {
  ASSIGN_OR_RETURN(const std::string first, page(file, 1));
  return is_sealed(first, 1);
}

Result<bool> has_our_pages(Connection& file) {
  ASSIGN_OR_RETURN(const std::int64_t pages, pages_of(file));
  const std::int64_t step = std::max<std::int64_t>(1, pages / kPagesLookedAt);
  for (std::int64_t number = 1; number <= pages; number += step) {
    ASSIGN_OR_RETURN(const std::string bytes, page(file, number));
    if (is_sealed(bytes, static_cast<std::uint64_t>(number))) return true;
  }
  return false;
}

Result<std::int64_t> bytes_named(Connection& file) {
  ASSIGN_OR_RETURN(const std::string count, file.raw_bytes(kPageCountAt, sizeof(std::uint32_t)));
  std::int64_t pages = 0;
  for (const char byte : count)
    pages = pages << 8 | static_cast<unsigned char>(byte);
  return pages * kPageBytes;
}

bool has_tables_of(Connection& file, Connection& fresh) {
  const auto here = tables_of(file);
  const auto there = tables_of(fresh);
  if (!here.ok() || !there.ok()) return false;
  return std::includes(here.value().begin(), here.value().end(), there.value().begin(),
                       there.value().end());
}

Result<void> copy_with_first_page(Connection& damaged, Connection& fresh, const std::string& to) {
  ASSIGN_OR_RETURN(const std::int64_t pages, pages_of(damaged));
  ASSIGN_OR_RETURN(std::string first, page(fresh, 1));
  for (unsigned i = 0; i < sizeof(std::uint32_t); ++i) {
    first[kPageCountAt + i] = static_cast<char>(static_cast<std::uint64_t>(pages) >> (24U - 8 * i));
  }
  ASSIGN_OR_RETURN(auto out, io::DraftFile::create(to));
  RETURN_IF_ERROR(out.append(first));
  for (std::int64_t offset = kPageBytes;; offset += static_cast<std::int64_t>(kCopyBytes)) {
    ASSIGN_OR_RETURN(const std::string bytes, damaged.raw_bytes(offset, kCopyBytes));
    if (bytes.empty()) break;
    RETURN_IF_ERROR(out.append(bytes));
  }
  RETURN_IF_ERROR(out.publish());
  return copy_log(wal_path(damaged.path()), wal_path(to));
}

}  // namespace jiyi::store
