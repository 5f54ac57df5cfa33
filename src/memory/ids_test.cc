#include "memory/ids.h"

#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace jiyi::memory {
namespace {

constexpr std::int64_t kSomeMs = 1'700'000'000'000;

TEST(IdSource, AscendsWhenTheClockStandsMovesOrGoesBack) {
  IdSource source(1);
  std::string last;
  for (const std::int64_t ms : {kSomeMs, kSomeMs, kSomeMs + 1, kSomeMs - 5, kSomeMs + 2}) {
    const std::string id = source.next({.unix_us = ms * 1000});
    EXPECT_EQ(id.size(), 26U);
    EXPECT_LT(last, id);
    last = id;
  }
}

TEST(IdSource, StartsWithTheTime) {
  IdSource source(1);
  // 2^40 ms: bit 88 + 32 of 128, so character 1 (bits 120 to 124) is 1.
  const std::string id = source.next({.unix_us = (std::int64_t{1} << 40) * 1000});
  EXPECT_EQ(id.substr(0, 10), "0100000000");
}

TEST(IdSource, MakesNoIdTwice) {
  IdSource source(42);
  std::set<std::string> ids;
  for (int i = 0; i < 10'000; ++i)
    ids.insert(source.next({.unix_us = kSomeMs * 1000}));
  EXPECT_EQ(ids.size(), 10'000U);
}

// Two processes with such a clock must not give the same ids.
TEST(IdSource, AClockBefore1970StillLeavesIdsToChance) {
  for (const std::int64_t us : {std::int64_t{-1}, std::int64_t{0}, -kSomeMs * 1000,
                                std::numeric_limits<std::int64_t>::min()}) {
    IdSource one(1);
    IdSource other(2);
    const std::string first = one.next({.unix_us = us});
    EXPECT_NE(first, other.next({.unix_us = us}));
    EXPECT_EQ(first.substr(0, 10), "0000000000");
    EXPECT_NE(first.substr(10), "0000000000000001");
    const std::string second = one.next({.unix_us = us + 1});
    EXPECT_LT(first, second);
    EXPECT_LT(second, one.next({.unix_us = kSomeMs * 1000}));
  }
}

TEST(IdSource, AcceptsAnyMoment) {
  IdSource source(3);
  EXPECT_EQ(source.next({.unix_us = -1}).size(), 26U);
  EXPECT_EQ(source.next({.unix_us = std::numeric_limits<std::int64_t>::max()}).size(), 26U);
}

}  // namespace
}  // namespace jiyi::memory
