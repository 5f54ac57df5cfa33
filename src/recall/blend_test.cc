#include "recall/blend.h"

#include <numeric>

#include <gtest/gtest.h>

#include "recall/vectors_test.h"

namespace jiyi::recall {
namespace {

using testkit::row;

// What a ranking by both arms needs, alive together.
struct Blended {
  Blended(const AskedVectors& asked, const QuestionVector& vector)
      : words(asked.view, asked.visible, asked.query, asked.weights),
        meaning(asked.view, asked.visible, vector),
        blend({asked.view, asked.query, words, meaning}, weights, asked.weights) {}

  BlendWeights weights;
  Ranking words;
  Meaning meaning;
  Blend blend;
};

const QuestionVector kNorth{.values = {1, 0, 0, 0}, .language = 0};
const std::vector<Codes> kApart{{0, 100, 0, 0}, {100, 0, 0, 0}, {0, 0, 100, 0}};

TEST(Blend, FindsWhatSharesNoWord) {
  const AskedVectors asked({row(1, "the heron flew"), row(2, "no such bird"), row(3, "else")},
                           kApart, "unheard");
  const Blended both(asked, kNorth);
  EXPECT_TRUE(both.words.ranked().empty());
  ASSERT_FALSE(both.blend.ranked().empty());
  EXPECT_EQ(both.blend.ranked().front().doc, 1U);
  EXPECT_GT(both.blend.relevance(1), both.blend.relevance(0));
}

TEST(Blend, WordsAndMeaningAddUpForAMemoryAlone) {
  const AskedVectors asked({row(1, "heron"), row(2, "bird"), row(3, "else")}, kApart, "heron");
  const Blended both(asked, kNorth);
  const auto& ranked = both.blend.ranked();
  ASSERT_GE(ranked.size(), 2U);
  EXPECT_EQ(ranked[0].doc, 0U) << "six tenths for the words, all of them found";
  EXPECT_EQ(ranked[1].doc, 1U);
  EXPECT_NEAR(ranked[1].score, both.weights.alone_scale * (1 - both.weights.alone_words), 1e-9);
}

TEST(Blend, SharesOfAnExplanationAddUpToTheScore) {
  const AskedVectors asked({row(1, "When did the heron come?", "s1", "Ann"),
                            row(2, "It came yesterday", "s1", "Bob"), row(3, "the heron", "s2")},
                           kApart, "When did Bob see the heron?");
  const Blended both(asked, kNorth);
  for (const Ranked& one : both.blend.ranked()) {
    const Explanation told = both.blend.explain(one.doc);
    const double sum =
        std::accumulate(told.boosts.begin(), told.boosts.end(), 0.0,
                        [](double so_far, const Boost& boost) { return so_far + boost.amount; });
    EXPECT_NEAR(sum, one.score, 1e-9) << one.doc;
    EXPECT_NEAR(both.blend.score(one.doc), one.score, 1e-12);
  }
}

TEST(Blend, FeaturesSayWhoSpeaksAndWhatStandsBeside) {
  const AskedVectors asked({row(1, "Where was it?", "s1", "Ann"), row(2, "Here", "s1", "Bob"),
                            row(3, "else", "s1", "Ann")},
                           kApart, "what did Bob say");
  const Blended both(asked, kNorth);
  const Features have = both.blend.features(1);
  EXPECT_DOUBLE_EQ(have[1], 1) << "the nearest";
  EXPECT_EQ(have[7], 1) << "the named speaker";
  EXPECT_EQ(have[8], 0);
  EXPECT_EQ(have[12], 1) << "the turn before asks";
  EXPECT_EQ(both.blend.features(2)[8], 1) << "another speaks";
  EXPECT_DOUBLE_EQ(both.blend.features(0)[2], 1) << "the turn after is the nearest";
}

}  // namespace
}  // namespace jiyi::recall
