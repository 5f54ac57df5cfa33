#include "store/sqlite/bank_state.h"

#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

class BankStateTest : public testing::Test {
 protected:
  void SetUp() override {
    connection_ = Connection::open({.path = dir_.file("s.db"), .access = Access::Create}).value();
    ASSERT_TRUE(migrate(*connection_, migrations()).ok());
    state_ = create_bank(*connection_, {.tenant = "t", .bank = "b"}).value();
  }

  void append(Action action, Number first) {
    ASSERT_TRUE(
        append_audit(
            *connection_, state_,
            {.action = action, .writer = "w", .first = first, .last = first + 1, .count = 2},
            {.unix_us = 5})
            .ok());
  }

  std::optional<std::uint64_t> broken() { return find_broken_audit(*connection_, state_).value(); }

  testkit::TempDir dir_;
  std::unique_ptr<Connection> connection_;
  BankState state_;
};

TEST_F(BankStateTest, IsFoundAsItWasSaved) {
  EXPECT_FALSE(find_bank_state(*connection_, {.tenant = "t", .bank = "B"}).value().has_value());
  state_.seq = 9;
  state_.written_at_us = -4;
  append(Action::Remember, 1);
  ASSERT_TRUE(save_bank_state(*connection_, state_).ok());

  EXPECT_EQ(find_bank_state(*connection_, {.tenant = "t", .bank = "b"}).value(), state_);
}

TEST_F(BankStateTest, AWholeChainHolds) {
  EXPECT_FALSE(broken().has_value());
  for (Number n = 1; n <= 5; ++n)
    append(Action::Update, n);
  EXPECT_FALSE(broken().has_value());
}

TEST_F(BankStateTest, EveryChangeOfTheChainIsFoundWhereItIs) {
  for (Number n = 1; n <= 5; ++n)
    append(Action::Update, n);
  const std::vector<std::pair<std::string, std::uint64_t>> changes{
      {"UPDATE audit SET writer='x' WHERE entry=3", 3},
      {"UPDATE audit SET at=6 WHERE entry=2", 2},
      {"UPDATE audit SET action=0 WHERE entry=5", 5},
      {"UPDATE audit SET count=NULL WHERE entry=1", 1},
      {"DELETE FROM audit WHERE entry=4", 4},
      {"DELETE FROM audit WHERE entry=5", 5},
      {"DELETE FROM audit WHERE entry=1", 1},
      {"UPDATE audit SET hash=zeroblob(16) WHERE entry=2", 2},
  };
  for (const auto& [sql, entry] : changes) {
    ASSERT_TRUE(connection_->execute("BEGIN;" + sql).ok());
    EXPECT_EQ(broken(), entry) << sql;
    ASSERT_TRUE(connection_->execute("ROLLBACK;").ok());
  }
  EXPECT_FALSE(broken().has_value());
}

}  // namespace
}  // namespace jiyi::store
