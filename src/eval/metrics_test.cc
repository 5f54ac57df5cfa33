#include "eval/metrics.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::eval {
namespace {

using Ids = std::vector<std::string>;

enum Index { kHit1, kHit5, kHit10, kR5, kR10, kNdcg, kMrr };

std::string numbered(char letter, int number) {
  std::string id(1, letter);
  id += std::to_string(number);
  return id;
}

TEST(Metrics, FirstPlaceScoresFullOnEverything) {
  const Metrics m = metrics(Ids{"a", "b"}, Ids{"a"});

  for (std::size_t i = 0; i < kMetricCount; ++i)
    EXPECT_DOUBLE_EQ(m[i], 1.0) << kMetricNames[i];
}

TEST(Metrics, NothingFoundScoresZero) {
  for (const Ids& ranked : {Ids{}, Ids{"x", "y"}}) {
    const Metrics m = metrics(ranked, Ids{"a"});

    for (const double value : m)
      EXPECT_DOUBLE_EQ(value, 0.0);
  }
}

// Gold at places 2 and 7 of three: DCG = 1/log2(3) + 1/log2(8), ideal 1 + 1/log2(3) + 1/2.
TEST(Metrics, AgreesWithAListWorkedOutByHand) {
  const Metrics m = metrics(Ids{"x", "a", "y", "z", "u", "v", "b", "w"}, Ids{"a", "b", "absent"});

  EXPECT_DOUBLE_EQ(m[kHit1], 0.0);
  EXPECT_DOUBLE_EQ(m[kHit5], 1.0);
  EXPECT_DOUBLE_EQ(m[kHit10], 1.0);
  EXPECT_DOUBLE_EQ(m[kR5], 1.0 / 3);
  EXPECT_DOUBLE_EQ(m[kR10], 2.0 / 3);
  EXPECT_NEAR(m[kNdcg], (0.6309297535714575 + 1.0 / 3) / (1 + 0.6309297535714575 + 0.5), 1e-12);
  EXPECT_DOUBLE_EQ(m[kMrr], 0.5);
}

TEST(Metrics, EveryGoldIdIsInTheDenominatorButTheIdealListHasTen) {
  Ids gold;
  for (int i = 0; i < 20; ++i)
    gold.push_back(numbered('g', i));
  const Ids ranked(gold.begin(), gold.begin() + 10);

  const Metrics m = metrics(ranked, gold);

  EXPECT_DOUBLE_EQ(m[kR5], 0.25);
  EXPECT_DOUBLE_EQ(m[kR10], 0.5);
  EXPECT_DOUBLE_EQ(m[kNdcg], 1.0);
}

TEST(Metrics, GoldNamedTwiceCountsOnce) {
  const Metrics m = metrics(Ids{"a"}, Ids{"a", "a"});

  EXPECT_DOUBLE_EQ(m[kR10], 1.0);
  EXPECT_DOUBLE_EQ(m[kNdcg], 1.0);
}

TEST(Metrics, PlacesAfterTheTenthCountForTheReciprocalRankAlone) {
  Ids ranked;
  for (int i = 0; i < 19; ++i)
    ranked.push_back(numbered('x', i));
  ranked.push_back("a");

  const Metrics m = metrics(ranked, Ids{"a"});

  EXPECT_DOUBLE_EQ(m[kHit10], 0.0);
  EXPECT_DOUBLE_EQ(m[kNdcg], 0.0);
  EXPECT_DOUBLE_EQ(m[kMrr], 0.05);
}

TEST(Metrics, MeanIsTakenMetricByMetric) {
  const std::vector<Metrics> all{{1, 1, 1, 1, 1, 1, 1}, {0, 1, 0, 0.5, 0, 0, 0.5}};

  const Metrics m = mean(all);

  EXPECT_DOUBLE_EQ(m[kHit1], 0.5);
  EXPECT_DOUBLE_EQ(m[kHit5], 1.0);
  EXPECT_DOUBLE_EQ(m[kR5], 0.75);
  EXPECT_DOUBLE_EQ(mean({})[kMrr], 0.0);
}

}  // namespace
}  // namespace jiyi::eval
