#include "recall/ranking.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

using testkit::row;

struct Asked {
  bank::View view;
  bank::Visible visible;
  Query query;
  Weights weights;

  Asked(std::vector<store::Row> rows, std::string_view text) {
    const auto seq = rows.size();
    view = bank::apply(bank::View::empty(), {.rows = std::move(rows), .forgotten = {}, .seq = seq});
    visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
    query = read_query(view, text, weights);
  }
};

TEST(Ranking, ANamedSpeakerCountsMore) {
  const Asked asked({row(1, "I saw a heron", "s1", "Ann"), row(2, "I saw a heron", "s2", "Bob")},
                    "What did Bob see, a heron?");
  const Ranking ranking(asked.view, asked.visible, asked.query, asked.weights);
  EXPECT_EQ(ranking.ranked().front().doc, 1U);
  EXPECT_EQ(ranking.parts(1).speaker, asked.weights.speaker);
  EXPECT_EQ(ranking.parts(0).speaker, 1.0);
}

TEST(Ranking, TheAnswerToAMatchingQuestionIsSupported) {
  const Asked asked({row(1, "Which bird was it?", "s1", "Ann"), row(2, "The grey one", "s1", "Bob"),
                     row(3, "The grey one", "s2", "Bob")},
                    "which bird");
  const Ranking ranking(asked.view, asked.visible, asked.query, asked.weights);
  EXPECT_GT(ranking.parts(1).reply, 0);
  EXPECT_GT(ranking.parts(1).neighbours, 0);
  EXPECT_EQ(ranking.parts(2).score(), 0);
}

TEST(Ranking, TimesAnswerWhenAndNumbersHowMany) {
  const Asked when({row(1, "moved yesterday", "s", "Ann")}, "when did she move");
  EXPECT_EQ(Ranking(when.view, when.visible, when.query, when.weights).parts(0).when,
            when.weights.when);
  const Asked many({row(1, "we have two cats", "s", "Ann")}, "how many cats");
  EXPECT_EQ(Ranking(many.view, many.visible, many.query, many.weights).parts(0).how_many,
            many.weights.how_many);
}

TEST(Ranking, EqualScoresKeepTheOrderOfArrival) {
  const Asked asked({row(1, "heron"), row(2, "heron"), row(3, "heron")}, "heron");
  const Ranking ranking(asked.view, asked.visible, asked.query, asked.weights);
  ASSERT_EQ(ranking.ranked().size(), 3U);
  EXPECT_EQ(ranking.ranked()[0].doc, 0U);
  EXPECT_EQ(ranking.ranked()[2].doc, 2U);
}

TEST(Ranking, RelevanceGrowsWithWhatIsCovered) {
  const Asked asked({row(1, "heron kettle"), row(2, "heron"), row(3, "lamp")}, "heron kettle");
  const Ranking ranking(asked.view, asked.visible, asked.query, asked.weights);
  EXPECT_EQ(ranking.ranked()[0].doc, 0U);
  const auto relevance = [&](std::size_t at) {
    return ranking.relevance(ranking.ranked()[at].doc);
  };
  EXPECT_GT(relevance(0), relevance(1));
  EXPECT_LE(relevance(0), 1.0);
}

TEST(Ranking, AMemoryWithoutAnyWordOfTheQuestionIsNeverRelevant) {
  const Asked asked({row(1, "heron kettle", "s"), row(2, "lamp", "s"), row(3, "heron", "s")},
                    "heron kettle");
  const Ranking ranking(asked.view, asked.visible, asked.query, asked.weights);
  EXPECT_GT(ranking.parts(1).covered, 0.9);
  EXPECT_LT(ranking.relevance(1), kMinScoreDefault);
  EXPECT_GT(ranking.relevance(0), kMinScoreDefault);
}

}  // namespace
}  // namespace jiyi::recall
