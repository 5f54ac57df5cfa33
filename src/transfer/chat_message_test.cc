#include "transfer/chat_message.h"

#include <string>

#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::transfer {
namespace {

std::string text_of(std::string_view content) {
  const json::Value value = json::parse(content).value();
  return content_text(&value);
}

TEST(ChatMessage, JoinsThePartsOfAContent) {
  EXPECT_EQ(text_of(R"("plain")"), "plain");
  EXPECT_EQ(text_of("null"), "");
  EXPECT_EQ(text_of("7"), "");
  EXPECT_EQ(text_of(R"(["a",{"type":"text","text":"b"},{"type":"output_text","text":"c"},""])"),
            "a\nb\nc");
  EXPECT_EQ(content_text(nullptr), "");
}

TEST(ChatMessage, LeavesAMarkForOtherParts) {
  EXPECT_EQ(text_of(R"([{"type":"image_url","image_url":{"url":"u"}},{"type":"text","text":"?"},
      {"content_type":"image_asset_pointer"},{"type":"input_audio"},{"type":"video"},
      {"type":"input_file"},{"type":"hologram"},{"x":1}])"),
            "[image]\n?\n[image]\n[audio]\n[video]\n[file]\n[hologram]");
}

TEST(ChatMessage, KeepsRefusalsAndTranscriptsAndLeavesOutReasoning) {
  EXPECT_EQ(text_of(R"([{"type":"refusal","refusal":"no"},{"type":"thinking","thinking":"hm"},
      {"type":"audio","transcript":"hello"},{"content_type":"thoughts","text":"hm"}])"),
            "no\nhello");
}

TEST(ChatMessage, KeepsToolUseAsText) {
  EXPECT_EQ(text_of(R"([{"type":"tool_use","name":"find","input":{"q":"tea"}},
      {"type":"tool_result","content":[{"type":"text","text":"3 found"}]},
      {"type":"tool_result","content":null}])"),
            "[tool call] find({\"q\":\"tea\"})\n[tool result] 3 found");
  const json::Value arguments("{\"q\":1}");
  EXPECT_EQ(tool_call_text("f", &arguments), "[tool call] f({\"q\":1})");
  EXPECT_EQ(tool_call_text("f", nullptr), "[tool call] f()");
}

std::string moment_text(std::string_view value_text) {
  const json::Value value = json::parse(value_text).value();
  const auto moment = moment_of(&value);
  return moment ? format_timestamp(*moment) : "none";
}

TEST(ChatMessage, ReadsTimesAsSecondsOrText) {
  EXPECT_EQ(moment_text("1683554160"), "2023-05-08T13:56:00Z");
  EXPECT_EQ(moment_text("1683554160.123456"), "2023-05-08T13:56:00.123456Z");
  EXPECT_EQ(moment_text("-0.5"), "1969-12-31T23:59:59.5Z");
  EXPECT_EQ(moment_text(R"("2023-05-08T13:56:00.5+08:00")"), "2023-05-08T13:56:00.5+08:00");
}

TEST(ChatMessage, TakesNoTimeOutsideTheYearsWeKnow) {
  EXPECT_EQ(moment_text("253402300799"), "9999-12-31T23:59:59Z");
  EXPECT_EQ(moment_text("253402300800"), "none");
  EXPECT_EQ(moment_text("-62135596800"), "0001-01-01T00:00:00Z");
  EXPECT_EQ(moment_text("-62135596801"), "none");
  EXPECT_EQ(moment_text("1e300"), "none");
  EXPECT_EQ(moment_text("18446744073709551615"), "none");
  EXPECT_EQ(moment_text(R"("soon")"), "none");
  EXPECT_EQ(moment_text("null"), "none");
  EXPECT_FALSE(moment_of(nullptr).has_value());
}

TEST(ChatMessage, TakesMembersOnlyOfTheirType) {
  const json::Value value = json::parse(R"({"s":"x","n":1,"o":{},"a":[]})").value();
  const json::Object& object = *value.if_object();
  EXPECT_EQ(string_member(object, "s"), "x");
  EXPECT_EQ(string_member(object, "n"), "");
  EXPECT_NE(object_member(object, "o"), nullptr);
  EXPECT_EQ(object_member(object, "a"), nullptr);
  EXPECT_NE(array_member(object, "a"), nullptr);
  EXPECT_EQ(array_member(object, "o"), nullptr);
  EXPECT_EQ(array_member(object, "none"), nullptr);
}

TEST(ChatMessage, WritesATitleAsMetadata) {
  EXPECT_EQ(title_metadata("Tea \"time\""), R"({"title":"Tea \"time\""})");
  EXPECT_EQ(title_metadata(""), "");
}

TEST(ChatMessage, KnowsBlankText) {
  EXPECT_TRUE(is_blank(""));
  EXPECT_TRUE(is_blank(" \n\t\r"));
  EXPECT_FALSE(is_blank(" x "));
}

}  // namespace
}  // namespace jiyi::transfer
