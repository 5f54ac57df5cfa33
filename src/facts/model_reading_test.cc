#include "facts/model_reading.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"
#include "json/parse.h"

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kText = "我和老婆搬到了杭州";

Result<ModelReading> parsed(std::string_view reply) {
  return parse_reply(built_in_extractor().rules().schema(), kText, reply);
}

std::string error_of(std::string_view reply) {
  const auto reading = parsed(reply);
  return reading.ok() ? "" : reading.error().message();
}

constexpr std::string_view kFact = R"({"subject":"user","key":"home.city","value":"杭州"})";

TEST(ModelReading, TakesTheJsonOutOfFencesProseAndCommas) {
  const std::string fact(kFact);
  for (const std::string& reply :
       {"{\"facts\":[" + fact + "]}", "[" + fact + "]", "```json\n[" + fact + ",]\n```",
        "Sure! Here it is: {\"facts\": [" + fact + ", ], } Anything else?"}) {
    const auto reading = parsed(reply);
    ASSERT_TRUE(reading.ok()) << reading.error().message();
    ASSERT_EQ(reading.value().facts.size(), 1U);
    EXPECT_EQ(shown(reading.value().facts[0]), "user: home.city=杭州");
    EXPECT_EQ(kText.substr(reading.value().facts[0].begin, 6), "杭州");
  }
}

TEST(ModelReading, LeavesOutWhatTheTextDoesNotSay) {
  const auto reading = parsed(R"([{"subject":"wife","key":"home.city","value":"北京"}])");
  ASSERT_TRUE(reading.ok());
  EXPECT_TRUE(reading.value().facts.empty());
  EXPECT_EQ(reading.value().unsupported, 1U);
}

TEST(ModelReading, TheWrongShapeIsAnError) {
  EXPECT_THAT(error_of("I found nothing."), HasSubstr("without JSON"));
  EXPECT_THAT(error_of("{\"facts\": [{\"key\": "), HasSubstr("without JSON"));
  EXPECT_THAT(error_of("{\"facts\": 3}"), HasSubstr("facts"));
  EXPECT_THAT(error_of("{}"), HasSubstr("list of facts"));
  EXPECT_THAT(error_of(R"([{"subject":"user","value":"杭州"}])"), HasSubstr("facts[0].key"));
  EXPECT_THAT(error_of(R"([{"subject":"user","key":"a.b","value":"杭州"}])"), HasSubstr("no key"));
  EXPECT_THAT(error_of(R"([{"subject":"user","key":"home.city","value":""}])"), HasSubstr("empty"));
  EXPECT_THAT(error_of(R"([{"subject":"user","key":"home.city","value":"杭州","x":1}])"),
              HasSubstr("x"));
  EXPECT_THAT(error_of(R"([{"subject":"user","key":"home.city","value":"杭州","confidence":2}])"),
              HasSubstr("0 to 1"));
  EXPECT_THAT(error_of(R"([{"subject":"user","key":"home.city","value":"杭州",
                            "valid_from":"2024-01-02","valid_to":"2024-01-01"}])"),
              HasSubstr("before"));
}

TEST(ModelReading, LimitsAreHeldOnBothSides) {
  std::string most = "[";
  for (std::size_t i = 0; i < kModelFactsMax; ++i)
    most += (i == 0 ? "" : ",") + std::string(kFact);
  EXPECT_EQ(error_of(most + "]"), "");
  EXPECT_THAT(error_of(most + "," + std::string(kFact) + "]"), HasSubstr("limit of 256"));
  EXPECT_THAT(error_of(std::string(kReplyBytesMax + 1, ' ')), HasSubstr("over the limit"));
}

TEST(ModelReading, SchemaIsJson) {
  EXPECT_TRUE(json::parse(reply_schema()).ok());
}

TEST(ModelReading, RulesStayAndTheModelAdds) {
  const Schema& schema = built_in_extractor().rules().schema();
  const Fact rule{.key = "home.city", .value = "杭州", .confidence = 0.7};
  const Fact surer{.key = "home.city", .value = "杭州", .confidence = 0.9};
  const Fact rival{.key = "home.city", .value = "苏州", .confidence = 0.9};
  const Fact liked{.key = "preference.like", .value = "茶", .confidence = 0.9};

  const auto merged = merge_facts(schema, {rule}, {surer, rival, liked});

  ASSERT_EQ(merged.size(), 2U);
  EXPECT_EQ(merged[0].confidence, 0.9);
  EXPECT_EQ(shown(merged[1]), "user: preference.like=茶");
}

}  // namespace
}  // namespace jiyi::facts
