#include "engine/use_counts.h"

#include <gtest/gtest.h>

namespace jiyi::engine {
namespace {

constexpr std::int64_t kDayUs = 86'400'000'000;

TEST(UseCounts, CountsEachUseAndEachDayOnce) {
  UseCounts uses;
  const BankKey bank;
  uses.add(bank, {"a", "b"}, kDayUs);
  uses.add(bank, {"a"}, kDayUs + 5);
  uses.add(bank, {"a"}, 2 * kDayUs);
  auto taken = uses.take();
  const store::AccessRow& a = taken[bank].at("a");
  EXPECT_EQ(a.count, 3U);
  EXPECT_EQ(a.days, 2U);
  EXPECT_EQ(a.last_us, 2 * kDayUs);
  EXPECT_EQ(taken[bank].at("b").count, 1U);
  EXPECT_TRUE(uses.take().empty());
}

TEST(UseCounts, WhatWasNotWrittenWaitsAgain) {
  UseCounts uses;
  const BankKey bank;
  uses.add(bank, {"a"}, kDayUs);
  const auto taken = uses.take();
  uses.add(bank, {"a"}, kDayUs + 1);
  uses.put_back(bank, taken.at(bank));
  const auto again = uses.take();
  EXPECT_EQ(again.at(bank).at("a").count, 2U);
  EXPECT_EQ(again.at(bank).at("a").days, 1U) << "of one day";
}

TEST(UseCounts, SaysWhenManyWait) {
  UseCounts uses;
  for (std::size_t i = 1; i < kUsesWaitingMax; ++i)
    ASSERT_FALSE(uses.add({}, {"m" + std::to_string(i)}, 1));
  EXPECT_FALSE(uses.add({}, {"m1"}, 1));
  EXPECT_TRUE(uses.add({}, {"last"}, 1));
}

}  // namespace
}  // namespace jiyi::engine
