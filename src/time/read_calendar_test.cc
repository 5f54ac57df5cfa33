#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadCalendar, DatesInDigits) {
  EXPECT_THAT(read_times("2024-05-08"),
              ElementsAre("2024-05-08 = day 2024-05-08T00:00 .. 2024-05-09T00:00"));
  EXPECT_THAT(read_times("on 5/8"), ElementsAre("5/8 = day 2024-05-08T00:00 .. 2024-05-09T00:00"));
  EXPECT_THAT(read_times("5/8 of them"), IsEmpty());
}

TEST(ReadCalendar, AYearMayStandBeforeTheRest) {
  EXPECT_THAT(read_times("2023年3月5日"),
              ElementsAre("2023年3月5日 = day 2023-03-05T00:00 .. 2023-03-06T00:00"));
  EXPECT_THAT(read_times("去年的国庆"),
              ElementsAre("去年的国庆 = day 2023-10-01T00:00 .. 2023-10-08T00:00"));
  EXPECT_THAT(read_times("去年年底"),
              ElementsAre("去年年底 = month 2023-11-01T00:00 .. 2024-01-01T00:00"));
}

TEST(ReadCalendar, LastAndNextAreWholeAndOver) {
  EXPECT_THAT(read_times("last May"),
              ElementsAre("last May = month 2023-05-01T00:00 .. 2023-06-01T00:00"));
  EXPECT_THAT(read_times("last April"),
              ElementsAre("last April = month 2024-04-01T00:00 .. 2024-05-01T00:00"));
  EXPECT_THAT(read_times("next May"),
              ElementsAre("next May = month 2025-05-01T00:00 .. 2025-06-01T00:00"));
  EXPECT_THAT(read_times("last Christmas"),
              ElementsAre("last Christmas = day 2023-12-25T00:00 .. 2023-12-26T00:00"));
}

TEST(ReadCalendar, FourDigitsNeedAWordThatSaysYear) {
  EXPECT_THAT(read_times("in 2019"),
              ElementsAre("2019 = year 2019-01-01T00:00 .. 2020-01-01T00:00"));
  EXPECT_THAT(read_times("in 2019 people"), IsEmpty());
  EXPECT_THAT(read_times("room 2019"), IsEmpty());
  EXPECT_THAT(read_times("2019"), IsEmpty());
}

TEST(ReadCalendar, AWeekdayAddsNothingToADate) {
  EXPECT_THAT(read_times("3月5日（周二）"),
              ElementsAre("3月5日（周二） = day 2024-03-05T00:00 .. 2024-03-06T00:00"));
  EXPECT_THAT(read_times("Wednesday, May 22"),
              ElementsAre("Wednesday, May 22 = day 2024-05-22T00:00 .. 2024-05-23T00:00"));
}

TEST(ReadCalendar, Decades) {
  EXPECT_THAT(read_times("the 1990s"),
              ElementsAre("1990s = decade 1990-01-01T00:00 .. 2000-01-01T00:00"));
  EXPECT_THAT(read_times("90年代"),
              ElementsAre("90年代 = decade 1990-01-01T00:00 .. 2000-01-01T00:00"));
}

TEST(ReadCalendar, DaysThatDoNotExistAreNone) {
  EXPECT_THAT(read_times("2月30日"), IsEmpty());
  EXPECT_THAT(read_times("February 30, 2023"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::time
