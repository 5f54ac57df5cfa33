#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadAmount, DaysAgoAreDays) {
  EXPECT_THAT(read_times("三天前"),
              ElementsAre("三天前 = day 2024-05-12T00:00 .. 2024-05-13T00:00"));
  EXPECT_THAT(read_times("in 2 days"),
              ElementsAre("in 2 days = day 2024-05-17T00:00 .. 2024-05-18T00:00"));
}

TEST(ReadAmount, LargerUnitsAreThoseOfTheCalendar) {
  EXPECT_THAT(read_times("two weeks ago"),
              ElementsAre("two weeks ago = week 2024-04-29T00:00 .. 2024-05-06T00:00"));
  EXPECT_THAT(read_times("三个月后"),
              ElementsAre("三个月后 = month 2024-08-01T00:00 .. 2024-09-01T00:00"));
  EXPECT_THAT(read_times("三年前"),
              ElementsAre("三年前 = year 2021-01-01T00:00 .. 2022-01-01T00:00"));
  EXPECT_THAT(read_times("半个月后"),
              ElementsAre("半个月后 = week 2024-05-27T00:00 .. 2024-06-03T00:00"));
}

TEST(ReadAmount, HoursCountFromTheMoment) {
  EXPECT_THAT(read_times("两小时前"),
              ElementsAre("两小时前 = hour 2024-05-15T08:00 .. 2024-05-15T09:00"));
  EXPECT_THAT(read_times("in 20 minutes"),
              ElementsAre("in 20 minutes = minute 2024-05-15T10:50 .. 2024-05-15T10:51"));
}

TEST(ReadAmount, TheLastSoMany) {
  EXPECT_THAT(read_times("近一周"),
              ElementsAre("近一周 = range week 2024-05-09T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("the last two weeks"),
              ElementsAre("last two weeks = range week 2024-05-02T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("未来三天"),
              ElementsAre("未来三天 = range day 2024-05-16T00:00 .. 2024-05-19T00:00"));
  EXPECT_THAT(read_times("前三天"),
              ElementsAre("前三天 = range day 2024-05-12T00:00 .. 2024-05-15T00:00"));
}

TEST(ReadAmount, HowLongIsNotWhen) {
  EXPECT_THAT(read_times("for two hours"), ElementsAre("two hours = lasts 2 hour"));
  EXPECT_THAT(read_times("she read it in two days"), ElementsAre("two days = lasts 2 day"));
  EXPECT_THAT(read_times("一天三次"), IsEmpty());
  EXPECT_THAT(read_times("5 years old"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::time
