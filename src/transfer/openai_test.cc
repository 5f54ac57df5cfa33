#include "transfer/openai.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported chat_of(std::string bytes, bool keep_going = false) {
  return imported(std::move(bytes), {.format = Format::OpenAi, .keep_going = keep_going},
                  "chat.json");
}

TEST(OpenAi, ReadsAnArrayOfMessages) {
  const Imported read = chat_of(R"([
    {"role":"system","content":"Be kind."},
    {"role":"user","name":"Ann","content":"Hi","created_at":1683554160},
    {"role":"assistant","content":[{"type":"text","text":"Hello"},
                                   {"type":"image_url","image_url":{"url":"u"}}]}])");

  EXPECT_EQ(read.error, "");
  ASSERT_EQ(read.items.size(), 3U);
  EXPECT_THAT(read.texts(), ElementsAre("Be kind.", "Hi", "Hello\n[image]"));
  EXPECT_EQ(item_text(read.items[1]),
            "{\"id\":\"" + read.items[1].id +
                R"(","text":"Hi","session_id":"chat.json","speaker":"Ann","role":"user",)"
                R"("channel":"import","source":"chat.json","event_at":"2023-05-08T13:56:00Z"})");
}

TEST(OpenAi, ReadsAConversationObjectAndSeveralOfThem) {
  EXPECT_THAT(chat_of(R"({"model":"m","messages":[{"role":"user","content":"a"}]})").texts(),
              ElementsAre("a"));

  const Imported lines = chat_of(
      R"({"id":"c1","messages":[{"role":"user","content":"a"}]}
{"messages":[{"role":"user","content":"a"}]}
{"messages":[{"role":"user","content":"a"}]})");
  ASSERT_EQ(lines.items.size(), 3U);
  EXPECT_EQ(lines.items[0].scope.session_id, "c1");
  EXPECT_EQ(lines.items[1].scope.session_id, "chat.json#2");
  EXPECT_EQ(lines.items[2].scope.session_id, "chat.json#3");
  EXPECT_NE(lines.items[1].id, lines.items[2].id);
}

TEST(OpenAi, KeepsToolCallsAndResultsAsText) {
  const Imported read = chat_of(R"([
    {"role":"assistant","content":null,"tool_calls":[
      {"id":"x","type":"function","function":{"name":"weather","arguments":"{\"city\":\"长沙\"}"}}]},
    {"role":"tool","tool_call_id":"x","content":"sunny"},
    {"role":"assistant","content":"","function_call":{"name":"old","arguments":"{}"}},
    {"role":"assistant","content":null},
    {"role":"assistant","refusal":"I cannot"}])");
  EXPECT_THAT(read.texts(), ElementsAre("[tool call] weather({\"city\":\"长沙\"})", "sunny",
                                        "[tool call] old({})", "I cannot"));
  EXPECT_EQ(read.items[1].role, "tool");
}

TEST(OpenAi, KeepsEqualTurnsApartAndIdsStable) {
  const std::string file = R"([{"role":"user","content":"ok"},{"role":"user","content":"ok"}])";
  const Imported read = chat_of(file);
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_NE(read.items[0].id, read.items[1].id);
  EXPECT_EQ(chat_of(file).ids(), read.ids());
  const Imported grown = chat_of(
      R"([{"role":"user","content":"ok"},{"role":"user","content":"ok"},
          {"role":"user","content":"x"}])");
  EXPECT_EQ(grown.items[1].id, read.items[1].id);
}

TEST(OpenAi, UsesTheSessionItIsTold) {
  ImportOptions options{.format = Format::OpenAi};
  options.context.session = "monday";
  EXPECT_EQ(imported(R"([{"role":"user","content":"x"}])", options).items[0].scope.session_id,
            "monday");
}

TEST(OpenAi, NamesTheBadMessage) {
  EXPECT_THAT(chat_of("[{\"role\":\"user\",\"content\":\"a\"},\n{\"content\":\"b\"}]").error,
              HasSubstr("chat.json:2: role: expected a string"));
  EXPECT_THAT(chat_of(R"({"messages":[{"role":"user","content":"a"},{"content":"b"}]})").error,
              HasSubstr("chat.json:1: messages[1]: role: expected a string"));
  EXPECT_THAT(chat_of(R"({"messages":[3]})").error,
              HasSubstr("messages[0]: expected an object, got a number"));
  EXPECT_THAT(chat_of(R"({"messages":{}})").error, HasSubstr("messages: expected an array"));
  EXPECT_THAT(chat_of("[7]").error, HasSubstr("expected a message, got a number"));
}

TEST(OpenAi, GoesOnAfterABadMessageWhenTold) {
  const Imported read =
      chat_of(R"([{"role":"user","content":"a"},{"role":5},{"role":"user","content":"c"}])", true);
  EXPECT_THAT(read.texts(), ElementsAre("a", "c"));
  EXPECT_EQ(read.report.skipped, 1U);
}

}  // namespace
}  // namespace jiyi::transfer
