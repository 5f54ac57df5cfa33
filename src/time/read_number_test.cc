#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testkit::read_times;

TEST(ReadNumber, HalvesAreWholeNumbersOfASmallerUnit) {
  EXPECT_THAT(read_times("半小时"), ElementsAre("半小时 = lasts 30 minute"));
  EXPECT_THAT(read_times("一个半小时"), ElementsAre("一个半小时 = lasts 90 minute"));
  EXPECT_THAT(read_times("一年半"), ElementsAre("一年半 = lasts 18 month"));
  EXPECT_THAT(read_times("half an hour"), ElementsAre("half an hour = lasts 30 minute"));
  EXPECT_THAT(read_times("two and a half years"),
              ElementsAre("two and a half years = lasts 30 month"));
  EXPECT_THAT(read_times("2.5 hours"), ElementsAre("2.5 hours = lasts 150 minute"));
  EXPECT_THAT(read_times("an hour and a half"),
              ElementsAre("an hour and a half = lasts 90 minute"));
}

TEST(ReadNumber, YearsAreTellable) {
  EXPECT_THAT(read_times("2019年"),
              ElementsAre("2019年 = year 2019-01-01T00:00 .. 2020-01-01T00:00"));
  EXPECT_THAT(read_times("零五年"),
              ElementsAre("零五年 = year 2005-01-01T00:00 .. 2006-01-01T00:00"));
  EXPECT_THAT(read_times("98年"), ElementsAre("98年 = year 1998-01-01T00:00 .. 1999-01-01T00:00"));
}

TEST(ReadNumber, TwoDigitsAreAYearOnlyBeforeWhatIsInAYear) {
  EXPECT_THAT(read_times("10年"), ElementsAre("10年 = lasts 10 year"));
  EXPECT_THAT(read_times("10年5月"),
              ElementsAre("10年5月 = month 2010-05-01T00:00 .. 2010-06-01T00:00"));
}

}  // namespace
}  // namespace jiyi::time
