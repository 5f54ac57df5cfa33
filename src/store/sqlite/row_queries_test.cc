#include "store/sqlite/row_queries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;

class RowQueriesTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    std::vector<Row> rows;
    for (int i = 1; i <= 6; ++i)
      rows.push_back(testkit::message(std::to_string(i), "text"));
    ASSERT_TRUE(testkit::insert(*store_, key_, rows).ok());
    connection_ = Connection::open({.path = dir_.file("s.jiyi")}).value();
  }

  void damage(const std::string& where) {
    ASSERT_TRUE(connection_->execute("UPDATE memories SET text='other' WHERE " + where).ok());
  }

  std::vector<Number> scan(RowScan& scan, NumberRange range, std::size_t limit) {
    std::vector<Number> numbers;
    EXPECT_TRUE(scan.run(range, limit,
                         [&](const Row& row) -> Result<void> {
                           numbers.push_back(row.number);
                           return {};
                         })
                    .ok());
    return numbers;
  }

  std::unique_ptr<Connection> connection_;
};

TEST_F(RowQueriesTest, ScansARangeUpToALimit) {
  RowScan whole(*connection_, 1);
  EXPECT_THAT(scan(whole, {1, 5}, 99), ElementsAre(2, 3, 4, 5));
  RowScan some(*connection_, 1);
  EXPECT_THAT(scan(some, {0, 6}, 2), ElementsAre(1, 2));
  RowScan none(*connection_, 2);
  EXPECT_TRUE(scan(none, {0, 6}, 99).empty());
}

TEST_F(RowQueriesTest, AScanLeavesOutDamagedRowsAndSaysWhich) {
  damage("number IN (2, 3, 6)");
  RowScan rows(*connection_, 1);

  EXPECT_THAT(scan(rows, {0, 6}, 99), ElementsAre(1, 4, 5));

  ASSERT_EQ(rows.damaged().size(), 2U);
  EXPECT_EQ(rows.damaged()[0].after, 1U);
  EXPECT_EQ(rows.damaged()[0].last, 3U);
  EXPECT_EQ(rows.damaged()[1].last, 6U);
}

TEST_F(RowQueriesTest, ADamagedRowIsAnErrorThatNamesIt) {
  damage("number=4");
  const auto row = find_row(*connection_, 1, 4);
  ASSERT_FALSE(row.ok());
  EXPECT_EQ(row.error().code(), ErrorCode::Corruption);
  EXPECT_NE(row.error().message().find("row 4 of bank 1"), std::string::npos);
  EXPECT_FALSE(find_newest(*connection_, 1, "4").ok());
  EXPECT_FALSE(find_versions(*connection_, 1, "4").ok());
  EXPECT_TRUE(find_row(*connection_, 1, 5).value().has_value());
}

// Through the store the others are served, and the damage is in the log.
TEST_F(RowQueriesTest, OtherRowsAreStillServed) {
  damage("number=4");
  std::vector<std::string> log;
  auto store =
      open_sqlite({.path = dir_.file("s.jiyi"),
                   .log = [&](LogLevel, std::string_view line) { log.emplace_back(line); }})
          .value();

  EXPECT_EQ(store->changes(1, 0, 99).value().rows.size(), 5U);
  EXPECT_EQ(store->rows(1, std::vector<Number>{3, 4, 5}).value().size(), 2U);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_NE(log[0].find("event=rows_damaged bank=1 first=4 last=4"), std::string::npos);
  EXPECT_EQ(log[0].find("text"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::store
