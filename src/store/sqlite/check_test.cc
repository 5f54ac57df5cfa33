#include "store/sqlite/check.h"

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

class CheckTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(
        store_
            ->write(key_,
                    [](Transaction& txn) -> Result<void> {
                      for (const char* id : {"a", "b", "c"}) {
                        const auto number = txn.insert(testkit::message(id, "text"));
                        if (!number.ok()) return number.error();
                        EXPECT_TRUE(
                            txn.add_bands(number.value(), std::vector<std::uint64_t>{1, 2}).ok());
                      }
                      return txn.audit({.first = 1, .last = 3, .count = 3});
                    })
            .ok());
    connection_ = Connection::open({.path = dir_.file("s.jiyi")}).value();
  }

  std::string first_problem() {
    const auto report = check_store(*connection_);
    EXPECT_TRUE(report.ok());
    if (!report.ok() || report.value().problems.empty()) return "none";
    return report.value().problems[0].where + ": " + report.value().problems[0].what;
  }

  std::unique_ptr<Connection> connection_;
};

TEST_F(CheckTest, AWholeStoreHasNoProblem) {
  const auto report = check_store(*connection_);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().rows_checked, 3U);
  EXPECT_EQ(first_problem(), "none");
}

TEST_F(CheckTest, NamesWhatDoesNotFit) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"UPDATE memories SET speaker='Eve' WHERE number=2",
       "bank 1, rows 2 to 2: cannot be read or do not match their checksum"},
      {"UPDATE banks SET seq=2", "bank 1: number 3 is beyond the seq 2"},
      {"DELETE FROM memories WHERE number=3", "bank 1: 1 signatures belong to no row"},
      {"UPDATE audit SET count=4", "bank 1, audit entry 1: does not fit the chain"},
      {"PRAGMA defer_foreign_keys=ON; UPDATE links SET bank=9;"
       "INSERT INTO forgotten VALUES(9, 1, 1)",
       "table forgotten: a row belongs to no bank"},
  };
  for (const auto& [sql, problem] : cases) {
    ASSERT_TRUE(connection_->execute("BEGIN;" + sql).ok()) << sql;
    EXPECT_EQ(first_problem(), problem) << sql;
    ASSERT_TRUE(connection_->execute("ROLLBACK;").ok());
  }
}

}  // namespace
}  // namespace jiyi::store
