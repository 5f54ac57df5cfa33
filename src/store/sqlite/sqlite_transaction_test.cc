#include "store/sqlite/sqlite_transaction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/file_bytes.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;
using testkit::message;

class SqliteTransactionTest : public testkit::StoreFixture {
 protected:
  template <typename Use>
  Result<std::uint64_t> write(Use use) {
    return store_->write(key_, [&](Transaction& txn) -> Result<void> {
      use(txn);
      return {};
    });
  }
};

Row note(std::string id, std::uint8_t digest) {
  Row row = message(std::move(id), "text");
  row.memory.kind = Kind::Note;
  row.digest = Digest{digest};
  return row;
}

std::vector<std::string> ids(const std::vector<Row>& rows) {
  std::vector<std::string> all;
  for (const Row& row : rows)
    all.push_back(row.memory.id);
  return all;
}

TEST_F(SqliteTransactionTest, ReadsItsOwnWrites) {
  ASSERT_TRUE(write([](Transaction& txn) {
                EXPECT_FALSE(txn.current("a").value().has_value());
                EXPECT_EQ(txn.insert(message("a", "x")).value(), 1U);
                EXPECT_EQ(txn.seq(), 1U);
                EXPECT_EQ(txn.current("a").value()->memory.text, "x");
              }).ok());
}

TEST_F(SqliteTransactionTest, FindsLiveEqualsByDigest) {
  ASSERT_TRUE(write([](Transaction& txn) {
                ASSERT_TRUE(txn.insert(note("a", 1)).ok());
                EXPECT_EQ(txn.with_digest(Digest{1}).value()->memory.id, "a");
                EXPECT_FALSE(txn.with_digest(Digest{2}).value().has_value());

                Row archived = note("a", 1);
                archived.memory.version = 2;
                archived.memory.state = State::Archived;
                archived.replaces = 1;
                ASSERT_TRUE(txn.insert(archived).ok());
                EXPECT_FALSE(txn.with_digest(Digest{1}).value().has_value());
                EXPECT_TRUE(txn.insert(note("b", 1)).ok());
                EXPECT_EQ(txn.with_digest(Digest{1}).value()->memory.id, "b");
              }).ok());
}

// A restored note may stand beside an equal one that was written meanwhile.
TEST_F(SqliteTransactionTest, TwoLiveEqualsMayStandSideBySide) {
  ASSERT_TRUE(write([](Transaction& txn) {
                ASSERT_TRUE(txn.insert(note("a", 1)).ok());
                ASSERT_TRUE(txn.insert(note("b", 1)).ok());
                EXPECT_TRUE(txn.with_digest(Digest{1}).value().has_value());
              }).ok());
}

TEST_F(SqliteTransactionTest, AnIdempotencyKeyLeadsToTheFirstVersion) {
  ASSERT_TRUE(write([](Transaction& txn) {
                Row row = message("a", "one");
                row.memory.idempotency_key = "k";
                ASSERT_TRUE(txn.insert(row).ok());
                row.memory.version = 2;
                row.replaces = 1;
                row.memory.text = "two";
                ASSERT_TRUE(txn.insert(row).ok());

                EXPECT_EQ(txn.with_idempotency_key("k").value()->memory.text, "one");
                EXPECT_FALSE(txn.with_idempotency_key("other").value().has_value());
              }).ok());
}

TEST_F(SqliteTransactionTest, BandsFindCurrentRowsAndLeaveWithThem) {
  const std::vector<std::uint64_t> bands{7, std::uint64_t{1} << 40U, 9};
  ASSERT_TRUE(write([&](Transaction& txn) {
                for (const char* id : {"a", "b"}) {
                  const Number number = txn.insert(message(id, "x")).value();
                  ASSERT_TRUE(txn.add_bands(number, bands).ok());
                }
                EXPECT_THAT(ids(txn.with_bands(bands, 10).value()), UnorderedElementsAre("a", "b"));
                EXPECT_EQ(txn.with_bands(bands, 1).value().size(), 1U);
                EXPECT_TRUE(txn.with_bands(std::vector<std::uint64_t>{8}, 10).value().empty());

                Row next = message("a", "y");
                next.memory.version = 2;
                next.replaces = 1;
                ASSERT_TRUE(txn.insert(next).ok());
                EXPECT_THAT(ids(txn.with_bands(bands, 10).value()), ElementsAre("b"));
                ASSERT_TRUE(txn.forget("b").value());
                EXPECT_TRUE(txn.with_bands(bands, 10).value().empty());
              }).ok());
  EXPECT_TRUE(store_->check().value().problems.empty());
}

TEST_F(SqliteTransactionTest, LinksComeOldestFirstAndLeaveWithEitherEnd) {
  ASSERT_TRUE(write([](Transaction& txn) {
                for (const char* id : {"a", "z", "m"})
                  ASSERT_TRUE(txn.insert(message(id, "x")).ok());
                ASSERT_TRUE(txn.link("a", "z", Relation::Source).ok());
                ASSERT_TRUE(txn.link("a", "m", Relation::Source).ok());
                ASSERT_TRUE(txn.link("a", "z", Relation::Source).ok());
                ASSERT_TRUE(txn.link("a", "z", Relation::NearDuplicate).ok());
                EXPECT_THAT(txn.linked("a", Relation::Source).value(), ElementsAre("z", "m"));
                ASSERT_TRUE(txn.forget("z").value());
                EXPECT_THAT(txn.linked("a", Relation::Source).value(), ElementsAre("m"));
                ASSERT_TRUE(txn.forget("a").value());
                EXPECT_TRUE(txn.linked("a", Relation::Source).value().empty());
              }).ok());
}

TEST_F(SqliteTransactionTest, ForgettingLeavesATombstoneThatNamesNothing) {
  ASSERT_TRUE(write([](Transaction& txn) {
                ASSERT_TRUE(txn.insert(message("a", "x")).ok());
                EXPECT_FALSE(txn.is_forgotten("a").value());
                EXPECT_TRUE(txn.forget("a").value());
                EXPECT_TRUE(txn.is_forgotten("a").value());
                EXPECT_FALSE(txn.is_forgotten("b").value());
                EXPECT_FALSE(txn.forget("a").value());
                EXPECT_FALSE(txn.current("a").value().has_value());
                EXPECT_TRUE(txn.add_tombstone({.id = {9}, .memory = {8}}).value());
                EXPECT_FALSE(txn.add_tombstone({.id = {9}, .memory = {8}}).value());
              }).ok());
  const auto tombstones = store_->tombstones(bank().id).value();
  ASSERT_EQ(tombstones.size(), 2U);
  EXPECT_EQ(tombstones[0].seq, 2U);
}

TEST_F(SqliteTransactionTest, RestatementsAreCountedInPlace) {
  ASSERT_TRUE(write([](Transaction& txn) {
                const Number number = txn.insert(message("a", "x")).value();
                ASSERT_TRUE(txn.restate(number).ok());
                ASSERT_TRUE(txn.restate(number).ok());
                EXPECT_EQ(txn.current("a").value()->memory.restated, 2U);
                EXPECT_EQ(txn.restate(99).error().code(), ErrorCode::NotFound);
                EXPECT_EQ(txn.seq(), 1U);
              }).ok());
}

TEST(SqliteTransactionTime, NeverGoesBackInABank) {
  const testkit::TempDir dir;
  base::ManualClock clock({.unix_us = 1000});
  auto store = open_sqlite({.path = dir.file("s.db"), .clock = &clock}).value();
  const auto write_at = [&](std::int64_t expected) {
    ASSERT_TRUE(store
                    ->write({},
                            [&](Transaction& txn) -> Result<void> {
                              EXPECT_EQ(txn.now().unix_us, expected);
                              EXPECT_TRUE(txn.insert(message(std::to_string(txn.seq()), "x")).ok());
                              return {};
                            })
                    .ok());
  };

  write_at(1000);
  clock.advance(std::chrono::microseconds(-900));
  write_at(1000);
  clock.advance(std::chrono::microseconds(950));
  write_at(1050);
}

// In every version that names it, and only there.
TEST_F(SqliteTransactionTest, ForgettingTheOneThatTookOverLeavesTheOlderSuperseded) {
  const auto with_taker = [](const char* id, std::uint32_t version, const char* taker) {
    Row row = message(id, "text");
    row.memory.version = version;
    row.memory.state = State::Superseded;
    row.memory.superseded_by = taker;
    row.replaces = version - 1;
    return row;
  };
  ASSERT_TRUE(write([&](Transaction& txn) {
                ASSERT_TRUE(txn.insert(message("old", "text")).ok());
                ASSERT_TRUE(txn.insert(with_taker("old", 2, "first taker")).ok());
                ASSERT_TRUE(txn.insert(with_taker("old", 3, "other taker")).ok());
                ASSERT_TRUE(txn.insert(message("first taker", "text")).ok());
                ASSERT_TRUE(txn.insert(message("other taker", "text")).ok());
                EXPECT_THAT(txn.linked("old", Relation::SupersededBy).value(),
                            ElementsAre("first taker", "other taker"));
              }).ok());

  ASSERT_TRUE(testkit::forget(*store_, key_, "first taker").ok());
  ASSERT_TRUE(store_->scrub().ok());

  const auto versions = store_->versions(bank().id, "old").value();
  ASSERT_EQ(versions.size(), 3U);
  EXPECT_EQ(versions[1].memory.superseded_by, "");
  EXPECT_EQ(versions[1].memory.state, State::Superseded);
  EXPECT_EQ(versions[2].memory.superseded_by, "other taker");
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "first taker"));
  EXPECT_TRUE(testkit::folder_holds(dir_.path(), "other taker"));
  EXPECT_TRUE(store_->check().value().problems.empty());
}

}  // namespace
}  // namespace jiyi::store
