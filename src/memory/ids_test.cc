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

TEST(IdSource, AcceptsAnyMoment) {
  IdSource source(3);
  EXPECT_EQ(source.next({.unix_us = -1}).size(), 26U);
  EXPECT_EQ(source.next({.unix_us = std::numeric_limits<std::int64_t>::max()}).size(), 26U);
}

}  // namespace
}  // namespace jiyi::memory
