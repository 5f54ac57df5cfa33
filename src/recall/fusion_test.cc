#include "recall/fusion.h"

#include <numeric>

#include <gtest/gtest.h>

#include "recall/vectors_test.h"
#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

using testkit::row;

struct Arms {
  Arms(const AskedVectors& asked, const QuestionVector& vector, const Fusion& fusion)
      : words(asked.view, asked.visible, asked.query, asked.weights),
        meaning(asked.view, asked.visible, vector),
        blend({asked.view, asked.query, words, meaning}, weights, asked.weights),
        fused({asked.query, words, meaning, blend, fusion, asked.weights}) {}

  BlendWeights weights;
  Ranking words;
  Meaning meaning;
  Blend blend;
  Fused fused;
};

const QuestionVector kNorth{.values = {1, 0, 0, 0}, .language = 0};
const std::vector<Codes> kApart{{0, 100, 0, 0}, {100, 0, 0, 0}, {0, 0, 100, 0}};

std::vector<store::Row> birds() {
  return {row(1, "the heron flew"), row(2, "a bird in May"), row(3, "the heron on 3 May")};
}

TEST(Fusion, AllWeightOnOneArmIsThatArm) {
  const AskedVectors asked(birds(), kApart, "heron");
  const Arms words(asked, kNorth, {FusionMethod::Scores, 0, 1, 0});
  EXPECT_EQ(words.fused.ranked().front().doc, words.words.ranked().front().doc);
  EXPECT_DOUBLE_EQ(words.fused.ranked().front().score, 1);
  const Arms meaning(asked, kNorth, {FusionMethod::Scores, 1, 0, 0});
  EXPECT_EQ(meaning.fused.ranked().front().doc, 1U);
  EXPECT_DOUBLE_EQ(meaning.fused.ranked().front().score, 1);
}

TEST(Fusion, ScoresAreWeightedShares) {
  const AskedVectors asked(birds(), kApart, "heron flew");
  const Arms arms(asked, kNorth, {FusionMethod::Scores, 0.7, 0.3, 0});
  EXPECT_DOUBLE_EQ(arms.fused.score(1), 0.7);
  EXPECT_DOUBLE_EQ(arms.fused.score(0), 0.3);
}

TEST(Fusion, RanksAreWeightedReciprocals) {
  const AskedVectors asked(birds(), kApart, "heron flew");
  const Arms arms(asked, kNorth, {FusionMethod::Ranks, 0.5, 0.5, 0});
  EXPECT_DOUBLE_EQ(arms.fused.score(1), 0.5 / 61) << "first by meaning, no word";
  EXPECT_DOUBLE_EQ(arms.fused.score(0), 0.5 / 61 + 0.5 / 62) << "first by words, second by meaning";
}

TEST(Fusion, TimeCountsForTheDateThatIsNamed) {
  const AskedVectors asked(birds(), kApart, "what happened on May 3?");
  for (const FusionMethod method : {FusionMethod::Scores, FusionMethod::Ranks}) {
    const Arms arms(asked, kNorth, {method, 0, 0, 1});
    EXPECT_EQ(arms.fused.ranked().front().doc, 2U);
    EXPECT_GT(arms.fused.score(2), 0);
    EXPECT_EQ(arms.fused.score(1), 0) << "the month alone is not the day";
  }
}

TEST(Fusion, AYearThatIsNamedMustBeThere) {
  const AskedVectors asked({row(1, "on 2024-05-03"), row(2, "on 2023-05-03"), row(3, "else")},
                           kApart, "what was on 2023-05-03?");
  const Arms arms(asked, kNorth, {FusionMethod::Scores, 0, 0, 1});
  EXPECT_EQ(arms.fused.score(0), 0);
  EXPECT_EQ(arms.fused.score(1), 1);
}

TEST(Fusion, TheBoostsAddUpToTheScore) {
  const AskedVectors asked(birds(), kApart, "the heron on May 3");
  for (const FusionMethod method : {FusionMethod::Scores, FusionMethod::Ranks}) {
    const Arms arms(asked, kNorth, {method, 0.5, 0.3, 0.2});
    for (const Ranked& one : arms.fused.ranked()) {
      const Explanation told = arms.fused.explain(one.doc);
      const double sum =
          std::accumulate(told.boosts.begin(), told.boosts.end(), 0.0,
                          [](double so_far, const Boost& boost) { return so_far + boost.amount; });
      EXPECT_NEAR(sum, one.score, 1e-12);
      EXPECT_EQ(told.boosts.empty(), one.score == 0);
    }
  }
  const Arms arms(asked, kNorth, {FusionMethod::Ranks, 0.5, 0.3, 0.2});
  EXPECT_EQ(arms.fused.explain(1).boosts.back().reason, "rank 1 by meaning");
}

class FusionTest : public testkit::RecallWorld {};

TEST_F(FusionTest, WithoutVectorsTheWordsAloneDecide) {
  write({memory("a", "the heron flew over the lake"), memory("b", "a heron, a heron"),
         memory("c", "else")});
  const RecallReply trained = ask({.query = "heron on the lake"});
  const RecallReply fused =
      ask({.query = "heron on the lake", .fusion = {FusionMethod::Ranks, 0.5, 0.3, 0.2}});
  ASSERT_EQ(fused.hits.size(), trained.hits.size());
  for (std::size_t i = 0; i < fused.hits.size(); ++i) {
    EXPECT_EQ(fused.hits[i].memory.id, trained.hits[i].memory.id);
    EXPECT_EQ(fused.hits[i].score, trained.hits[i].score);
  }
}

}  // namespace
}  // namespace jiyi::recall
