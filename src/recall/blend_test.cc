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
  EXPECT_EQ(have[8], 1) << "the named speaker";
  EXPECT_EQ(both.blend.features(0)[8], 0) << "another speaks";
  EXPECT_EQ(both.blend.features(0)[9], 1) << "asks itself";
  EXPECT_DOUBLE_EQ(both.blend.features(0)[2], 1) << "the turn after is the nearest";
}

TEST(Blend, TellsWhatATurnSaysFromWhatTheOneBeforeSaid) {
  const AskedVectors asked({row(1, "the grey heron", "s"), row(2, "oh really", "s"),
                            row(3, "a boat", "s"), row(4, "a heron", "t")},
                           {{100, 0, 0, 0}, {96, 28, 0, 0}, {0, 100, 0, 0}, {100, 0, 0, 0}},
                           "heron");
  const Blended both(asked, kNorth);
  const auto alike = [&](bank::DocId doc) { return both.blend.features(doc)[7]; };
  EXPECT_EQ(alike(0), 0) << "no turn before it";
  EXPECT_EQ(alike(3), 0) << "the turn before it is of another session";
  EXPECT_GT(alike(1), alike(2));
  EXPECT_DOUBLE_EQ(both.blend.features(0)[6], 1) << "its one word in the nearest";
  EXPECT_EQ(both.blend.features(1)[6], 0) << "near, without the word";
  EXPECT_LT(both.weights.alike, 0);
}

TEST(Blend, ATurnWithoutAVectorIsLikeNone) {
  const AskedVectors asked({row(1, "a heron", "s"), row(2, "yes", "s"), row(3, "no", "s")},
                           {{100, 0, 0, 0}, {}, {0, 100, 0, 0}}, "heron");
  const Blended both(asked, kNorth);
  EXPECT_EQ(both.blend.features(1)[7], 0);
  EXPECT_EQ(both.blend.features(2)[7], 0);
}

TEST(Blend, WhatHappenedInTheTimeThatIsNamedCounts) {
  store::Row then = row(1, "tea with Bo");
  then.memory.event_at = parse_timestamp("2025-03-05T15:00:00Z").value();
  store::Row later = row(2, "tea with Al");
  later.memory.event_at = parse_timestamp("2025-03-06T15:00:00Z").value();
  AskedVectors asked({later, then, row(3, "rain")},
                     {{100, 0, 0, 0}, {100, 0, 0, 0}, {0, 100, 0, 0}}, "tea last Wednesday");
  asked.query.spans =
      read_spans("tea last Wednesday", parse_timestamp("2025-03-12T09:00:00Z").value());
  const Blended both(asked, kNorth);
  const auto best = both.blend.ranked().front().doc;
  EXPECT_EQ(asked.view.columns.get(best).event_us, then.memory.event_at->unix_us);
  EXPECT_EQ(both.blend.explain(best).boosts.back().name, "dated");
}

TEST(Blend, TheDateThatIsNamedCounts) {
  const std::vector<Codes> same{{100, 0, 0, 0}, {100, 0, 0, 0}, {0, 100, 0, 0}};
  const AskedVectors alone({row(1, "2025-03-06 lunch"), row(2, "2025-03-05 lunch"), row(3, "tea")},
                           same, "lunch on 2025-03-05");
  const Blended both(alone, kNorth);
  EXPECT_EQ(both.blend.ranked().front().doc, 1U);
  const auto boosts = both.blend.explain(1).boosts;
  ASSERT_EQ(boosts.size(), 3U);
  EXPECT_EQ(boosts.back().name, "dated");

  const AskedVectors turns({row(1, "lunch in May", "s"), row(2, "lunch in June", "s")}, same,
                           "what was eaten in June");
  const Blended said(turns, kNorth);
  EXPECT_EQ(said.blend.features(1)[12], 1);
  EXPECT_EQ(said.blend.features(0)[12], 0);
  EXPECT_EQ(said.blend.features(0)[11], 1) << "names a time that is not asked for";
}

}  // namespace
}  // namespace jiyi::recall
