// Every n-th call to the disk and every n-th allocation fails, once or from then on. Nothing
// may crash or hang; what was acknowledged is there afterwards; nothing is there by half.

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "script.h"
#include "store/sqlite/store_file.h"
#include "testkit/fault_vfs.h"
#include "testkit/memory_faults.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::IsEmpty;
using testkit::DiskOp;
using testkit::FaultVfs;

constexpr std::uint64_t kCallsMax = 100'000;

void nothing(const ScriptRun&) {}

struct SweepCase {
  const char* name;
  DiskOp op;
  bool permanent;
  bool no_space;
};

class DiskFaults : public testing::TestWithParam<SweepCase> {};

TEST_P(DiskFaults, KeepWhatWasAcknowledged) {
  const SweepCase& wanted = GetParam();
  FaultVfs disk;
  std::uint64_t nth = 1;
  for (bool failed = true; failed; ++nth) {
    ASSERT_LT(nth, kCallsMax);
    SCOPED_TRACE("call " + std::to_string(nth));
    const testkit::TempDir dir;
    const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};

    disk.arm(
        {.op = wanted.op, .nth = nth, .permanent = wanted.permanent, .no_space = wanted.no_space});
    const ScriptRun run = run_script(options, nothing);
    failed = disk.has_failed();
    disk.disarm();

    ASSERT_THAT(verify(options, run.history), IsEmpty());
  }
  EXPECT_GT(nth, 2U) << "the script makes no such call";
}

INSTANTIATE_TEST_SUITE_P(Sweep, DiskFaults,
                         testing::Values(SweepCase{"OpenOnce", DiskOp::Open, false, false},
                                         SweepCase{"OpenForever", DiskOp::Open, true, false},
                                         SweepCase{"ReadOnce", DiskOp::Read, false, false},
                                         SweepCase{"ReadForever", DiskOp::Read, true, false},
                                         SweepCase{"WriteOnce", DiskOp::Write, false, false},
                                         SweepCase{"WriteForever", DiskOp::Write, true, false},
                                         SweepCase{"NoSpaceOnce", DiskOp::Write, false, true},
                                         SweepCase{"NoSpaceForever", DiskOp::Write, true, true},
                                         SweepCase{"SyncOnce", DiskOp::Sync, false, false},
                                         SweepCase{"SyncForever", DiskOp::Sync, true, false},
                                         SweepCase{"TruncateOnce", DiskOp::Truncate, false, false},
                                         SweepCase{"DeleteOnce", DiskOp::Delete, false, false},
                                         SweepCase{"MapSharedOnce", DiskOp::MapShared, false,
                                                   false}),
                         [](const auto& sweep) { return std::string(sweep.param.name); });

TEST(DiskFaultsOnSync, MakeTheStoreReadOnlyUntilItIsOpenedAgain) {
  FaultVfs disk;
  const testkit::TempDir dir;
  const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
  History history;
  {
    auto store = store::open_sqlite(options).value();
    ASSERT_TRUE(history.add(*store, 2));

    disk.arm({.op = DiskOp::Sync, .nth = 1});
    EXPECT_FALSE(history.add(*store, 1));
    ASSERT_TRUE(disk.has_failed());
    EXPECT_FALSE(history.add(*store, 1)) << "the disk is well again, its promise is not";
    const auto refused = store->write({}, [](store::Transaction&) { return Result<void>(); });
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code(), ErrorCode::Io);
    EXPECT_THAT(history.complaints(*store), IsEmpty()) << "reads go on";
  }
  EXPECT_THAT(verify(options, history), IsEmpty());
  auto again = store::open_sqlite(options);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(history.add(*again.value(), 1));
}

// A failed write undoes one commit and no more: the next one goes through.
TEST(DiskFaultsOnWrite, DoNotOutliveTheFault) {
  FaultVfs disk;
  const testkit::TempDir dir;
  const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
  auto store = store::open_sqlite(options).value();
  History history;

  disk.arm({.op = DiskOp::Write, .nth = 1});
  EXPECT_FALSE(history.add(*store, 1));
  EXPECT_TRUE(history.add(*store, 1));
  EXPECT_THAT(history.complaints(*store), IsEmpty());
}

// The step to another format, with the copy before it, fails at every write: the store is then
// of the old format or the new one, with all that was in it, and the next opening finishes.
TEST(DiskFaultsOnMigration, LeaveOneFormatOrTheOther) {
  const store::Migration next{
      .version = store::migrations().back().version + 1,
      .sql = "CREATE TABLE later(x INTEGER) STRICT; INSERT INTO later VALUES(7);"};
  const std::array<store::Migration, 2> formats{store::migrations().back(), next};
  const std::string old = std::to_string(store::migrations().back().version);
  FaultVfs disk;
  std::uint64_t nth = 1;
  for (bool failed = true; failed; ++nth) {
    SCOPED_TRACE("write " + std::to_string(nth));
    const testkit::TempDir dir;
    const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};
    History history;
    ASSERT_TRUE(history.add(*store::open_sqlite(options).value(), 20));

    disk.arm({.op = DiskOp::Write, .nth = nth, .permanent = true});
    (void)store::open_store_file(options, formats);
    failed = disk.has_failed();
    disk.disarm();

    auto opened = store::open_store_file(options, formats);
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    EXPECT_EQ(opened.value().writer->query_integer("SELECT count(*) FROM later").value(), 1);
    EXPECT_EQ(opened.value().writer->query_integer("SELECT count(*) FROM memories").value(), 20);
    const store::StoreOptions copy{.path = options.path + ".v" + old + ".bak", .vfs = disk.name()};
    ASSERT_THAT(verify(copy, history), IsEmpty());
  }
}

void sweep_allocations(testkit::MemoryFaults::Which which, std::uint64_t stride_max) {
  testkit::MemoryFaults memory;
  FaultVfs disk;
  base::Random random(20);
  std::uint64_t nth = 1;
  for (bool failed = true; failed; nth += 1 + random.below(stride_max)) {
    ASSERT_LT(nth, kCallsMax);
    SCOPED_TRACE("allocation " + std::to_string(nth));
    const testkit::TempDir dir;
    const store::StoreOptions options{.path = dir.file("s.db"), .vfs = disk.name()};

    memory.fail(nth, which);
    const ScriptRun run = run_script(options, nothing);
    failed = memory.has_failed();
    memory.stop();

    ASSERT_THAT(verify(options, run.history), IsEmpty());
  }
}

TEST(MemoryFaults, OneFailedAllocationKeepsWhatWasAcknowledged) {
  sweep_allocations(testkit::MemoryFaults::Which::Once, 120);
}

TEST(MemoryFaults, NoMoreMemoryKeepsWhatWasAcknowledged) {
  sweep_allocations(testkit::MemoryFaults::Which::FromThenOn, 240);
}

}  // namespace
}  // namespace jiyi::crash
