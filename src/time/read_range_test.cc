#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadRange, TwoEnds) {
  EXPECT_THAT(read_times("3月到5月"),
              ElementsAre("3月到5月 = range month 2024-03-01T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(read_times("2024年3月到5月"),
              ElementsAre("2024年3月到5月 = range month 2024-03-01T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(
      read_times("from June 3 to June 10"),
      ElementsAre("from June 3 to June 10 = range day 2024-06-03T00:00 .. 2024-06-11T00:00"));
  EXPECT_THAT(read_times("10月到明年3月"),
              ElementsAre("10月到明年3月 = range month 2024-10-01T00:00 .. 2025-04-01T00:00"));
  EXPECT_THAT(read_times("12月到2月"),
              ElementsAre("12月到2月 = range month 2023-12-01T00:00 .. 2024-03-01T00:00"));
}

TEST(ReadRange, OneMarkForBoth) {
  EXPECT_THAT(read_times("3-5月"),
              ElementsAre("3-5月 = range month 2024-03-01T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(read_times("2019-2021年"),
              ElementsAre("2019-2021年 = range year 2019-01-01T00:00 .. 2022-01-01T00:00"));
  EXPECT_THAT(read_times("we won 3-5"), IsEmpty());
}

TEST(ReadRange, HoursEndWhereTheSecondBegins) {
  EXPECT_THAT(read_times("下午三点到五点"),
              ElementsAre("下午三点到五点 = range hour 2024-05-15T15:00 .. 2024-05-15T17:00"));
  EXPECT_THAT(read_times("from 3 to 5pm"),
              ElementsAre("from 3 to 5pm = range hour 2024-05-15T15:00 .. 2024-05-15T17:00"));
  EXPECT_THAT(read_times("9:00-10:30"),
              ElementsAre("9:00-10:30 = range minute 2024-05-15T09:00 .. 2024-05-15T10:30"));
}

TEST(ReadRange, OneEnd) {
  EXPECT_THAT(read_times("since March"),
              ElementsAre("since March = range month 2024-03-01T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("周五之前"), ElementsAre("周五之前 = range day open .. 2024-05-17T00:00"));
  EXPECT_THAT(read_times("by Friday"),
              ElementsAre("by Friday = range day 2024-05-15T00:00 .. 2024-05-18T00:00"));
  EXPECT_THAT(read_times("after Christmas 2023"),
              ElementsAre("after Christmas 2023 = range day 2023-12-26T00:00 .. open"));
  EXPECT_THAT(read_times("从去年起"),
              ElementsAre("从去年起 = range year 2023-01-01T00:00 .. 2024-05-16T00:00"));
}

TEST(ReadRange, AQuestionAboutThePastIsAnsweredThere) {
  EXPECT_THAT(
      read_times("What did she do between May and July?"),
      ElementsAre("between May and July = range month 2023-05-01T00:00 .. 2023-08-01T00:00"));
}

TEST(ReadRange, TwoDaysAreNoRange) {
  EXPECT_THAT(read_times("周一和周三"),
              ElementsAre("周一 = day 2024-05-13T00:00 .. 2024-05-14T00:00",
                          "周三 = day 2024-05-15T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("明天到北京"),
              ElementsAre("明天 = day 2024-05-16T00:00 .. 2024-05-17T00:00"));
}

}  // namespace
}  // namespace jiyi::time
