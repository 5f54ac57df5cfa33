#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadPoint, DayAndTimeInBothOrders) {
  EXPECT_THAT(read_times("明天下午3点"),
              ElementsAre("明天下午3点 = hour 2024-05-16T15:00 .. 2024-05-16T16:00"));
  EXPECT_THAT(read_times("3pm tomorrow"),
              ElementsAre("3pm tomorrow = hour 2024-05-16T15:00 .. 2024-05-16T16:00"));
  EXPECT_THAT(read_times("next Friday at 3pm"),
              ElementsAre("next Friday at 3pm = hour 2024-05-24T15:00 .. 2024-05-24T16:00"));
  EXPECT_THAT(read_times("tomorrow evening at 8"),
              ElementsAre("tomorrow evening at 8 = hour 2024-05-16T20:00 .. 2024-05-16T21:00"));
}

TEST(ReadPoint, APartAloneNeedsATense) {
  EXPECT_THAT(read_times("早上"), IsEmpty());
  EXPECT_THAT(read_times("早上去了医院"),
              ElementsAre("早上 = part 2024-05-15T06:00 .. 2024-05-15T12:00"));
  EXPECT_THAT(read_times("in the morning"), IsEmpty());
}

TEST(ReadPoint, AnOffsetThatIsToldCounts) {
  EXPECT_THAT(read_times("2024-05-08T10:30:00Z"),
              ElementsAre("2024-05-08T10:30:00Z = minute 2024-05-08T18:30 .. 2024-05-08T18:31"));
}

}  // namespace
}  // namespace jiyi::time
