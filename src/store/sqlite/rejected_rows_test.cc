#include "store/sqlite/rejected_rows.h"

#include <array>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite/bank_state.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/schema.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RejectedRowsTest : public testing::Test {
 protected:
  RejectedRowsTest() {
    EXPECT_TRUE(migrate(*file_, migrations()).ok());
    bank_ = create_bank(*file_, {.tenant = "t", .bank = "b"}).value().id;
    other_ = create_bank(*file_, {.tenant = "t", .bank = "c"}).value().id;
  }
  static ValueMark mark(std::string_view value) {
    return mark_value(ValueForm::Text, value).value();
  }
  SqliteRejectedValues rows() { return {*file_, bank_}; }
  bool has(std::string_view value) {
    const std::array marks{mark(value)};
    return rows().find(marks).value().has_value();
  }

  testkit::TempDir dir_;
  std::unique_ptr<Connection> file_ =
      Connection::open({.path = dir_.file("s.db"), .access = Access::Create}).value();
  BankId bank_ = 0;
  BankId other_ = 0;
};

// They go from store to store, so the function may not change.
TEST_F(RejectedRowsTest, MarksKeepTheirValues) {
  const Digest expected = sha256_16(std::string("rejected value\0\1tea", 19)).value();
  EXPECT_EQ(mark("tea").hash, expected);
  EXPECT_NE(mark_value(ValueForm::Words, "tea").value().hash, expected);
}

TEST_F(RejectedRowsTest, AValueIsThereInItsBankUntilItIsRemoved) {
  EXPECT_FALSE(rows().any().value());
  EXPECT_TRUE(rows().add({.mark = mark("tea"), .seq = 3, .at = {.unix_us = 9}}).value());
  EXPECT_TRUE(rows().any().value());
  EXPECT_TRUE(has("tea"));
  EXPECT_FALSE(has("coffee"));
  EXPECT_FALSE(SqliteRejectedValues(*file_, other_).any().value());
  EXPECT_TRUE(rows().remove(mark("tea")).value());
  EXPECT_FALSE(rows().remove(mark("tea")).value());
  EXPECT_FALSE(has("tea"));
}

TEST_F(RejectedRowsTest, ASecondAddKeepsTheDateAndNamesAMemoryOnlyIfNoneWas) {
  const RejectedValue first{.mark = mark("tea"), .seq = 3, .at = {.unix_us = 9}};
  ASSERT_TRUE(rows().add(first).value());
  RejectedValue named = first;
  named.at.unix_us = 77;
  named.memory = "a";
  EXPECT_FALSE(rows().add(named).value());
  RejectedValue again = named;
  again.memory = "b";
  EXPECT_FALSE(rows().add(again).value());
  RejectedValue expected = first;
  expected.memory = "a";
  EXPECT_THAT(rows().all().value(), ElementsAre(expected));
}

TEST_F(RejectedRowsTest, AreListedInTheOrderOfTheirRejection) {
  ASSERT_TRUE(rows().add({.mark = mark("late"), .seq = 8}).ok());
  ASSERT_TRUE(rows().add({.mark = mark("early"), .seq = 2}).ok());
  const auto all = rows().all().value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].mark, mark("early"));
}

TEST_F(RejectedRowsTest, WhatIsForgottenIsNamedByNobodyAndStaysRejected) {
  ASSERT_TRUE(rows().add({.mark = mark("tea"), .memory = "a"}).ok());
  ASSERT_TRUE(rows().add({.mark = mark("rum"), .memory = "b"}).ok());
  ASSERT_TRUE(rows().forget_memory("a").ok());
  EXPECT_TRUE(has("tea"));
  const auto all = rows().all();
  for (const RejectedValue& value : all.value())
    EXPECT_EQ(value.memory, value.mark == mark("rum") ? "b" : "");
}

TEST_F(RejectedRowsTest, ADamagedRowIsCountedRefusedAndCanStillBeForgotten) {
  ASSERT_TRUE(rows().add({.mark = mark("tea"), .seq = 3, .memory = "a"}).ok());
  EXPECT_EQ(count_damaged_rejected(*file_, bank_).value(), 0U);
  ASSERT_TRUE(file_->run("UPDATE rejected SET at=at+1").ok());
  EXPECT_EQ(count_damaged_rejected(*file_, bank_).value(), 1U);
  EXPECT_EQ(rows().all().error().code(), ErrorCode::Corruption);
  EXPECT_TRUE(rows().forget_memory("a").ok());
  EXPECT_EQ(rows().all().value()[0].memory, "");
}

TEST_F(RejectedRowsTest, OfNoMarksNothingIsFound) {
  EXPECT_FALSE(rows().find({}).value());
  EXPECT_THAT(rows().all().value(), IsEmpty());
}

}  // namespace
}  // namespace jiyi::store
