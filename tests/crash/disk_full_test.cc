// A disk without room: reading, checking and opening go on, a write is refused in clear words,
// and once there is room again the same store writes again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "script.h"
#include "testkit/fault_vfs.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::IsEmpty;

constexpr int kCycles = 20;
constexpr std::int64_t kForgetRoomBytes = 400'000;  // of log, for a hundred memories

TEST(DiskFull, IsToldAndIsOverWhenThereIsRoom) {
  testkit::FaultVfs disk;
  const testkit::TempDir dir;
  const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
  History history;
  auto store = store::open_sqlite(options).value();
  ASSERT_TRUE(history.add(*store, 200));

  for (int cycle = 0; cycle < kCycles; ++cycle) {
    SCOPED_TRACE("cycle " + std::to_string(cycle));
    disk.set_quota(disk.used_bytes());
    bool refused = false;
    for (int tries = 0; tries < 50 && !refused; ++tries) refused = !history.add(*store, 20);
    ASSERT_TRUE(refused);
    const auto written = store->write({}, [](store::Transaction& txn) -> Result<void> {
      auto number = txn.insert(testkit::message("big", std::string(100'000, 'x')));
      return number.ok() ? Result<void>() : Result<void>(number.error());
    });
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().code(), ErrorCode::Io);
    EXPECT_NE(written.error().message().find("no space"), std::string::npos);
    EXPECT_THAT(history.complaints(*store), IsEmpty());
    EXPECT_TRUE(store->check().value().problems.empty());

    disk.set_quota(std::nullopt);
    ASSERT_TRUE(history.add(*store, 3));
  }
  store.reset();
  EXPECT_THAT(verify(options, history), IsEmpty());
}

// What is there can be opened, read and checked without a free byte, and forgotten with little.
TEST(DiskFull, AFullStoreOpensReadsChecksAndForgets) {
  testkit::FaultVfs disk;
  const testkit::TempDir dir;
  const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
  History history;
  {
    auto store = store::open_sqlite(options).value();
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(history.add(*store, 100));
  }
  disk.set_quota(disk.used_bytes());

  auto store = store::open_sqlite(options);

  ASSERT_TRUE(store.ok()) << store.error().message();
  EXPECT_THAT(history.complaints(*store.value()), IsEmpty());
  EXPECT_TRUE(store.value()->check().value().problems.empty());
  disk.set_quota(disk.used_bytes() + kForgetRoomBytes);
  EXPECT_TRUE(history.forget(*store.value(), 0));
  EXPECT_TRUE(store.value()->scrub().ok());
  EXPECT_THAT(history.complaints(*store.value()), IsEmpty());
}

// One large work must not take the small ones that share its commit down with it.
TEST(DiskFull, OnlyTheWorkThatDoesNotFitIsRefused) {
  testkit::FaultVfs disk;
  const testkit::TempDir dir;
  auto store = store::open_sqlite({.path = dir.file("s.db"), .vfs = disk.name()}).value();
  ASSERT_TRUE(testkit::insert(*store, {}, "a", "x").ok());
  disk.set_quota(disk.used_bytes() + 400'000);

  EXPECT_FALSE(testkit::insert(*store, {}, "big", std::string(1'000'000, 'x')).ok());
  EXPECT_TRUE(testkit::insert(*store, {}, "small", "x").ok());
}

}  // namespace
}  // namespace jiyi::crash
