#include "engine/housekeeping.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/rows.h"
#include "testkit/store_fixture.h"

namespace jiyi::engine {
namespace {

class HousekeepingTest : public testkit::StoreFixture {
 protected:
  void write_rows(int count) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      for (int i = 0; i < count; ++i) {
        store::Row made = testkit::row(0, "text " + std::to_string(i));
        made.memory.id = std::to_string(i);
        made.memory.recorded_at = txn.now();
        if (auto inserted = txn.insert(made); !inserted.ok()) return std::move(inserted).error();
      }
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }
};

TEST_F(HousekeepingTest, KeepsASnapshotOfALargeBankWhenItEnds) {
  write_rows(2500);
  bank::Banks banks(*store_, 4, nullptr);
  {
    Housekeeping housekeeping(banks, nullptr);
    ASSERT_TRUE(banks.find(key_).value()->current().ok());
  }
  const auto kept = store_->load_snapshot(bank().id, "view").value();
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(kept->seq, 2500U);
}

TEST_F(HousekeepingTest, KeepsASnapshotOfABankThatWasOnlyWritten) {
  write_rows(2500);
  bank::Banks banks(*store_, 4, nullptr);
  {
    Housekeeping housekeeping(banks, nullptr);
    housekeeping.note_written(key_, 1500);
    housekeeping.note_written(key_, 1000);
  }
  EXPECT_TRUE(store_->load_snapshot(bank().id, "view").value().has_value());
}

TEST_F(HousekeepingTest, KeepsNoneOfASmallBank) {
  write_rows(5);
  bank::Banks banks(*store_, 4, nullptr);
  {
    Housekeeping housekeeping(banks, nullptr);
    ASSERT_TRUE(banks.find(key_).value()->current().ok());
  }
  EXPECT_FALSE(store_->load_snapshot(bank().id, "view").value().has_value());
}

}  // namespace
}  // namespace jiyi::engine
