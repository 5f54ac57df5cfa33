#include "index/bm25.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace jiyi::index {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Statistics statistics(std::vector<std::uint64_t> frequencies) {
  return {.documents = 1000, .mean_length = 20, .document_frequency = std::move(frequencies)};
}

TEST(Plan, OrdersTermsByWeightTimesIdf) {
  const std::vector<QueryTerm> query{{1, 1.0F}, {2, 1.0F}, {3, 5.0F}, {4, 1.0F}};

  const auto planned = plan(query, {}, statistics({500, 2, 500, 0}));

  ASSERT_EQ(planned.terms.size(), 3U) << "term 4 occurs nowhere";
  EXPECT_EQ(planned.terms[0].term, 2U);
  EXPECT_EQ(planned.terms[1].term, 3U);
  EXPECT_EQ(planned.terms[2].term, 1U);
  EXPECT_FLOAT_EQ(planned.terms[0].weight, static_cast<float>(std::log(1 + 998.5 / 2.5)));
  EXPECT_FLOAT_EQ(planned.terms[1].weight, static_cast<float>(5 * std::log(1 + 500.5 / 500.5)));
}

TEST(Plan, EqualTermsAddTheirWeights) {
  const std::vector<QueryTerm> query{{1, 0.5F}, {2, 1.0F}, {1, 1.5F}};

  const auto planned = plan(query, {}, statistics({10, 10, 10}));

  ASSERT_EQ(planned.terms.size(), 2U);
  EXPECT_EQ(planned.terms[0].term, 1U);
  EXPECT_FLOAT_EQ(planned.terms[0].weight, 2 * planned.terms[1].weight);
}

TEST(Plan, EqualWeightsKeepTheOrderOfTheQuery) {
  const std::vector<QueryTerm> query{{9, 1.0F}, {2, 1.0F}, {5, 1.0F}};
  const auto planned = plan(query, {}, statistics({10, 10, 10}));
  ASSERT_EQ(planned.terms.size(), 3U);
  EXPECT_EQ(planned.terms[0].term, 9U);
  EXPECT_EQ(planned.terms[1].term, 2U);
  EXPECT_EQ(planned.terms[2].term, 5U);
}

TEST(Plan, IgnoresWeightsThatAreNotAboveZero) {
  const std::vector<QueryTerm> query{{1, 0.0F}, {2, -1.0F}, {3, kNan}, {4, kInfinity}};
  const auto planned = plan(query, {}, statistics({10, 10, 10, 10}));
  ASSERT_EQ(planned.terms.size(), 1U);
  EXPECT_EQ(planned.terms[0].term, 4U);
  EXPECT_TRUE(std::isfinite(planned.terms[0].weight));
}

TEST(Plan, KeepsParametersWithinTheirRange) {
  const std::vector<QueryTerm> query{{1, 1.0F}};
  const auto norm = [&](float k1, float b, double mean) {
    auto known = statistics({10});
    known.mean_length = mean;
    const auto planned = plan(query, {.k1 = k1, .b = b}, known);
    return planned.norm_fixed + planned.norm_per_length * 20;
  };
  EXPECT_FLOAT_EQ(norm(1.2F, 0.75F, 20), 1.2F);
  EXPECT_FLOAT_EQ(norm(-3, 0.75F, 20), 0.0F);
  EXPECT_FLOAT_EQ(norm(kNan, kNan, 20), 0.0F);
  EXPECT_FLOAT_EQ(norm(1.2F, 7, 10), 2.4F) << "b counts as 1";
  EXPECT_FLOAT_EQ(norm(1.2F, 0.75F, 0), 0.3F) << "no lengths at all";
}

TEST(ReachedBy, IsTheLeastThatKDocumentsGet) {
  const PlannedQuery query{.terms = {{1, 8.0F, 3}, {2, 4.0F, 10}, {3, 1.0F, 900}},
                           .norm_fixed = 0.5F,
                           .norm_per_length = 0.05F};
  EXPECT_FLOAT_EQ(reached_by(query, 3, 10), 4.0F);
  EXPECT_FLOAT_EQ(reached_by(query, 4, 10), 2.0F);
  EXPECT_FLOAT_EQ(reached_by(query, 10, 50), 1.0F);
  EXPECT_FLOAT_EQ(reached_by(query, 900, 10), 0.5F);
  EXPECT_EQ(reached_by(query, 901, 10), 0);
}

class SaturationOver : public testing::TestWithParam<std::pair<float, float>> {};

TEST_P(SaturationOver, TableHoldsTheFormulaAndNoPostingIsAboveTheLimit) {
  const std::vector<std::uint16_t> lengths{0, 1, 5, 20, 300, 65535};
  const PlannedQuery query{
      .terms = {}, .norm_fixed = GetParam().first, .norm_per_length = GetParam().second};
  Saturation saturation;
  saturation.set(lengths, query);
  const auto table = saturation.table();

  for (const std::uint32_t often : {1U, 2U, 3U, 4U, 5U, 65535U}) {
    ImpactLimits limits;
    float most = 0;
    for (std::uint16_t code = 0; code < lengths.size(); ++code) {
      const double norm =
          query.norm_fixed + query.norm_per_length * static_cast<double>(lengths[code]);
      for (const std::uint32_t frequency : {1U, 2U, often}) {
        if (frequency > often) continue;
        const double expected = frequency / (frequency + norm);
        EXPECT_NEAR(table.at(frequency, code), expected, 1e-6);
        limits.add(frequency, lengths[code]);
        most = std::max(most, table.at(frequency, code));
        EXPECT_GE(saturation.limit(limits), most * 0.999999F);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Parameters, SaturationOver,
                         testing::Values(std::pair{0.3F, 0.045F}, std::pair{0.0F, 0.0F},
                                         std::pair{1.2F, 0.0F}, std::pair{0.0F, 1e10F}));

}  // namespace
}  // namespace jiyi::index
