#include "recall/ordered.h"

#include <gtest/gtest.h>

#include "recall/vectors_test.h"

namespace jiyi::recall {
namespace {

using testkit::row;

const QuestionVector kNorth{.values = {1, 0, 0, 0}, .language = 0};
const std::vector<Codes> kApart{{0, 100, 0, 0}, {100, 0, 0, 0}, {0, 0, 100, 0}};

Asked asked_of(const AskedVectors& vectors) {
  return {.weights = {}, .visible = vectors.visible, .query = vectors.query, .now_us = 0};
}

std::vector<double> scores(const Ordering& ordering) {
  std::vector<double> all;
  for (const Ranked& one : ordering.ranked())
    all.push_back(one.score);
  return all;
}

TEST(Ordered, TheDefaultIsTheTrainedOrder) {
  const AskedVectors vectors({row(1, "heron"), row(2, "bird"), row(3, "else")}, kApart, "heron");
  const Asked asked = asked_of(vectors);
  const Ordered ordered(vectors.view, {}, asked, &kNorth);
  const Ranking words(vectors.view, asked.visible, asked.query, asked.weights);
  const Meaning meaning(vectors.view, asked.visible, kNorth);
  const BlendWeights weights;
  const Blend blend({vectors.view, asked.query, words, meaning}, weights, asked.weights);
  EXPECT_EQ(scores(ordered.get()), scores(blend));
  const Ordered alone(vectors.view, {}, asked, nullptr);
  EXPECT_EQ(scores(alone.get()), scores(words));
}

TEST(Ordered, FusionAndFactorsStandOnEachOther) {
  const AskedVectors vectors({row(1, "heron"), row(2, "bird"), row(3, "else")}, kApart, "heron");
  const Asked asked = asked_of(vectors);
  RecallRequest request{.factors = {.similarity = 0.5, .importance = 0.5, .retention = 0},
                        .fusion = {FusionMethod::Scores, 0.7, 0.3, 0}};
  const Ordered ordered(vectors.view, request, asked, &kNorth);
  ASSERT_FALSE(ordered.get().ranked().empty());
  const Ranked best = ordered.get().ranked().front();
  EXPECT_EQ(best.doc, 1U);
  const double importance = vectors.view.columns.get(1).importance / 10.0;
  EXPECT_NEAR(best.score, 0.5 + 0.5 * importance, 1e-9);
  double sum = 0;
  for (const Boost& boost : ordered.get().explain(1).boosts)
    sum += boost.amount;
  EXPECT_NEAR(sum, best.score, 1e-9);
}

TEST(Ordered, WithTooFewVectorsWordsAloneDecide) {
  const AskedVectors vectors({row(1, "heron"), row(2, "bird"), row(3, "heron too")},
                             {{100, 0, 0, 0}, {}, {}}, "heron");
  const Asked asked = asked_of(vectors);
  const Ordered ordered(vectors.view, {.fusion = {FusionMethod::Scores, 1, 0, 0}}, asked, &kNorth);
  const Ranking words(vectors.view, asked.visible, asked.query, asked.weights);
  EXPECT_EQ(scores(ordered.get()), scores(words));
}

}  // namespace
}  // namespace jiyi::recall
