#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/read_times.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::read_times;

TEST(ReadVague, Recently) {
  EXPECT_THAT(read_times("最近"), ElementsAre("最近 = fuzzy 2024-04-15T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("recently"),
              ElementsAre("recently = fuzzy 2024-04-15T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("最近的地铁站"), IsEmpty());
}

TEST(ReadVague, ThePastIsOpen) {
  EXPECT_THAT(read_times("以前"), ElementsAre("以前 = fuzzy open .. 2024-05-15T00:00"));
  EXPECT_THAT(read_times("in the past"),
              ElementsAre("in the past = fuzzy open .. 2024-05-15T00:00"));
  EXPECT_THAT(read_times("in the past year"),
              ElementsAre("past year = range year 2023-05-16T00:00 .. 2024-05-16T00:00"));
  EXPECT_THAT(read_times("所以前面"), IsEmpty());
}

TEST(ReadVague, AgainAndAgain) {
  EXPECT_THAT(read_times("每周三下午三点"), ElementsAre("每周三下午三点 = again day"));
  EXPECT_THAT(read_times("every Monday"), ElementsAre("every Monday = again day"));
  EXPECT_THAT(read_times("on Sundays"), ElementsAre("Sundays = again day"));
  EXPECT_THAT(read_times("每两周"), ElementsAre("每两周 = again week"));
  EXPECT_THAT(read_times("每次"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::time
