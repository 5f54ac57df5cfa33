#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testkit::read_times;

TEST(ReadOrdinal, BesideADay) {
  EXPECT_THAT(read_times("the Friday before 15 July 2023"),
              ElementsAre("Friday before 15 July 2023 = day 2023-07-14T00:00 .. 2023-07-15T00:00"));
  EXPECT_THAT(
      read_times("the weekend after 20 October 2023"),
      ElementsAre("weekend after 20 October 2023 = day 2023-10-21T00:00 .. 2023-10-23T00:00"));
  EXPECT_THAT(
      read_times("two days before Christmas 2023"),
      ElementsAre("two days before Christmas 2023 = day 2023-12-23T00:00 .. 2023-12-24T00:00"));
  EXPECT_THAT(read_times("the week before 9 June 2023"),
              ElementsAre("week before 9 June 2023 = week 2023-06-02T00:00 .. 2023-06-09T00:00"));
}

TEST(ReadOrdinal, InsideAMonth) {
  EXPECT_THAT(
      read_times("last week of September 2023"),
      ElementsAre("last week of September 2023 = week 2023-09-24T00:00 .. 2023-10-01T00:00"));
  EXPECT_THAT(read_times("first Monday of June"),
              ElementsAre("first Monday of June = day 2024-06-03T00:00 .. 2024-06-04T00:00"));
  EXPECT_THAT(read_times("second weekend in April"),
              ElementsAre("second weekend in April = day 2024-04-13T00:00 .. 2024-04-15T00:00"));
  EXPECT_THAT(read_times("五月的第一个周末"),
              ElementsAre("五月的第一个周末 = day 2024-05-04T00:00 .. 2024-05-06T00:00"));
  EXPECT_THAT(read_times("上个月第二周"),
              ElementsAre("上个月第二周 = week 2024-04-08T00:00 .. 2024-04-15T00:00"));
}

}  // namespace
}  // namespace jiyi::time
