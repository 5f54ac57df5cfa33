#include "store/sqlite/snapshots.h"

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using SnapshotsTest = testkit::StoreFixture;

TEST_F(SnapshotsTest, ADamagedOneIsAbsentAndSaidInTheLog) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "x").ok());
  ASSERT_TRUE(store_->save_snapshot(1, "words", 1, "derived bytes").ok());
  auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
  ASSERT_TRUE(connection->execute("UPDATE snapshots SET bytes=x'00';").ok());
  std::string log;
  auto store = open_sqlite({.path = dir_.file("s.jiyi"),
                            .log = [&](LogLevel, std::string_view line) { log = line; }})
                   .value();

  EXPECT_EQ(read_snapshot(*connection, 1, "words").error().code(), ErrorCode::Corruption);
  EXPECT_FALSE(store->load_snapshot(1, "words").value().has_value());
  EXPECT_EQ(log, "event=snapshot_damaged bank=1 kind=words");
}

TEST_F(SnapshotsTest, OneOfAnotherStateDoesNotPass) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "x").ok());
  ASSERT_TRUE(store_->save_snapshot(1, "words", 1, "derived bytes").ok());
  auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
  ASSERT_TRUE(connection->execute("UPDATE snapshots SET seq=2;").ok());
  EXPECT_FALSE(store_->load_snapshot(1, "words").value().has_value());
}

TEST_F(SnapshotsTest, OneOfAnUnknownBankIsRefused) {
  EXPECT_FALSE(store_->save_snapshot(77, "words", 1, "bytes").ok());
}

}  // namespace
}  // namespace jiyi::store
