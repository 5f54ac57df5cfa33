#include "index/top_scores.h"

#include <limits>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::index {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<DocId> best_of(std::size_t k, const std::vector<float>& scores) {
  TopScores best(k);
  for (DocId doc = 0; doc < scores.size(); ++doc)
    best.offer({doc, scores[doc]});
  std::vector<DocId> docs;
  for (const ScoredDoc& one : std::move(best).best_first())
    docs.push_back(one.doc);
  return docs;
}

TEST(TopScores, AreBestFirstAndOfEqualOnesTheEarlier) {
  EXPECT_THAT(best_of(3, {1, 5, 2, 5, 5, 9}), ElementsAre(5, 1, 3));
  EXPECT_THAT(best_of(9, {1, 1, 2}), ElementsAre(2, 0, 1));
}

TEST(TopScores, LeaveOutWhatIsNotAboveZero) {
  EXPECT_THAT(best_of(3, {0, -1, std::numeric_limits<float>::quiet_NaN(), 1}), ElementsAre(3));
  EXPECT_THAT(best_of(0, {1, 2}), IsEmpty());
}

TEST(TopScores, LeaveOutWhatIsNotAboveTheFloor) {
  TopScores best(3, 2.0F);
  EXPECT_EQ(best.threshold(), 2.0F);
  for (DocId doc = 0; doc < 4; ++doc)
    best.offer({doc, static_cast<float>(doc)});
  EXPECT_EQ(std::move(best).best_first().size(), 1U);
}

TEST(TopScores, ThresholdIsTheWorstOnceFull) {
  TopScores best(2);
  EXPECT_EQ(best.threshold(), 0);
  best.offer({0, 5});
  EXPECT_EQ(best.threshold(), 0);
  best.offer({1, 3});
  EXPECT_EQ(best.threshold(), 3);
  best.offer({2, 4});
  EXPECT_EQ(best.threshold(), 4);
}

}  // namespace
}  // namespace jiyi::index
