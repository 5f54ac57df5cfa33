#include "window/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tokens/chat.h"

namespace jiyi::window {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const WindowSettings kSmall{.max_tokens = 200, .reserve_ratio = 0, .model = "gpt-4o"};

Memory saying(std::string text, std::string speaker = "") {
  Memory memory;
  memory.role = "user";
  memory.text = std::move(text);
  memory.speaker = std::move(speaker);
  return memory;
}

std::size_t tokens_sent(const Memory& memory, std::string_view content) {
  return tokens::count_message(
             {.role = memory.role, .content = content, .name = memory.speaker, .tool_calls = {}},
             "gpt-4o")
      .tokens;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i)
    all += text;
  return all;
}

Measured measured(const Memory& memory, const WindowSettings& settings = kSmall) {
  return measure(memory, reading_of(memory), settings);
}

TEST(Measure, CountsWhatIsSentWithNameAndCalls) {
  const Memory plain = saying("你好，世界");
  EXPECT_EQ(measured(plain).tokens, tokens_sent(plain, plain.text));
  const Memory named = saying("hello", "lin");
  EXPECT_EQ(measured(named).tokens, tokens_sent(named, named.text));

  Memory call;
  call.role = "assistant";
  call.text = R"([tool call] find({"q":1}))";
  call.metadata = R"({"tool_calls":[{"id":"c","name":"find","arguments":"{\"q\":1}"}]})";
  const auto expected = tokens::count_message(
      {.role = "assistant", .content = "", .name = "", .tool_calls = {{"find", R"({"q":1})"}}},
      "gpt-4o");
  EXPECT_EQ(measured(call).tokens, expected.tokens);
}

TEST(Measure, AMessageOfAllUsableTokensIsWholeAndOneMoreIsCut) {
  std::string text = "a";
  while (tokens_sent(saying(text), text) < 200)
    text += " a";
  EXPECT_EQ(measured(saying(text)).tokens, 200U);
  EXPECT_FALSE(measured(saying(text)).cut);
  const Measured over = measured(saying(text + " a"));
  EXPECT_TRUE(over.cut);
  EXPECT_LE(over.tokens, 100U);
}

TEST(Measure, ALongMessageIsCutAfterASentenceWithAMark) {
  const Memory english = saying(repeated("The boat left early. ", 100));
  const std::string content = fitting_content(english, reading_of(english), kSmall);
  EXPECT_THAT(content, EndsWith("left early. … [the rest is left out]"));
  EXPECT_LE(tokens_sent(english, content), 100U);
  EXPECT_GE(tokens_sent(english, content), 80U);
  EXPECT_EQ(measured(english).tokens, tokens_sent(english, content));

  const Memory chinese = saying(repeated("船很早就开走了。", 100));
  EXPECT_THAT(fitting_content(chinese, reading_of(chinese), kSmall),
              EndsWith("船很早就开走了。……（后略）"));
  EXPECT_LE(measured(chinese).tokens, 100U);
}

TEST(Measure, OneEndlessSentenceIsCutAtACharacter) {
  const Memory endless = saying(repeated("船", 3000));
  const std::string content = fitting_content(endless, reading_of(endless), kSmall);
  EXPECT_THAT(content, EndsWith("船……（后略）"));
  EXPECT_LE(measured(endless).tokens, 100U);
}

TEST(Measure, WithoutRoomForAMarkThereIsNone) {
  const WindowSettings tiny{.max_tokens = 64, .reserve_ratio = 0.8, .model = "gpt-4o"};
  const Memory memory = saying(repeated("word ", 100));
  EXPECT_THAT(fitting_content(memory, reading_of(memory), tiny), Not(HasSubstr("left out")));
  EXPECT_LE(measured(memory, tiny).tokens, 13U);
}

TEST(Measure, AMegabyteIsCutInNoTime) {
  const Memory memory = saying(std::string(std::size_t{1} << 20, 'x'));
  EXPECT_TRUE(measured(memory, {}).cut);
  EXPECT_LE(measured(memory, {}).tokens, 3400U);
}

}  // namespace
}  // namespace jiyi::window
