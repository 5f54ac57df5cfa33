#include "recall/recall.h"

#include <algorithm>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class RecallTest : public testkit::RecallWorld {
 protected:
  void write_talk() {
    write({memory("1", "Where did you go on holiday?", "s1", "Ann"),
           memory("2", "We hiked in the Lake District and saw an otter", "s1", "Bob"),
           memory("3", "That sounds lovely", "s1", "Ann"),
           memory("4", "我喜欢喝手冲咖啡", "s2", "林晓"),
           memory("5", "好的，记住了", "s2", "小月")});
  }
};

TEST_F(RecallTest, FindsChineseAndEnglish) {
  write_talk();
  EXPECT_EQ(ids({.query = "otter hike"}).front(), "2");
  EXPECT_EQ(ids({.query = "林晓喜欢什么咖啡？"}).front(), "4");
}

TEST_F(RecallTest, AnyTextIsAQuestion) {
  write_talk();
  for (const char* query : {"", "   ", "\"", "AND OR NOT (", "key:value -x *", "%_'--", "？？？"}) {
    EXPECT_TRUE(recall(reader(), {.query = query}).ok()) << query;
  }
  EXPECT_TRUE(ask({.query = ""}).abstained);
  EXPECT_TRUE(ask({.query = ""}).hits.empty());
}

TEST_F(RecallTest, BadRequestsAreRefused) {
  write_talk();
  const auto code = [&](const RecallRequest& request) {
    return recall(reader(), request).error().code();
  };
  EXPECT_EQ(code({.query = "\xff"}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code({.query = "x", .k = 0}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code({.query = "x", .k = kRecallLimitMax + 1}), ErrorCode::InvalidArgument);
  EXPECT_EQ(code({.query = std::string(kQueryBytesMax + 1, 'x')}), ErrorCode::LimitExceeded);
  EXPECT_EQ(code({.query = "x", .min_score = 1.5}), ErrorCode::InvalidArgument);
  EXPECT_TRUE(recall(reader(), {.query = std::string(kQueryBytesMax, 'x')}).ok());
  EXPECT_TRUE(recall(reader(), {.query = "x", .k = kRecallLimitMax}).ok());
}

TEST_F(RecallTest, NonsenseAbstainsAndStillListsWhatThereIs) {
  write_talk();
  const RecallReply nothing = ask({.query = "zxqv wqpl"});
  EXPECT_TRUE(nothing.abstained);
  EXPECT_TRUE(nothing.hits.empty());
  const RecallReply faint = ask({.query = "quantum chromodynamics lattice gauge otter"});
  EXPECT_TRUE(faint.abstained);
  EXPECT_FALSE(faint.hits.empty());
  EXPECT_EQ(faint.below_min, faint.hits.size());
  EXPECT_LT(faint.best_score, 0.3);
}

TEST_F(RecallTest, ALongPastedMessageFindsItsKnownWords) {
  write({memory("note", "Poppy is allergic to peanuts"), memory("other", "Leo plays chess")});
  std::string pasted;
  for (int i = 0; i < 80; ++i)
    pasted += "zq" + std::to_string(1000 + i) + "x ";
  EXPECT_EQ(ids({.query = pasted + "Poppy allergic peanuts"}), std::vector<std::string>{"note"});
}

TEST_F(RecallTest, ExactIdentifiersComeFirst) {
  write({memory("17", "release v1.7 of the billing service is out, with notes"),
         memory("19", "release v1.9 of the billing service is out, with notes"),
         memory("e1", "the upload failed with error E1047"),
         memory("e2", "the upload failed with error E1048 twice, the upload failed")});
  EXPECT_EQ(ids({.query = "what is in release v1.9 of the billing service"}).front(), "19");
  EXPECT_EQ(ids({.query = "upload error E1047"}).front(), "e1");
}

TEST_F(RecallTest, QuotedPhrasesComeFirst) {
  write({memory("apart", "blue is the kettle, the kettle is blue, blue again, kettle"),
         memory("phrase", "somebody put the blue kettle in the shed behind the house today")});
  EXPECT_EQ(ids({.query = "\"blue kettle\""}).front(), "phrase");
  EXPECT_EQ(ids({.query = "blue kettle"}).front(), "apart");
}

TEST_F(RecallTest, NeighboursBringTheAnswerIn) {
  write_talk();
  const auto found = ids({.query = "where did you go on holiday"});
  EXPECT_NE(std::find(found.begin(), found.end(), "2"), found.end());
}

TEST_F(RecallTest, OneTextIsOneHitUnlessAsked) {
  write({memory("a", "the same words", "s1", "Ann"), memory("b", "the same words", "s2", "Bob"),
         memory("c", "other words entirely", "s3", "Cid")});
  const RecallReply one = ask({.query = "same words"});
  EXPECT_EQ(one.hits.front().twins.size(), 1U);
  const auto all = ids({.query = "same words", .collapse = false});
  EXPECT_EQ(std::count(all.begin(), all.end(), "a") + std::count(all.begin(), all.end(), "b"), 2);
}

TEST_F(RecallTest, FiltersApplyBeforeTheBestKAreTaken) {
  std::vector<Memory> memories;
  for (int i = 0; i < 500; ++i) {
    const std::string number = std::to_string(i);
    memories.push_back(memory("x" + number, "otter otter otter number " + number));
  }
  memories.push_back(memory("mine", "one otter"));
  memories.back().scope.user_id = "lin";
  write(memories);
  RecallRequest request{.query = "otter"};
  request.filter.scope.user_id = "lin";
  EXPECT_EQ(ids(request), (std::vector<std::string>{"mine"}));
  EXPECT_EQ(ask(request).considered, 1U);
}

TEST_F(RecallTest, ExplanationAddsUpToTheScore) {
  write_talk();
  for (const Group group : {Group::Memory, Group::Session}) {
    const RecallReply reply =
        ask({.query = "when did Bob see an \"otter\" on holiday", .group = group, .explain = true});
    ASSERT_FALSE(reply.hits.empty());
    for (const Hit& hit : reply.hits) {
      double sum = 0;
      for (const TermShare& term : hit.explanation.terms)
        sum += term.share;
      EXPECT_NEAR(sum, hit.explanation.lexical, 1e-9);
      for (const Boost& boost : hit.explanation.boosts)
        sum += boost.amount;
      EXPECT_NEAR(sum, hit.score, 1e-6);
    }
  }
}

TEST_F(RecallTest, SessionsAreRankedAsOne) {
  write_talk();
  const RecallReply reply = ask({.query = "holiday otter", .group = Group::Session});
  ASSERT_EQ(reply.hits.size(), 1U);
  EXPECT_EQ(reply.hits[0].memory.scope.session_id, "s1");
}

TEST_F(RecallTest, MemoriesOfNoSessionAreLeftOutWhenSessionsAreRanked) {
  write_talk();
  write({memory("alone", "the holiday otter slept")});
  const RecallRequest sessions{.query = "holiday otter", .group = Group::Session};
  EXPECT_EQ(ids({.query = "holiday otter"}).front(), "alone");
  for (const Hit& hit : ask(sessions).hits)
    EXPECT_EQ(hit.memory.scope.session_id, "s1");
  EXPECT_NE(why_not(reader(), sessions, "alone").value().reason.find("belongs to no session"),
            std::string::npos);
}

TEST_F(RecallTest, OnlyAMemoryOfASessionIsSaidToHaveOne) {
  write_talk();
  write({memory("alone", "the holiday otter slept")});
  for (const Hit& hit : ask({.query = "holiday otter", .explain = true}).hits) {
    const auto named = [&](const char* name) {
      return std::ranges::count(hit.explanation.boosts, name, &Boost::name) > 0;
    };
    EXPECT_EQ(named("session"), !hit.memory.scope.session_id.empty()) << hit.memory.id;
    EXPECT_EQ(named("alone") || named("day"), hit.memory.scope.session_id.empty());
  }
}

TEST_F(RecallTest, NewVersionsReplaceOldOnesInTheirPlace) {
  write_talk();
  rewrite("2", "We sailed around Skye");
  EXPECT_EQ(ids({.query = "Skye"}).front(), "2");
  const auto found = ids({.query = "otter"});
  EXPECT_TRUE(found.empty());
  const auto beside = ids({.query = "where did you go on holiday"});
  EXPECT_NE(std::find(beside.begin(), beside.end(), "2"), beside.end());
}

}  // namespace
}  // namespace jiyi::recall
