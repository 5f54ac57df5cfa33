#include "window/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::window {
namespace {

using testing::HasSubstr;

const Scope kScope{.user_id = "u", .session_id = "s"};

WindowMessage message(std::string role, std::string text) {
  WindowMessage out;
  out.memory.role = std::move(role);
  out.memory.text = std::move(text);
  return out;
}

WindowMessage calling(std::vector<ToolCall> calls) {
  WindowMessage out = message("assistant", "");
  out.tool_calls = std::move(calls);
  return out;
}

// What is read back of what is kept.
Reading reading_back(const WindowMessage& given) {
  const auto kept = checked(given, kScope).value();
  Memory memory;
  memory.text = kept.memory.text;
  memory.metadata = kept.memory.metadata;
  return reading_of(memory);
}

std::string fault(const WindowMessage& given) {
  const auto refused = checked(given, kScope);
  return refused.ok() ? "none" : refused.error().message();
}

TEST(WindowMessage, TakesTheWindowsScopeAndIsAMessage) {
  const auto kept = checked(message("user", "hi"), kScope).value();
  EXPECT_EQ(kept.memory.scope, kScope);
  EXPECT_EQ(kept.memory.kind, Kind::Message);
  EXPECT_EQ(kept.facts.role, Role::User);
  EXPECT_EQ(kept.memory.metadata, "");
}

TEST(WindowMessage, CallsAndWhatTheyAreAnsweredByAreReadBack) {
  const std::vector<ToolCall> calls{{.id = "c1", .name = "find", .arguments = R"({"q":"茶"})"},
                                    {.id = "c2", .name = "now", .arguments = ""}};
  const Reading reading = reading_back(calling(calls));
  EXPECT_EQ(reading.tool_calls, calls);
  EXPECT_EQ(reading.content, "") << "the text only says what the calls say";
  EXPECT_EQ(checked(calling(calls), kScope).value().facts.calls, "c1\nc2\n");

  WindowMessage with_text = calling(calls);
  with_text.memory.text = "let me look";
  EXPECT_EQ(reading_back(with_text).content, "let me look");

  WindowMessage result = message("tool", "");
  result.answers = "c1";
  EXPECT_EQ(reading_back(result).answers, "c1");
  EXPECT_EQ(reading_back(result).content, "");
  result.memory.text = "found";
  EXPECT_EQ(reading_back(result).content, "found");
}

TEST(WindowMessage, AMessageOfOnlyCallsHasATextToBeFoundBy) {
  const auto kept =
      checked(calling({{.id = "c", .name = "find", .arguments = "{}"}}), kScope).value();
  EXPECT_EQ(kept.memory.text, "[tool call] find({})");
}

TEST(WindowMessage, OwnMetadataStays) {
  WindowMessage given = calling({{.id = "c", .name = "f", .arguments = ""}});
  given.memory.metadata = R"({"lang":"zh"})";
  EXPECT_THAT(checked(given, kScope).value().memory.metadata, HasSubstr(R"("lang":"zh")"));
  given.memory.metadata = R"({"tool_calls":1})";
  EXPECT_THAT(fault(given), HasSubstr("give them as fields"));
  given.memory.metadata = "{";
  EXPECT_THAT(fault(given), HasSubstr("metadata"));
}

TEST(WindowMessage, EachWrongShapeHasItsError) {
  EXPECT_THAT(fault(message("developer", "x")), HasSubstr("none of system, user"));
  EXPECT_THAT(fault(message("user", "")), HasSubstr("no text"));
  EXPECT_THAT(fault(message("tool", "x")), HasSubstr("tool_call_id"));
  WindowMessage given = message("user", "x");
  given.answers = "c";
  EXPECT_THAT(fault(given), HasSubstr("only a tool's message"));
  given = message("user", "x");
  given.tool_calls = {{.id = "c", .name = "f", .arguments = ""}};
  EXPECT_THAT(fault(given), HasSubstr("only an assistant's"));
  EXPECT_THAT(fault(calling({{.id = "", .name = "f", .arguments = ""}})), HasSubstr("no id"));
  EXPECT_THAT(fault(calling({{.id = "c", .name = "", .arguments = ""}})), HasSubstr("no tool"));
  EXPECT_THAT(fault(calling({{.id = "a\nb", .name = "f", .arguments = ""}})),
              HasSubstr("line break"));
  EXPECT_THAT(fault(calling({{.id = "c", .name = "f", .arguments = ""},
                             {.id = "c", .name = "g", .arguments = ""}})),
              HasSubstr("twice"));
  given = message("user", "x");
  given.memory.scope.session_id = "other";
  EXPECT_THAT(fault(given), HasSubstr("than the window"));
  given = message("user", "x");
  given.memory.kind = Kind::Fact;
  EXPECT_THAT(fault(given), HasSubstr("kind message"));
}

TEST(WindowMessage, LimitsOfCallsAreHeldAtBothEdges) {
  std::vector<ToolCall> calls;
  for (std::size_t i = 0; i < kToolCallsMax; ++i)
    calls.push_back({.id = std::to_string(i), .name = "f", .arguments = ""});
  EXPECT_EQ(fault(calling(calls)), "none");
  calls.push_back({.id = "more", .name = "f", .arguments = ""});
  EXPECT_THAT(fault(calling(calls)), HasSubstr("129 tool calls"));

  ToolCall call{.id = std::string(kNameBytesMax, 'i'), .name = "f", .arguments = ""};
  EXPECT_EQ(fault(calling({call})), "none");
  call.id += 'i';
  EXPECT_THAT(fault(calling({call})), HasSubstr("513 bytes"));

  const std::size_t around =
      std::string(R"({"tool_calls":[{"id":"c","name":"f","arguments":""}]})").size();
  call = {.id = "c", .name = "f", .arguments = std::string(kMetadataBytesMax - around, 'a')};
  EXPECT_EQ(fault(calling({call})), "none");
  call.arguments += 'a';
  EXPECT_THAT(fault(calling({call})), HasSubstr("65537 bytes are over the limit of 65536"));
}

TEST(WindowMessage, ForeignMetadataCountsAsAbsent) {
  Memory memory;
  memory.text = "x";
  for (const char* metadata :
       {"{", "[]", R"({"tool_calls":7,"tool_call_id":[]})", R"({"tool_calls":[1]})"}) {
    memory.metadata = metadata;
    const Reading reading = reading_of(memory);
    EXPECT_EQ(reading.content, "x");
    EXPECT_TRUE(reading.tool_calls.empty());
    EXPECT_EQ(reading.answers, "");
  }
}

}  // namespace
}  // namespace jiyi::window
