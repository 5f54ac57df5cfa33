#include "store/sqlite/upkeep_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::int64_t kDayUs = 86'400'000'000;

class UpkeepRowsTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(testkit::insert(*store_, key_, "a", "one").ok());
    ASSERT_TRUE(testkit::insert(*store_, key_, "b", "two").ok());
  }
  void write(const std::function<Result<void>(UpkeepRows&)>& use) {
    const auto written = store_->write(key_, [&](Transaction& txn) { return use(txn.upkeep()); });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }
  bool add(const AccessRow& row) {
    bool added = false;
    write([&](UpkeepRows& rows) -> Result<void> {
      auto there = rows.add_access(row);
      if (!there.ok()) return std::move(there).error();
      added = there.value();
      return {};
    });
    return added;
  }
  AccessRow access_of(const std::string& id) {
    const std::vector<std::string> ids{id};
    const auto rows = store_->accesses(bank().id, ids).value();
    return rows.empty() ? AccessRow() : rows[0];
  }
  RunNumber make_run_of(const std::string& id) {
    RunNumber number = 0;
    write([&](UpkeepRows& rows) -> Result<void> {
      auto run = rows.make_run({.kind = RunKind::Junk, .at_us = 7, .last = 2, .writer = "me"});
      if (!run.ok()) return std::move(run).error();
      number = run.value().number;
      return rows.add_change(
          number, {.position = 1, .id = id, .before = 1, .after = 2, .reason = "a secret reason"});
    });
    return number;
  }
};

TEST_F(UpkeepRowsTest, UsesAddUpAndOneDayCountsOnce) {
  EXPECT_TRUE(add({.id = "a", .count = 2, .days = 1, .last_us = kDayUs}));
  EXPECT_TRUE(add({.id = "a", .count = 1, .days = 1, .last_us = kDayUs + 9}));
  EXPECT_EQ(access_of("a").count, 3U);
  EXPECT_EQ(access_of("a").days, 1U);
  EXPECT_TRUE(add({.id = "a", .count = 1, .days = 1, .last_us = 3 * kDayUs}));
  EXPECT_EQ(access_of("a").days, 2U);
  EXPECT_EQ(access_of("a").last_us, 3 * kDayUs);
  EXPECT_FALSE(add({.id = "nope", .count = 1, .days = 1, .last_us = 1}));
  EXPECT_EQ(store_->count_accesses(bank().id).value().count, 4U);
  EXPECT_EQ(store_->count_accesses(bank().id).value().memories, 1U);
}

TEST_F(UpkeepRowsTest, RunsAreNumberedAndKept) {
  EXPECT_EQ(make_run_of("a"), 1U);
  EXPECT_EQ(make_run_of("b"), 2U);
  write([](UpkeepRows& rows) -> Result<void> {
    auto run = rows.find_run(2).value().value();
    run.state = RunState::Done;
    run.changes = 5;
    run.erased = 6;
    if (auto saved = rows.save_run(run); !saved.ok()) return saved;
    return rows.set_undone(2, 1);
  });
  const auto runs = store_->runs(bank().id).value();
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].number, 2U);
  EXPECT_EQ(runs[0].kind, RunKind::Junk);
  EXPECT_EQ(runs[0].state, RunState::Done);
  EXPECT_EQ(runs[0].writer, "me");
  EXPECT_EQ(runs[0].changes, 5U);
  EXPECT_EQ(runs[0].erased, 6U);
  EXPECT_EQ(runs[1].state, RunState::Going);
  const auto changes =
      store_->run_changes({.bank = bank().id, .run = 2, .after = 0, .limit = 9}).value();
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].id, "b");
  EXPECT_TRUE(changes[0].undone);
  EXPECT_THAT(store_->run_changes({.bank = bank().id, .run = 2, .after = 1, .limit = 9}).value(),
              IsEmpty());
}

TEST_F(UpkeepRowsTest, AForgottenMemoryLeavesNothingHere) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a-very-telling-id", "three").ok());
  add({.id = "a-very-telling-id", .count = 1, .days = 1, .last_us = 1});
  make_run_of("a-very-telling-id");
  ASSERT_TRUE(testkit::forget(*store_, key_, "a-very-telling-id").ok());
  EXPECT_EQ(store_->count_accesses(bank().id).value().memories, 0U);
  EXPECT_THAT(store_->run_changes({.bank = bank().id, .run = 1, .after = 0, .limit = 9}).value(),
              IsEmpty());
  EXPECT_THAT(store_->check().value().problems, IsEmpty());
  ASSERT_TRUE(store_->scrub().ok());
  const auto bytes = io::read_file(dir_.file("s.jiyi"), std::size_t{64} << 20).value();
  EXPECT_THAT(bytes, Not(HasSubstr("a-very-telling-id")));
}

TEST_F(UpkeepRowsTest, RepairKeepsThem) {
  add({.id = "a", .count = 4, .days = 2, .last_us = kDayUs});
  make_run_of("b");
  store_.reset();
  ASSERT_TRUE(repair_sqlite(dir_.file("s.jiyi"), dir_.file("new.jiyi"), {}).ok());
  store_ = std::move(open_sqlite({.path = dir_.file("new.jiyi")})).value();
  EXPECT_EQ(access_of("a").count, 4U);
  EXPECT_EQ(store_->runs(bank().id).value().size(), 1U);
  EXPECT_THAT(store_->check().value().problems, IsEmpty());
}

TEST_F(UpkeepRowsTest, ARowKeepsItsExpiryWithItsOffset) {
  Row row = testkit::message("x", "three");
  row.memory.expires_at = Timestamp{.unix_us = 5, .offset_minutes = 480};
  Row utc = testkit::message("y", "four");
  utc.memory.expires_at = Timestamp{.unix_us = 6};
  utc.memory.event_at = Timestamp{.unix_us = 1, .offset_minutes = -60};
  ASSERT_TRUE(testkit::insert(*store_, key_, {row, utc}).ok());
  const auto read = store_->versions(bank().id, "x").value()[0].memory;
  EXPECT_EQ(read.expires_at->unix_us, 5);
  EXPECT_EQ(read.expires_at->offset_minutes, 480);
  const auto other = store_->versions(bank().id, "y").value()[0].memory;
  EXPECT_EQ(other.expires_at->offset_minutes, 0);
  EXPECT_EQ(other.event_at->offset_minutes, -60);
  EXPECT_EQ(store_->versions(bank().id, "a").value()[0].memory.expires_at, std::nullopt);
}

}  // namespace
}  // namespace jiyi::store
