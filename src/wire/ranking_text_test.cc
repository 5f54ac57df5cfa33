#include "wire/ranking_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;

constexpr Factors kService{.similarity = 0.4, .importance = 0.35, .retention = 0.25};

TEST(RankingText, FactorsByNameAndByNumbers) {
  EXPECT_EQ(factors_from("similarity").value(), Factors{});
  EXPECT_EQ(factors_from("balanced").value(), (Factors{0.4, 0.3, 0.3}));
  EXPECT_EQ(factors_from("service").value(), kService);
  EXPECT_EQ(factors_from("0.4,0.35,0.25").value(), kService);
  for (const char* bad : {"", "equal", "0.5,0.5", "1,0,0,0", "1,0,", ",,", "1, 0, 0", "a,b,c"}) {
    EXPECT_THAT(factors_from(bad).error().message(), HasSubstr("balanced")) << bad;
  }
}

TEST(RankingText, FusionByNameAndByNumbers) {
  EXPECT_EQ(fusion_from("trained").value(), Fusion{});
  EXPECT_EQ(fusion_from("even").value(), (Fusion{FusionMethod::Scores, 0.5, 0.3, 0.2}));
  EXPECT_EQ(fusion_from("meaning").value(), (Fusion{FusionMethod::Scores, 0.7, 0.3, 0}));
  EXPECT_EQ(fusion_from("rrf").value(), (Fusion{FusionMethod::Ranks, 0.5, 0.3, 0.2}));
  EXPECT_EQ(fusion_from("0.6,0.4,0").value(), (Fusion{FusionMethod::Scores, 0.6, 0.4, 0}));
  EXPECT_EQ(fusion_from("rrf:0.6,0.4,0").value(), (Fusion{FusionMethod::Ranks, 0.6, 0.4, 0}));
  for (const char* bad : {"", "rrf:", "rrf:1", "odd", "1,0"}) {
    EXPECT_THAT(fusion_from(bad).error().message(), HasSubstr("meaning")) << bad;
  }
}

struct Taken {
  Factors factors;
  Fusion fusion;
  std::string fault;
};

Taken take_from(std::string_view text) {
  const auto value = json::parse(text).value();
  json::FieldReader in(value, "");
  Taken taken{.factors = take_factors(in), .fusion = take_fusion(in), .fault = {}};
  if (const auto finished = in.finish(); !finished.ok()) taken.fault = finished.error().message();
  return taken;
}

TEST(RankingText, MembersAreTextsOrObjects) {
  EXPECT_EQ(take_from("{}").factors, Factors{});
  EXPECT_EQ(take_from("{}").fusion, Fusion{});
  EXPECT_EQ(take_from(R"({"factors":"service"})").factors, kService);
  EXPECT_EQ(
      take_from(R"({"factors":{"similarity":0.4,"importance":0.35,"retention":0.25}})").factors,
      kService);
  EXPECT_EQ(take_from(R"({"factors":{"retention":1}})").factors, (Factors{0, 0, 1}));
  EXPECT_EQ(take_from(R"({"fusion":"rrf"})").fusion.method, FusionMethod::Ranks);
  EXPECT_EQ(take_from(R"({"fusion":{"vector":0.7,"keyword":0.3}})").fusion,
            (Fusion{FusionMethod::Scores, 0.7, 0.3, 0}));
  EXPECT_EQ(take_from(R"({"fusion":{"method":"rrf","keyword":1}})").fusion,
            (Fusion{FusionMethod::Ranks, 0, 1, 0}));
}

TEST(RankingText, FaultsNameThePlace) {
  EXPECT_THAT(take_from(R"({"factors":"equal"})").fault,
              HasSubstr("factors: \"equal\" is none of"));
  EXPECT_THAT(take_from(R"({"factors":3})").fault, HasSubstr("factors"));
  EXPECT_THAT(take_from(R"({"factors":{"novelty":1}})").fault,
              HasSubstr("factors: unknown field \"novelty\""));
  EXPECT_THAT(take_from(R"({"fusion":{"method":"sum"}})").fault, HasSubstr("fusion.method"));
}

}  // namespace
}  // namespace jiyi::wire
