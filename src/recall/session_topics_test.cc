#include "recall/session_topics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class SessionTopicsTest : public testkit::RecallWorld {
 protected:
  SessionTopics topics(const SessionAsked& asked) {
    static const sense::EntityRules rules = sense::EntityRules::create().value();
    return session_topics(reader(), asked, rules).value();
  }
};

TEST_F(SessionTopicsTest, AreWhatItsTurnsName) {
  write({memory("a", "我们在用 PostgreSQL 存订单", "s"), memory("b", "Kubernetes is next", "s"),
         memory("c", "Redis 也行", "t")});
  const auto found = topics({.session_id = "s"});
  EXPECT_THAT(found.topics, Contains("PostgreSQL"));
  EXPECT_THAT(found.topics, Contains("Kubernetes"));
  EXPECT_THAT(found.topics, Not(Contains("Redis"))) << "of another session";
  EXPECT_EQ(found.turns, 2U);
}

TEST_F(SessionTopicsTest, TheMessageThatAsksIsNoTopicOfItself) {
  write({memory("a", "Redis 也行", "s")});
  const auto found = topics({.session_id = "s", .message = "Redis 也行"});
  EXPECT_THAT(found.topics, IsEmpty());
  EXPECT_EQ(found.turns, 0U);
}

TEST_F(SessionTopicsTest, CountsTurnsOfPeopleSinceTheLastLook) {
  Memory answer = memory("b", "use Redis", "s");
  answer.role = "assistant";
  write({memory("a", "which cache?", "s"), answer});
  const store::Number looked = reader().view().seq;
  EXPECT_EQ(topics({.session_id = "s"}).turns, 1U);
  EXPECT_EQ(topics({.session_id = "s", .after = looked}).turns, 0U);
  write({memory("c", "and then?", "s")});
  EXPECT_EQ(topics({.session_id = "s", .after = looked}).turns, 1U);
  EXPECT_THAT(topics({.session_id = "s", .after = looked}).topics, ElementsAre("Redis"));
}

TEST_F(SessionTopicsTest, ReadsTheLatestTurnsOnly) {
  std::vector<Memory> turns{memory("old", "Redis first", "s")};
  for (std::size_t i = 0; i < kTopicTurns; ++i)
    turns.push_back(memory("m" + std::to_string(i), "turn " + std::to_string(i), "s"));
  write(turns);
  const auto found = topics({.session_id = "s"});
  EXPECT_THAT(found.topics, Not(Contains("Redis")));
  EXPECT_EQ(found.turns, kTopicTurns);
}

TEST_F(SessionTopicsTest, NothingOfASessionThatIsNotThere) {
  write({memory("a", "Redis", "s")});
  EXPECT_THAT(topics({.session_id = "nobody"}).topics, IsEmpty());
  EXPECT_THAT(topics({}).topics, IsEmpty());
}

}  // namespace
}  // namespace jiyi::recall
