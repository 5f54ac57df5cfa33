#include "store/sqlite/salvage.h"

#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

class SalvageTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(
        store_
            ->write(key_,
                    [](Transaction& txn) -> Result<void> {
                      for (const char* id : {"a", "b", "c", "d"}) {
                        const auto number = txn.insert(testkit::message(id, id));
                        if (!number.ok()) return number.error();
                        EXPECT_TRUE(
                            txn.add_bands(number.value(), std::vector<std::uint64_t>{1, 2}).ok());
                        EXPECT_TRUE(txn.link(id, "x", Relation::Source).ok());
                      }
                      EXPECT_TRUE(txn.forget("d").ok());
                      return txn.audit({.writer = "w", .first = 1, .last = 4, .count = 4});
                    })
            .ok());
  }

  void damage(std::string_view sql) {
    auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
    ASSERT_TRUE(connection->execute(sql).ok());
  }

  // The store that comes out.
  std::unique_ptr<Store> salvaged() {
    {
      auto target = Connection::open({.path = dir_.file("new"), .access = Access::Create}).value();
      EXPECT_TRUE(migrate(*target, migrations()).ok());
      auto source =
          Connection::open({.path = dir_.file("s.jiyi"), .access = Access::Salvage}).value();
      const auto done = salvage(*source, *target, report_);
      EXPECT_TRUE(done.ok()) << done.error().message();
    }
    return open_sqlite({.path = dir_.file("new"), .mode = OpenMode::MustExist}).value();
  }

  CheckReport report_;
};

TEST_F(SalvageTest, AWholeStoreComesOutWhole) {
  auto store = salvaged();

  EXPECT_TRUE(report_.problems.empty());
  EXPECT_EQ(report_.rows_checked, 3U);
  const BankRow found = store->find_bank(key_).value().value();
  EXPECT_EQ(found.id, bank().id);
  EXPECT_EQ(found.seq, bank().seq);
  EXPECT_EQ(store->changes(1, 0, 9).value().rows.size(), 3U);
  EXPECT_EQ(store->changes(1, 0, 9).value().forgotten, std::vector<Number>{4});
  EXPECT_EQ(store->linked(1, "b", Relation::Source).value().size(), 1U);
  EXPECT_TRUE(store->check().value().problems.empty());
  ASSERT_TRUE(
      store
          ->write(key_,
                  [](Transaction& txn) -> Result<void> {
                    EXPECT_TRUE(txn.is_forgotten("d").value()) << "the secret came along";
                    EXPECT_EQ(txn.with_bands(std::vector<std::uint64_t>{2}, 9).value().size(), 3U);
                    return {};
                  })
          .ok());
}

TEST_F(SalvageTest, WhatIsDamagedIsLeftBehindAndCounted) {
  damage("UPDATE memories SET text='other' WHERE number=2;");

  auto store = salvaged();

  ASSERT_EQ(report_.problems.size(), 1U);
  EXPECT_EQ(report_.problems[0].where, "bank 1, rows 2 to 2");
  EXPECT_EQ(report_.rows_checked, 2U);
  EXPECT_EQ(store->changes(1, 0, 9).value().rows.size(), 2U);
  EXPECT_TRUE(store->check().value().problems.empty());
}

// The page of a forgotten row may still be in the file when its removal is in the log.
TEST_F(SalvageTest, WhatWasForgottenDoesNotComeBackFromAnOldPage) {
  ASSERT_TRUE(store_->scrub().ok());
  ASSERT_TRUE(testkit::forget(*store_, key_, "c").ok());
  damage("UPDATE memories SET text='other' WHERE number=2;");

  auto store = salvaged();

  const auto changes = store->changes(1, 0, 9).value();
  ASSERT_EQ(changes.rows.size(), 1U + 1U);
  EXPECT_EQ(changes.rows[0].memory.id, "a");
  EXPECT_EQ(changes.rows[1].memory.id, "b") << "as it stands in the file, before the log";
  EXPECT_EQ(changes.rows[1].memory.text, "b");
}

TEST_F(SalvageTest, RowsOfABankWithoutANameAreSaved) {
  damage("PRAGMA foreign_keys=OFF; DELETE FROM banks;");

  auto store = salvaged();

  const auto found = store->find_bank({.tenant = "recovered", .bank = "bank-1"});
  ASSERT_TRUE(found.value().has_value());
  EXPECT_EQ(store->changes(found.value()->id, 0, 9).value().rows.size(), 3U);
  EXPECT_FALSE(report_.problems.empty());
}

// By its links a memory is found when what it names is forgotten.
TEST_F(SalvageTest, LinksThatRowsNameAreMadeAnewWhenTheirTableIsLost) {
  ASSERT_TRUE(
      store_
          ->write(key_,
                  [](Transaction& txn) -> Result<void> {
                    Row child = testkit::message("child", "text");
                    child.memory.parents = {"a"};
                    child.memory.superseded_by = "b";
                    return txn.insert(child).ok() ? Result<void>() : Error{ErrorCode::Internal, ""};
                  })
          .ok());
  damage("DELETE FROM links; UPDATE memories SET text='other' WHERE number=3;");

  auto store = salvaged();

  EXPECT_EQ(store->linked(1, "a", Relation::Source).value(), std::vector<std::string>{"child"});
  EXPECT_EQ(store->linked(1, "child", Relation::SupersededBy).value(),
            std::vector<std::string>{"b"});
}

}  // namespace
}  // namespace jiyi::store
