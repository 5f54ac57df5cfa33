#include "cli/demo_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kScript =
    R"({"correct":{"bank":"b","id":"1","text":"新","query":"q"},
        "forget":{"bank":"b","id":"2","query":"q","canary":"seven herons"},
        "window":{"bank":"b","messages":120,"pin":"3"},
        "secrets":{"bank":"b","query":"q","values":["s3cret"]}})";

TEST(DemoScript, ReadsQuestionsCorrectionAndForgetting) {
  const auto script = parse_demo_script(
      "{\"bank\":\"b\",\"query\":\"药？\",\"at\":\"2025-11-02T09:00:00+00:00\",\"expect\":[\"1\"]}"
      "\n"
      "{\"bank\":\"b\",\"query\":\"none\",\"at\":\"2025-11-02T09:00:00Z\",\"expect\":[]}\n",
      kScript);
  ASSERT_TRUE(script.ok()) << script.error().message();
  ASSERT_EQ(script.value().questions.size(), 2U);
  EXPECT_THAT(script.value().questions[0].expect, ElementsAre("1"));
  EXPECT_TRUE(script.value().questions[1].expect.empty());
  EXPECT_EQ(script.value().correct.text, "新");
  EXPECT_EQ(script.value().forget.canary, "seven herons");
  EXPECT_EQ(script.value().window.messages, 120U);
  EXPECT_EQ(script.value().window.pin, "3");
  EXPECT_THAT(script.value().secrets.values, ElementsAre("s3cret"));
}

TEST(DemoScript, FaultsNameTheirPlace) {
  EXPECT_THAT(parse_demo_script("\n{\"bank\":1}\n", kScript).error().message(),
              HasSubstr("questions.jsonl:2"));
  EXPECT_THAT(parse_demo_script("", "{}").error().message(),
              HasSubstr("script.json: correct is required"));
  EXPECT_THAT(parse_demo_script("", "[").error().message(), HasSubstr("script.json"));
  EXPECT_THAT(parse_demo_script("", R"({"correct":{"bank":"b"},"forget":{}})").error().message(),
              HasSubstr("script.json: correct.id"));
}

}  // namespace
}  // namespace jiyi::cli
