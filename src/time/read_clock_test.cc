#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadClock, ThePartOfTheDayDecides) {
  EXPECT_THAT(read_times("下午三点"),
              ElementsAre("下午三点 = hour 2024-05-15T15:00 .. 2024-05-15T16:00"));
  EXPECT_THAT(read_times("早上三点"),
              ElementsAre("早上三点 = hour 2024-05-15T03:00 .. 2024-05-15T04:00"));
  EXPECT_THAT(read_times("昨晚两点"),
              ElementsAre("昨晚两点 = hour 2024-05-15T02:00 .. 2024-05-15T03:00"));
  EXPECT_THAT(read_times("晚上12点"),
              ElementsAre("晚上12点 = hour 2024-05-16T00:00 .. 2024-05-16T01:00"));
  EXPECT_THAT(read_times("凌晨12点"),
              ElementsAre("凌晨12点 = hour 2024-05-15T00:00 .. 2024-05-15T01:00"));
  EXPECT_THAT(read_times("中午1点"),
              ElementsAre("中午1点 = hour 2024-05-15T13:00 .. 2024-05-15T14:00"));
}

TEST(ReadClock, WithoutItTheWakingHours) {
  EXPECT_THAT(read_times("六点"), ElementsAre("六点 = hour 2024-05-15T18:00 .. 2024-05-15T19:00"));
  EXPECT_THAT(read_times("七点"), ElementsAre("七点 = hour 2024-05-15T07:00 .. 2024-05-15T08:00"));
  EXPECT_THAT(read_times("06:00"),
              ElementsAre("06:00 = minute 2024-05-15T06:00 .. 2024-05-15T06:01"));
}

TEST(ReadClock, Quarters) {
  EXPECT_THAT(read_times("三点一刻"),
              ElementsAre("三点一刻 = minute 2024-05-15T15:15 .. 2024-05-15T15:16"));
  EXPECT_THAT(read_times("quarter to one"),
              ElementsAre("quarter to one = minute 2024-05-15T12:45 .. 2024-05-15T12:46"));
  EXPECT_THAT(read_times("half past three"),
              ElementsAre("half past three = minute 2024-05-15T15:30 .. 2024-05-15T15:31"));
}

TEST(ReadClock, PointsAreNoHours) {
  EXPECT_THAT(read_times("三点建议"), IsEmpty());
  EXPECT_THAT(read_times("一点"), IsEmpty());
  EXPECT_THAT(read_times("第三点"), IsEmpty());
  EXPECT_THAT(read_times("两点见"),
              ElementsAre("两点 = hour 2024-05-15T14:00 .. 2024-05-15T15:00"));
  EXPECT_THAT(read_times("at 5 Main Street"), IsEmpty());
  EXPECT_THAT(read_times("比例1:16"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::time
