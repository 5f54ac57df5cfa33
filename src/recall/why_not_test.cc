#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class WhyNotTest : public testkit::RecallWorld {
 protected:
  WhyNot why(const RecallRequest& request, const std::string& id) {
    return why_not(reader(), request, id).value();
  }
};

TEST_F(WhyNotTest, SaysWhereAMemoryWasLost) {
  write({memory("2", "We hiked in the Lake District and saw an otter", "s1", "Bob"),
         memory("4", "我喜欢喝手冲咖啡", "s2", "林晓")});
  EXPECT_TRUE(why({.query = "otter"}, "2").found);
  EXPECT_EQ(why({.query = "otter"}, "2").rank, 1U);
  EXPECT_FALSE(why({.query = "otter"}, "4").found);
  EXPECT_NE(why({.query = "otter"}, "4").reason.find("none of the question's words"),
            std::string::npos);
  RecallRequest filtered{.query = "otter"};
  filtered.filter.speaker = "Ann";
  EXPECT_NE(why(filtered, "2").reason.find("filter"), std::string::npos);
  EXPECT_EQ(why(filtered, "2").remedy, Remedy::None);
  RecallRequest archived{.query = "otter"};
  archived.filter.states = {State::Archived};
  EXPECT_EQ(why(archived, "2").remedy, Remedy::States);
  EXPECT_EQ(why_not(reader(), {.query = "x"}, "nobody").error().code(), ErrorCode::NotFound);
}

TEST_F(WhyNotTest, APhraseIsPartOfTheScore) {
  write({memory("a", "the blue kettle"), memory("b", "the kettle is blue")});
  const WhyNot answer = why({.query = "\"blue kettle\""}, "a");
  double sum = answer.explanation.lexical;
  for (const Boost& boost : answer.explanation.boosts)
    sum += boost.amount;
  EXPECT_NEAR(sum, answer.score, 1e-9);
}

TEST_F(WhyNotTest, NamesTheCapOfSessions) {
  std::vector<Memory> memories;
  for (int i = 0; i < 14; ++i)
    memories.push_back(
        memory("s" + std::to_string(i), "otter number " + std::to_string(i), "long"));
  memories.push_back(memory("other", "an otter and so many other things in a long text", "short"));
  write(memories);
  const RecallRequest request{.query = "otter", .k = 11};
  const auto found = ids(request);
  ASSERT_EQ(found.size(), 11U);
  ASSERT_EQ(found.back(), "other");
  for (const Memory& one : memories) {
    const WhyNot answer = why(request, one.id);
    if (answer.found || answer.rank != 11) continue;
    EXPECT_NE(answer.reason.find("session_cap"), std::string::npos) << answer.reason;
    return;
  }
  FAIL() << "none was passed over";
}

}  // namespace
}  // namespace jiyi::recall
