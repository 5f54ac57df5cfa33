#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadYearPlace, DaysInBothOrders) {
  EXPECT_THAT(read_times("May 20th, 2023"),
              ElementsAre("May 20th, 2023 = day 2023-05-20T00:00 .. 2023-05-21T00:00"));
  EXPECT_THAT(read_times("20 May 2023"),
              ElementsAre("20 May 2023 = day 2023-05-20T00:00 .. 2023-05-21T00:00"));
  EXPECT_THAT(read_times("the 20th of May"),
              ElementsAre("20th of May = day 2024-05-20T00:00 .. 2024-05-21T00:00"));
}

TEST(ReadYearPlace, EverydayWordsAreMonthsOnlyWhereSomethingSaysSo) {
  EXPECT_THAT(read_times("May I go"), IsEmpty());
  EXPECT_THAT(read_times("I may go"), IsEmpty());
  EXPECT_THAT(read_times("in may"),
              ElementsAre("may = month 2024-05-01T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(read_times("march on"), IsEmpty());
  EXPECT_THAT(read_times("this May"),
              ElementsAre("this May = month 2024-05-01T00:00 .. 2024-06-01T00:00"));
  EXPECT_THAT(read_times("this may be"), IsEmpty());
}

TEST(ReadYearPlace, TheMoonsDays) {
  EXPECT_THAT(read_times("农历八月十五"),
              ElementsAre("农历八月十五 = day 2024-09-17T00:00 .. 2024-09-18T00:00"));
  EXPECT_THAT(read_times("正月初五"),
              ElementsAre("正月初五 = day 2024-02-14T00:00 .. 2024-02-15T00:00"));
  EXPECT_THAT(read_times("八月十五"),
              ElementsAre("八月十五 = day 2024-09-17T00:00 .. 2024-09-18T00:00"));
  EXPECT_THAT(read_times("八月十五日"),
              ElementsAre("八月十五日 = day 2024-08-15T00:00 .. 2024-08-16T00:00"));
}

TEST(ReadYearPlace, FestivalsAreNoPeople) {
  EXPECT_THAT(read_times("国庆快乐"),
              ElementsAre("国庆 = day 2024-10-01T00:00 .. 2024-10-08T00:00"));
  EXPECT_THAT(read_times("李国庆"), IsEmpty());
  EXPECT_THAT(read_times("我叫国庆"), IsEmpty());
}

TEST(ReadYearPlace, SeasonsNeedAYearOrAWord) {
  EXPECT_THAT(read_times("last summer"),
              ElementsAre("last summer = quarter 2023-06-01T00:00 .. 2023-09-01T00:00"));
  EXPECT_THAT(read_times("summer dress"), IsEmpty());
  EXPECT_THAT(read_times("去年冬天"),
              ElementsAre("去年冬天 = quarter 2023-12-01T00:00 .. 2024-03-01T00:00"));
  EXPECT_THAT(read_times("岳麓山的秋色"), IsEmpty());
}

TEST(ReadYearPlace, EndsAndThirds) {
  EXPECT_THAT(read_times("end of March"),
              ElementsAre("end of March = week 2024-03-21T00:00 .. 2024-04-01T00:00"));
  EXPECT_THAT(read_times("mid-June"),
              ElementsAre("mid-June = week 2024-06-11T00:00 .. 2024-06-21T00:00"));
  EXPECT_THAT(read_times("四月下旬"),
              ElementsAre("四月下旬 = week 2024-04-21T00:00 .. 2024-05-01T00:00"));
  EXPECT_THAT(read_times("Q3"), ElementsAre("Q3 = quarter 2024-07-01T00:00 .. 2024-10-01T00:00"));
}

}  // namespace
}  // namespace jiyi::time
