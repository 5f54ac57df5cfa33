#include "index/merge_policy.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::index {
namespace {

using Weights = std::vector<std::uint64_t>;

void apply(Weights& weights, SegmentRange range) {
  const auto at = [&](std::size_t i) { return weights.begin() + static_cast<std::ptrdiff_t>(i); };
  weights[range.begin] = std::accumulate(at(range.begin), at(range.end), std::uint64_t{0});
  weights.erase(at(range.begin + 1), at(range.end));
}

TEST(PassingMerge, TakesTheSmallOnesAtTheEnd) {
  const auto range = passing_merge(Weights{1000, 100, 30, 20, 10});
  EXPECT_FALSE(passing_merge(Weights{}));
  EXPECT_FALSE(passing_merge(Weights{5}));
  EXPECT_FALSE(range) << "20 > 10";
  const auto grown = passing_merge(Weights{1000, 100, 30, 20, 20});
  ASSERT_TRUE(grown);
  EXPECT_EQ(grown->begin, 2U) << "20 + 20 takes in 30, but 100 > 70";
  EXPECT_EQ(grown->end, 5U);
}

TEST(PassingMerge, StaysWithinItsLimit) {
  const std::uint64_t half = kPassingWeightMax / 2;
  EXPECT_TRUE(passing_merge(Weights{half, half}));
  EXPECT_FALSE(passing_merge(Weights{half, half + 1}));
}

TEST(PassingMerge, KeepsTheNumberOfSegmentsLogarithmic) {
  Weights weights;
  std::uint64_t copied = 0;
  constexpr std::uint64_t kDocuments = 10'000;
  constexpr std::uint64_t kWeight = 25;
  for (std::uint64_t i = 0; i < kDocuments; ++i) {
    weights.push_back(kWeight);
    if (const auto range = passing_merge(weights)) {
      apply(weights, *range);
      copied += weights.back();
    }
    ASSERT_LE(weights.size(), 15U);
  }
  EXPECT_LE(copied, kDocuments * kWeight * 14) << "each document is copied once per doubling";
}

TEST(LargeMerge, TakesRangesWithMoreThanFourOfAClass) {
  EXPECT_FALSE(large_merge(Weights{}));
  EXPECT_FALSE(large_merge(Weights{100, 100, 100, 100}));
  const auto range = large_merge(Weights{100'000, 100, 1, 100, 100, 100, 100});
  ASSERT_TRUE(range);
  EXPECT_EQ(range->begin, 1U);
  EXPECT_EQ(range->end, 7U);
  EXPECT_FALSE(large_merge(Weights{100, 100, 100, 100'000, 100, 100})) << "they are no neighbours";
}

TEST(LargeMerge, EndsWithFewSegments) {
  Weights weights(1000, 200);
  std::size_t rounds = 0;
  while (const auto range = large_merge(weights)) {
    apply(weights, *range);
    ASSERT_LE(++rounds, 1000U);
  }
  EXPECT_EQ(weights.size(), 1U);
}

TEST(LargeMerge, NeverExceedsTheLargestSegment) {
  Weights weights(100, kSegmentWeightMax / 5);
  while (const auto range = large_merge(weights))
    apply(weights, *range);
  for (const std::uint64_t weight : weights)
    EXPECT_LE(weight, kSegmentWeightMax);
  EXPECT_EQ(weights.size(), 20U);
}

TEST(LargeMerge, FillsSegmentsWithLargeBatches) {
  for (const std::uint64_t share : {2U, 3U, 4U}) {
    Weights weights(120, kSegmentWeightMax / share);
    while (const auto range = large_merge(weights))
      apply(weights, *range);
    EXPECT_EQ(weights.size(), 120U / share);
  }
  const std::uint64_t half = kSegmentWeightMax / 2;
  EXPECT_FALSE(large_merge(Weights{half + 1, half + 1}));
  EXPECT_FALSE(large_merge(Weights{half + 1, half / 2})) << "one of them is more than half";
  EXPECT_FALSE(large_merge(Weights{half / 2, half / 2 - 1})) << "they do not half fill it";
  EXPECT_TRUE(large_merge(Weights{half / 2, half / 2}));
}

TEST(LargeMerge, CopiesADocumentFewTimes) {
  Weights weights;
  std::uint64_t copied = 0;
  constexpr std::uint64_t kBatches = 2000;
  constexpr std::uint64_t kWeight = kSegmentWeightMax / 50;
  for (std::uint64_t i = 0; i < kBatches; ++i) {
    weights.push_back(kWeight);
    while (const auto range = large_merge(weights)) {
      apply(weights, *range);
      copied += weights[range->begin];
    }
  }
  EXPECT_LE(copied, kBatches * kWeight * 6);
  EXPECT_LE(weights.size(), kBatches / 25);
}

}  // namespace
}  // namespace jiyi::index
