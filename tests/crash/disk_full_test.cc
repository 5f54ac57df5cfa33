// A disk without room: reading, checking and opening go on, a write is refused in clear words,
// and once there is room again the same store writes again.

#include <chrono>
#include <filesystem>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include "script.h"
#include "testkit/fault_vfs.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::IsEmpty;

constexpr int kCycles = 20;

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
    for (int tries = 0; tries < 50 && !refused; ++tries)
      refused = !history.add(*store, 20);
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

// A real file system that holds 4 MB, for as long as it lives.
class SmallDisk {
 public:
  SmallDisk() { mounted_ = ::mount("tmpfs", dir_.path().c_str(), "tmpfs", 0, "size=4m") == 0; }
  ~SmallDisk() {
    if (mounted_) ::umount2(dir_.path().c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool is_mounted() const { return mounted_; }
  std::string file(const std::string& name) const { return dir_.file(name); }

  // Takes what room is left, to the last byte.
  void fill() const {
    const int file = ::open(dir_.file("filler").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const std::string zeros(4096, '\0');
    while (::write(file, zeros.data(), zeros.size()) > 0) {
    }
    ::close(file);
  }

 private:
  testkit::TempDir dir_;
  bool mounted_ = false;
};

// At no free byte at all: what is there can be opened, read, checked, forgotten and scrubbed.
TEST(DiskFull, AFullStoreOpensReadsChecksAndForgets) {
  const SmallDisk disk;
  if (!disk.is_mounted()) GTEST_SKIP() << "a small file system can be mounted by root only";
  const store::StoreOptions options{.path = disk.file("s.db")};
  History history;
  {
    auto store = store::open_sqlite(options).value();
    for (int i = 0; i < 5; ++i)
      ASSERT_TRUE(history.add(*store, 10));
  }
  for (std::size_t cycle = 0; cycle < 4; ++cycle) {
    SCOPED_TRACE("cycle " + std::to_string(cycle));
    disk.fill();
    auto store = store::open_sqlite(options);
    ASSERT_TRUE(store.ok()) << store.error().message();
    EXPECT_THAT(history.complaints(*store.value()), IsEmpty());
    EXPECT_TRUE(store.value()->check().value().problems.empty());

    disk.fill();
    const auto added = testkit::insert(*store.value(), {}, "big", std::string(300'000, 'x'));
    ASSERT_FALSE(added.ok());
    EXPECT_EQ(added.error().code(), ErrorCode::Io);
    EXPECT_TRUE(history.forget(*store.value(), cycle));
    EXPECT_TRUE(store.value()->scrub().ok());
    EXPECT_THAT(history.complaints(*store.value()), IsEmpty());
  }
}

// What waits in the log when the disk fills up has its room in the file already, so that the log
// can be emptied of what is forgotten.
TEST(DiskFull, ALongLogIsEmptiedWithoutMoreRoom) {
  const SmallDisk disk;
  if (!disk.is_mounted()) GTEST_SKIP() << "a small file system can be mounted by root only";
  auto store = store::open_sqlite({.path = disk.file("s.db")}).value();
  ASSERT_TRUE(testkit::insert(*store, {}, "small", "x").ok());
  ASSERT_TRUE(testkit::insert(*store, {}, "big", std::string(1'000'000, 'x')).ok());
  ASSERT_GT(store->file_sizes().value().wal_bytes, 1'000'000U);
  disk.fill();

  ASSERT_TRUE(testkit::forget(*store, {}, "small").ok());
  const auto scrubbed = store->scrub();

  EXPECT_TRUE(scrubbed.ok()) << scrubbed.error().message();
  EXPECT_EQ(store->file_sizes().value().wal_bytes, 0U);
  EXPECT_TRUE(store->check().value().problems.empty());
}

// A write that was refused leaves the room it had tried to take to the writes after it.
TEST(DiskFull, ARefusedWriteGivesItsRoomBack) {
  const SmallDisk disk;
  if (!disk.is_mounted()) GTEST_SKIP() << "a small file system can be mounted by root only";
  const std::string path = disk.file("s.db");
  {
    auto store = store::open_sqlite({.path = path}).value();
    ASSERT_TRUE(testkit::insert(*store, {}, "small", "x").ok());
    const std::size_t before = store->file_sizes().value().file_bytes;
    const auto refused = testkit::insert(*store, {}, "big", std::string(1'900'000, 'x'));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code(), ErrorCode::Io);
    EXPECT_LT(store->file_sizes().value().file_bytes, before + 100'000);
  }
  auto store = store::open_sqlite({.path = path}).value();
  EXPECT_TRUE(testkit::insert(*store, {}, "fits", std::string(300'000, 'x')).ok());
  EXPECT_TRUE(store->check().value().problems.empty());
}

// Forgetting stands; emptying the log is made up for at the next write once there is room.
TEST(DiskFull, AScrubThatFailsIsMadeUpForLater) {
  testkit::FaultVfs disk;
  const testkit::TempDir dir;
  const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
  auto store = store::open_sqlite(options).value();
  ASSERT_TRUE(testkit::insert(*store, {}, "a", std::string(300'000, 'x')).ok());
  ASSERT_TRUE(testkit::insert(*store, {}, "b", "x").ok());
  ASSERT_TRUE(testkit::forget(*store, {}, "b").ok());
  disk.set_quota(disk.used_bytes());
  ASSERT_FALSE(store->scrub().ok());
  const std::size_t kept = store->file_sizes().value().wal_bytes;
  ASSERT_GT(kept, 300'000U);
  EXPECT_TRUE(store->versions(1, "b").value().empty());

  disk.set_quota(std::nullopt);
  std::size_t writes = 0;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (store->file_sizes().value().wal_bytes >= kept &&
         std::chrono::steady_clock::now() < deadline) {
    ASSERT_TRUE(testkit::insert(*store, {}, "new " + std::to_string(++writes), "x").ok());
  }
  EXPECT_LT(store->file_sizes().value().wal_bytes, kept) << "the log was begun anew";
  store.reset();
  EXPECT_FALSE(std::filesystem::exists(dir.file("s.db-wal")));
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
