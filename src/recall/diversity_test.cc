#include "recall/diversity.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

// 0 and 1 say the same; 2 does not.
double pair_alike(bank::DocId a, bank::DocId b) {
  return a < 2 && b < 2 ? 1.0 : 0.0;
}

Candidates three() {
  Candidates candidates;
  candidates.ranked = {{0, 10}, {1, 9}, {2, 6}, {3, 5}};
  return candidates;
}

std::vector<bank::DocId> order_of(const Candidates& candidates) {
  std::vector<bank::DocId> docs;
  for (const Ranked& one : candidates.ranked)
    docs.push_back(one.doc);
  return docs;
}

TEST(Diversity, WhatSaysTheSameAgainComesLater) {
  Candidates candidates = three();
  diversify(candidates, 0.5, 3, pair_alike);
  EXPECT_EQ(order_of(candidates), (std::vector<bank::DocId>{0, 2, 1, 3}));
}

TEST(Diversity, NoneChangesNothing) {
  Candidates candidates = three();
  diversify(candidates, 0, 3, pair_alike);
  EXPECT_EQ(order_of(candidates), (std::vector<bank::DocId>{0, 1, 2, 3}));
  EXPECT_TRUE(candidates.lifts.empty());
}

TEST(Diversity, ScoresFallAndLiftsSayTheChange) {
  for (const double diversity : {0.1, 0.5, 0.9, 1.0}) {
    Candidates candidates = three();
    diversify(candidates, diversity, 3, pair_alike);
    for (std::size_t i = 1; i < candidates.ranked.size(); ++i)
      EXPECT_LE(candidates.ranked[i].score, candidates.ranked[i - 1].score) << diversity;
    ASSERT_EQ(candidates.lifts.size(), candidates.ranked.size());
    const Candidates before = three();
    for (std::size_t i = 0; i < candidates.lifts.size(); ++i) {
      const auto doc = candidates.lifts[i].doc;
      EXPECT_NEAR(before.ranked[doc].score + candidates.lifts[i].boost.amount,
                  candidates.ranked[i].score, 1e-12);
    }
  }
}

TEST(Diversity, EmptyStaysEmpty) {
  Candidates none;
  diversify(none, 0.5, 30, pair_alike);
  EXPECT_TRUE(none.ranked.empty());
}

class DiversityTest : public testkit::RecallWorld {};

TEST_F(DiversityTest, WithoutVectorsCommonWordsAreLikeness) {
  write({memory("a", "the green tea from Hangzhou is the best tea"),
         memory("b", "the green tea from Hangzhou is very good tea"),
         memory("c", "our neighbour pours tea over his bonsai")});
  EXPECT_EQ(ids({.query = "green tea"}), (std::vector<std::string>{"a", "b", "c"}));
  const RecallRequest diverse{.query = "green tea", .explain = true, .diversity = 0.9};
  EXPECT_EQ(ids(diverse), (std::vector<std::string>{"a", "c", "b"}));
  for (const Hit& hit : ask(diverse).hits) {
    double sum = hit.explanation.lexical;
    for (const Boost& boost : hit.explanation.boosts)
      sum += boost.amount;
    EXPECT_NEAR(sum, hit.score, 1e-9) << hit.memory.id;
    EXPECT_EQ(hit.explanation.boosts.back().name, "diversity");
  }
}

TEST_F(DiversityTest, ChineseToo) {
  write({memory("a", "我每天早上喝杭州的绿茶"), memory("b", "我每天晚上喝杭州的绿茶"),
         memory("c", "邻居用绿茶浇他的盆景")});
  RecallRequest request{.query = "绿茶", .k = 2, .diversity = 0.9};
  const auto found = ids(request);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0] == "c" || found[1] == "c");
}

}  // namespace
}  // namespace jiyi::recall
