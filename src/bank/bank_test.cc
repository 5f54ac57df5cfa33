#include "bank/bank.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/rows.h"
#include "testkit/store_fixture.h"

namespace jiyi::bank {
namespace {

using testkit::row;

class BankTest : public testkit::StoreFixture {
 protected:
  void write(const std::string& id, const std::string& text) {
    write_rows(1, [&](store::Row& made, int) {
      made = row(0, text, "s");
      made.memory.id = id;
    });
  }

  void write_many(int count) {
    write_rows(count, [&](store::Row& made, int number) {
      made = row(0, "a word", "s");
      made.memory.id = std::to_string(count) + "-" + std::to_string(number);
    });
  }

 private:
  template <typename Make>
  void write_rows(int count, Make make) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      for (int i = 0; i < count; ++i) {
        store::Row made;
        make(made, i);
        made.memory.recorded_at = txn.now();
        auto inserted = txn.insert(made);
        if (!inserted.ok()) return std::move(inserted).error();
      }
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }
};

TEST_F(BankTest, ViewFollowsEveryWrite) {
  write("a", "first");
  Bank bank(*store_, *store_->find_bank(key_).value(), nullptr);
  EXPECT_EQ(bank.current().value()->columns.size(), 1U);

  write("b", "second");

  EXPECT_EQ(bank.current().value()->columns.size(), 2U);
}

TEST_F(BankTest, DamagedSnapshotIsRebuiltAndSaid) {
  write("a", "first");
  const auto id = store_->find_bank(key_).value()->id;
  ASSERT_TRUE(store_->save_snapshot(id, "view", 1, "not a snapshot").ok());
  std::string logged;
  Bank bank(*store_, *store_->find_bank(key_).value(),
            [&](LogLevel, std::string_view line) { logged += line; });

  EXPECT_EQ(bank.current().value()->columns.size(), 1U);
  EXPECT_NE(logged.find("snapshot_rebuilt"), std::string::npos);
}

TEST_F(BankTest, SnapshotFromTheFutureIsNotUsed) {
  write("a", "first");
  const auto id = store_->find_bank(key_).value()->id;
  View ahead = apply(View::empty(), {.rows = {row(9, "never written")}, .forgotten = {}, .seq = 9});
  ASSERT_TRUE(store_->save_snapshot(id, "view", 9, serialise(ahead)).ok());
  Bank bank(*store_, *store_->find_bank(key_).value(), nullptr);

  const auto view = bank.current().value();

  EXPECT_EQ(view->columns.size(), 1U);
  EXPECT_EQ(view->columns.number(0), 1U);
}

TEST_F(BankTest, SnapshotIsKeptCompacted) {
  write("first", "a word");
  const auto key_row = *store_->find_bank(key_).value();
  {
    Bank bank(*store_, key_row, nullptr);
    ASSERT_TRUE(bank.current().ok());
    // Ever smaller batches, so that none is merged in passing.
    for (int size = 500; size >= 350; size -= 25) {
      write_many(size);
      ASSERT_TRUE(bank.current().ok());
    }
    ASSERT_TRUE(bank.loaded()->words.wants_compaction());
    ASSERT_TRUE(bank.save_snapshot().ok());
  }
  Bank reopened(*store_, key_row, nullptr);

  EXPECT_FALSE(reopened.current().value()->words.wants_compaction());
}

}  // namespace
}  // namespace jiyi::bank
