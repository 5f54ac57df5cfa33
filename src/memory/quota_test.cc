#include "memory/quota.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

using testing::HasSubstr;

class QuotaTest : public testkit::MemoryWorld {
 protected:
  void keep(const std::string& id, const std::string& type) {
    NewMemory item = note(id, "text " + id);
    item.type = type;
    ASSERT_TRUE(remember({item}).ok());
  }

  // The message; empty if all is within.
  std::string fault(const Quota& quota, const std::set<std::string>& types) {
    const auto checked = in_write([&](store::Transaction& txn) -> Result<int> {
      auto within = check_quota(txn, quota, types);
      if (!within.ok()) return std::move(within).error();
      return 0;
    });
    if (checked.ok()) return "";
    EXPECT_EQ(checked.error().code(), ErrorCode::LimitExceeded);
    return checked.error().message();
  }
};

TEST_F(QuotaTest, OfTheBankOnBothSides) {
  keep("a", "");
  keep("b", "task");

  EXPECT_EQ(fault({.memories = 2}, {"task"}), "");
  EXPECT_THAT(fault({.memories = 1}, {"task"}),
              HasSubstr("the bank would hold 2 live memories, over its quota of 1"));
  EXPECT_EQ(fault({.memories = 0}, {"task"}), "");
}

TEST_F(QuotaTest, OfATypeOnBothSides) {
  keep("a", "task");
  keep("b", "task");
  keep("c", "fact");

  EXPECT_EQ(fault({.per_type = 2}, {"task", "fact"}), "");
  EXPECT_THAT(fault({.per_type = 1}, {"task"}), HasSubstr("type 'task' of the bank would hold 2"));
  EXPECT_EQ(fault({.per_type = 1}, {"fact"}), "");
  EXPECT_EQ(fault({.per_type = 1, .types = {{"task", 2}}}, {"task"}), "");
  EXPECT_NE(fault({.types = {{"task", 1}}}, {"task"}), "");
  EXPECT_EQ(fault({.per_type = 1, .types = {{"task", 0}}}, {"task"}), "");
}

TEST_F(QuotaTest, WhatHasNoTypeIsOfNone) {
  keep("a", "");
  keep("b", "");

  EXPECT_EQ(fault({.per_type = 1}, {""}), "");
  EXPECT_NE(fault({.types = {{"", 1}}}, {""}), "");
}

TEST_F(QuotaTest, WhereNothingWasWrittenNothingIsOver) {
  keep("a", "task");
  keep("b", "task");

  EXPECT_EQ(fault({.memories = 1, .per_type = 1}, {}), "");
}

TEST(QuotaOptions, ATypeIsNamedOnce) {
  EXPECT_TRUE(check_quota_options({.types = {{"a", 1}, {"b", 2}}}).ok());
  EXPECT_FALSE(check_quota_options({.types = {{"a", 1}, {"a", 2}}}).ok());
  EXPECT_FALSE(check_quota_options({.types = {{std::string(kNameBytesMax + 1, 'a'), 1}}}).ok());
}

}  // namespace
}  // namespace jiyi::memory
