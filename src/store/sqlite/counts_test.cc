#include "store/sqlite/counts.h"

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"

namespace jiyi::store {
namespace {

class CountsTest : public testkit::StoreFixture {
 protected:
  void insert(const std::string& id, const std::string& type, State state = State::Live) {
    ASSERT_TRUE(store_
                    ->write(key_,
                            [&](Transaction& txn) -> Result<void> {
                              Row row;
                              row.memory.id = id;
                              row.memory.text = "t";
                              row.memory.type = type;
                              row.memory.state = state;
                              row.memory.recorded_at = txn.now();
                              const auto number = txn.insert(row);
                              if (!number.ok()) return Error(number.error());
                              return {};
                            })
                    .ok());
  }

  std::size_t live(std::optional<std::string_view> type, std::size_t limit) {
    std::size_t count = 0;
    EXPECT_TRUE(store_
                    ->write(key_,
                            [&](Transaction& txn) -> Result<void> {
                              count = txn.count_live(type, limit).value();
                              return {};
                            })
                    .ok());
    return count;
  }
};

TEST_F(CountsTest, LiveRowsAreCountedByTypeUpToALimit) {
  insert("a", "task");
  insert("b", "task");
  insert("c", "");
  insert("d", "task", State::Archived);

  EXPECT_EQ(live(std::nullopt, 100), 3U);
  EXPECT_EQ(live(std::nullopt, 2), 2U);
  EXPECT_EQ(live("task", 100), 2U);
  EXPECT_EQ(live("task", 1), 1U);
  EXPECT_EQ(live("", 100), 1U);
  EXPECT_EQ(live("other", 100), 0U);
}

TEST_F(CountsTest, AuditedSumsTheCountsOfAnAction) {
  const auto audit = [&](Action action, std::uint64_t count) {
    ASSERT_TRUE(store_
                    ->write(key_,
                            [&](Transaction& txn) {
                              return txn.audit({.action = action, .writer = "w", .count = count});
                            })
                    .ok());
  };
  audit(Action::Mask, 1);
  audit(Action::Mask, 4);
  audit(Action::Window, 9);

  EXPECT_EQ(store_->audited(bank().id, Action::Mask).value(), 5U);
  EXPECT_EQ(store_->audited(bank().id, Action::Quarantine).value(), 0U);
}

}  // namespace
}  // namespace jiyi::store
