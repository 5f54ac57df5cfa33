#include "eval/first_mention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Ids = std::vector<std::string>;

TEST(FirstMention, EachIdStandsWhereItIsFirstNamed) {
  EXPECT_THAT(first_mentions(Ids{"b", "a", "b", "c", "a"}, 10), ElementsAre("b", "a", "c"));
  EXPECT_THAT(first_mentions(Ids{}, 10), IsEmpty());
}

TEST(FirstMention, StopsAtSoManyDistinctIds) {
  EXPECT_THAT(first_mentions(Ids{"a", "a", "b", "c"}, 2), ElementsAre("a", "b"));
  EXPECT_THAT(first_mentions(Ids{"a"}, 0), IsEmpty());
}

TEST(FirstMention, MemoryWithoutASessionStandsForItself) {
  const std::string none;
  const std::string session = "s1";
  const std::string id = "7";

  EXPECT_EQ(session_or_id(none, id), "7");
  EXPECT_EQ(session_or_id(session, id), "s1");
}

}  // namespace
}  // namespace jiyi::eval
