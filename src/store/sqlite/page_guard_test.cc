#include "store/sqlite/page_guard.h"

#include <fstream>

#include <gtest/gtest.h>

#include "io/files.h"
#include "store/sqlite/connection.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

const BankKey kBank{.tenant = "t", .bank = "b"};
constexpr std::size_t kFileMax = std::size_t{64} << 20;

void overwrite(const std::string& path, std::size_t offset, std::string_view bytes) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(offset));
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string store_of(const testkit::TempDir& dir, int rows) {
  const std::string path = dir.file("s.db");
  auto store = open_sqlite({.path = path}).value();
  std::vector<Row> all;
  for (int i = 0; i < rows; ++i) {
    all.push_back(testkit::message(std::to_string(i), std::string(200, 'x')));
  }
  EXPECT_TRUE(testkit::insert(*store, kBank, std::move(all)).ok());
  return path;
}

TEST(PageGuard, APageInAnothersPlaceIsNotReadAsData) {
  const testkit::TempDir dir;
  const std::string path = store_of(dir, 500);
  const std::string bytes = io::read_file(path, kFileMax).value();
  const std::size_t pages = bytes.size() / kPageBytes;
  ASSERT_GT(pages, 20U);
  // The two last pages change places: each is whole, and neither is where it belongs.
  overwrite(path, (pages - 1) * kPageBytes,
            std::string_view(bytes).substr((pages - 2) * kPageBytes, kPageBytes));
  overwrite(path, (pages - 2) * kPageBytes,
            std::string_view(bytes).substr((pages - 1) * kPageBytes, kPageBytes));

  auto opened = open_sqlite({.path = path});
  ASSERT_TRUE(opened.ok()) << opened.error().message();
  const auto& store = opened.value();

  const auto report = store->check();
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_FALSE(report.value().problems.empty());
  const auto changes = store->changes(1, 0, 1000);
  ASSERT_TRUE(changes.ok()) << changes.error().message();
  for (const Row& row : changes.value().rows) {
    EXPECT_EQ(row.memory.id, std::to_string(row.number - 1));
  }
}

TEST(PageGuard, EveryPageOfAStoreIsGuarded) {
  const testkit::TempDir dir;
  const std::string path = store_of(dir, 200);
  std::string bytes = io::read_file(path, kFileMax).value();
  std::size_t unguarded = 0;
  for (std::size_t page = 0; page < bytes.size() / kPageBytes; ++page) {
    std::string guard = bytes.substr((page + 1) * kPageBytes - kPageGuardBytes, kPageGuardBytes);
    if (guard == std::string(kPageGuardBytes, '\0')) ++unguarded;
  }
  EXPECT_EQ(unguarded, 0U);
}

TEST(PageGuard, AnUnknownLayerBelowIsAnError) {
  EXPECT_EQ(page_guard_over("no such layer").error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(page_guard_over("").value(), page_guard_over("").value());
}

}  // namespace
}  // namespace jiyi::store
