#include "tokens/chat.h"

#include <gtest/gtest.h>

#include "tokens/tool_samples_test.h"

namespace jiyi::tokens {
namespace {

constexpr std::string_view kCl100k = "gpt-3.5-turbo";
constexpr std::string_view kO200k = "gpt-4o";

struct Expected {
  std::size_t cl100k;
  std::size_t o200k;
};

// The expected numbers come from npm openai-chat-tokens and gpt-tokenizer 4.0.0.
void expect_count(const std::vector<ChatMessage>& messages,
                  const std::vector<ToolDefinition>& tools, ToolChoice choice, Expected expected) {
  const ChatRequest request{messages, tools, choice};
  EXPECT_EQ(count_chat(request, kCl100k).tokens, expected.cl100k);
  EXPECT_EQ(count_chat(request, kO200k).tokens, expected.o200k);
}

ChatMessage message(std::string_view role, std::string_view content) {
  return {.role = role, .content = content, .name = {}, .tool_calls = {}};
}

TEST(Chat, CountsRolesNamesAndTexts) {
  auto named = message("user", "今天天气怎么样？");
  named.name = "ann";

  expect_count({message("system", "You remember things."), named, message("assistant", "晴天。")},
               {}, {}, {.cl100k = 35, .o200k = 29});
}

TEST(Chat, CountsCallsAndTheirResults) {
  auto call = message("assistant", "");
  call.tool_calls = {{"book_room", R"({"city":"Lisbon","guests":[]})"}};
  auto result = message("function", R"({"ok":true})");
  result.name = "book_room";

  expect_count({message("user", "book it"), call, result}, {}, {}, {.cl100k = 39, .o200k = 38});
}

TEST(Chat, CountsToolsAndPadsTheFirstSystemMessage) {
  expect_count(
      {message("system", "Be brief."), message("system", "Really."), message("user", "hi")},
      {booking_tool(), bye_tool()}, {}, {.cl100k = 120, .o200k = 120});
  expect_count({message("system", "Be brief.\n"), message("user", "hi")}, {bye_tool()}, {},
               {.cl100k = 34, .o200k = 34});
  expect_count({message("user", "hi")}, {booking_tool()}, {}, {.cl100k = 104, .o200k = 104});
}

TEST(Chat, CountsTheChoiceOfATool) {
  const std::vector<ChatMessage> messages = {message("user", "hi")};

  expect_count(messages, {bye_tool()}, {ToolChoice::Kind::None, {}}, {.cl100k = 32, .o200k = 32});
  expect_count(messages, {bye_tool()}, {ToolChoice::Kind::Named, "bye"},
               {.cl100k = 36, .o200k = 36});
}

TEST(Chat, NothingCostsTheBeginningOfTheAnswer) {
  EXPECT_EQ(count_chat(std::span<const ChatMessage>(), kO200k).tokens, 3U);
}

TEST(Chat, MessagesAddUp) {
  const std::vector<ChatMessage> messages = {message("user", "hello"), message("function", "")};
  std::size_t sum = 3;
  for (const auto& one : messages)
    sum += count_message(one, kO200k).tokens;

  EXPECT_EQ(count_chat(messages, kO200k).tokens, sum);
}

TEST(Chat, SaysWhenItEstimates) {
  const std::vector<ChatMessage> messages = {message("user", "hello")};

  EXPECT_FALSE(count_chat(messages, kO200k).estimate);
  EXPECT_TRUE(count_chat(messages, "claude-sonnet-4-5").estimate);
  EXPECT_EQ(count_chat(messages, "unheard-of").tokens, count_chat(messages, kO200k).tokens);
}

}  // namespace
}  // namespace jiyi::tokens
