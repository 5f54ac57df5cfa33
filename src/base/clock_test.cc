#include "base/clock.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(ManualClock, MovesOnlyWhenTold) {
  ManualClock clock(Timestamp{.unix_us = 5});
  EXPECT_EQ(clock.now().unix_us, 5);
  clock.advance(std::chrono::microseconds(7));
  EXPECT_EQ(clock.now().unix_us, 12);
}

TEST(SystemClock, TellsAMomentOfThisCentury) {
  const std::int64_t year_2000_us = 946'684'800'000'000;
  EXPECT_GT(SystemClock().now().unix_us, year_2000_us);
  EXPECT_EQ(SystemClock().now().offset_minutes, 0);
}

}  // namespace
}  // namespace jiyi::base
