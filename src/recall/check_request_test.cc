#include "recall/check_request.h"

#include <limits>

#include <gtest/gtest.h>

namespace jiyi::recall {
namespace {

std::string fault(const RecallRequest& request) {
  const auto checked = check_request(request);
  return checked.ok() ? "" : checked.error().message();
}

TEST(CheckRequest, FactorsAreSharesOfOne) {
  EXPECT_EQ(
      fault({.query = "x", .factors = {.similarity = 0.4, .importance = 0.35, .retention = 0.25}}),
      "");
  EXPECT_EQ(fault({.query = "x", .factors = {.similarity = 0, .importance = 0, .retention = 1}}),
            "");
  EXPECT_EQ(
      fault({.query = "x", .factors = {.similarity = 0.5, .importance = 0.3, .retention = 0.3}}),
      "factors: similarity 0.5 + importance 0.3 + retention 0.3 make 1.1, not 1");
  EXPECT_EQ(fault({.query = "x", .factors = {.similarity = 1.5, .importance = -0.5}}),
            "factors.similarity 1.5 is not between 0 and 1");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(fault({.query = "x", .factors = {.similarity = nan}}), "");
}

TEST(CheckRequest, FusionWeightsAreSharesOfOneWhereTheyAreUsed) {
  const auto with = [](FusionMethod method, double vector) {
    return RecallRequest{.query = "x", .fusion = {.method = method, .vector = vector}};
  };
  EXPECT_EQ(fault(with(FusionMethod::Scores, 0.5)), "");
  EXPECT_EQ(fault(with(FusionMethod::Scores, 0.6)),
            "fusion: vector 0.6 + keyword 0.3 + time 0.2 make 1.1, not 1");
  EXPECT_EQ(fault(with(FusionMethod::Ranks, -0.1)), "fusion.vector -0.1 is not between 0 and 1");
  EXPECT_EQ(fault(with(FusionMethod::Trained, 0.6)), "");
}

TEST(CheckRequest, BoundsHoldOnBothSides) {
  EXPECT_EQ(fault({.query = "x", .diversity = 1}), "");
  EXPECT_EQ(fault({.query = "x", .diversity = 1.1}), "diversity 1.1 is not between 0 and 1");
  EXPECT_EQ(fault({.query = "x", .source_cap = kRecallLimitMax}), "");
  EXPECT_EQ(fault({.query = "x", .source_cap = -1}), "source_cap -1 is not between 0 and 1000");
  EXPECT_EQ(fault({.query = "x", .session_cap = -1}), "session_cap -1 is not between 0 and 1000");
  EXPECT_EQ(fault({.query = "x", .excerpt = kExcerptBytesMin}), "");
  EXPECT_EQ(fault({.query = "x", .excerpt = kExcerptBytesMin - 1}),
            "excerpt 31 is not between 32 and 1048576");
  EXPECT_NE(fault({.query = "x", .excerpt = static_cast<int>(kTextBytesMax) + 1}), "");
}

TEST(CheckRequest, ARerankerNeedsTimeAndCandidates) {
  RecallRequest request{.query = "x"};
  request.rerank.deadline = std::chrono::milliseconds(0);
  EXPECT_EQ(fault(request), "") << "there is none";
  request.rerank.scores = [](const RerankTask&) { return std::vector<double>{}; };
  EXPECT_EQ(fault(request), "rerank.deadline 0 is not between 1 and 60000");
  request.rerank.deadline = std::chrono::milliseconds(60'000);
  EXPECT_EQ(fault(request), "");
  request.rerank.candidates = 0;
  EXPECT_EQ(fault(request), "rerank.candidates 0 is not between 1 and 1000");
}

}  // namespace
}  // namespace jiyi::recall
