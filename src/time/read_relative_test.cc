#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadRelative, ChineseWeekdaysGoByTheWeek) {
  EXPECT_THAT(read_times("上周三"),
              ElementsAre("上周三 = day 2024-05-08T00:00 .. 2024-05-09T00:00"));
  EXPECT_THAT(read_times("下周三"),
              ElementsAre("下周三 = day 2024-05-22T00:00 .. 2024-05-23T00:00"));
  EXPECT_THAT(read_times("周一"), ElementsAre("周一 = day 2024-05-13T00:00 .. 2024-05-14T00:00"));
}

TEST(ReadRelative, TheLastFridayIsTheOneBeforeToday) {
  EXPECT_THAT(read_times("last Friday"),
              ElementsAre("last Friday = day 2024-05-10T00:00 .. 2024-05-11T00:00"));
  EXPECT_THAT(read_times("last Tuesday"),
              ElementsAre("last Tuesday = day 2024-05-14T00:00 .. 2024-05-15T00:00"));
  EXPECT_THAT(read_times("last Wednesday"),
              ElementsAre("last Wednesday = day 2024-05-08T00:00 .. 2024-05-09T00:00"));
  EXPECT_THAT(read_times("next Friday"),
              ElementsAre("next Friday = day 2024-05-24T00:00 .. 2024-05-25T00:00"));
}

TEST(ReadRelative, TwoStepsAway) {
  EXPECT_THAT(read_times("上上个月"),
              ElementsAre("上上个月 = month 2024-03-01T00:00 .. 2024-04-01T00:00"));
  EXPECT_THAT(read_times("the week before last"),
              ElementsAre("week before last = week 2024-04-29T00:00 .. 2024-05-06T00:00"));
}

TEST(ReadRelative, InsideAMonth) {
  EXPECT_THAT(read_times("下个月15号"),
              ElementsAre("下个月15号 = day 2024-06-15T00:00 .. 2024-06-16T00:00"));
  EXPECT_THAT(read_times("下个月31号"),
              ElementsAre("下个月 = month 2024-06-01T00:00 .. 2024-07-01T00:00"));
  EXPECT_THAT(read_times("月底"), ElementsAre("月底 = week 2024-05-21T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(read_times("end of next month"),
              ElementsAre("end of next month = week 2024-06-21T00:00 .. 2024-07-01T00:00"));
}

TEST(ReadRelative, NumbersOfThingsAreNoDays) {
  EXPECT_THAT(read_times("十号"), ElementsAre("十号 = day 2024-05-10T00:00 .. 2024-05-11T00:00"));
  EXPECT_THAT(read_times("5号楼"), IsEmpty());
  EXPECT_THAT(read_times("神舟十三号"), IsEmpty());
  EXPECT_THAT(read_times("第3号"), IsEmpty());
  EXPECT_THAT(read_times("on the 5th floor"), IsEmpty());
}

TEST(ReadRelative, WeekendsAreSaturdayAndSunday) {
  EXPECT_THAT(read_times("上周末"),
              ElementsAre("上周末 = day 2024-05-11T00:00 .. 2024-05-13T00:00"));
  EXPECT_THAT(read_times("this weekend"),
              ElementsAre("this weekend = day 2024-05-18T00:00 .. 2024-05-20T00:00"));
}

TEST(ReadRelative, EverydayWordsAreNoWeekdays) {
  EXPECT_THAT(read_times("the sun is out"), IsEmpty());
  EXPECT_THAT(read_times("he sat down"), IsEmpty());
  EXPECT_THAT(read_times("on Sun"), ElementsAre("Sun = day 2024-05-19T00:00 .. 2024-05-20T00:00"));
}

}  // namespace
}  // namespace jiyi::time
