#include "window/contents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tokens/chat.h"
#include "window/measure.h"
#include "window/message.h"

namespace jiyi::window {
namespace {

using testing::ElementsAre;

class ContentsTest : public testing::Test {
 protected:
  // Counted unless told otherwise.
  void add(const std::string& role, const std::string& text, bool counted = true) {
    Memory memory;
    memory.id = "m" + std::to_string(contents_.items.size() + 1);
    memory.role = role;
    memory.text = text;
    store::WindowItem item;
    item.position = contents_.items.size() + 1;
    item.id = memory.id;
    item.role = static_cast<store::WindowRole>(role_named(role).value());
    if (counted) {
      item.tokens = measure(memory, reading_of(memory), contents_.window.settings).tokens;
    }
    contents_.items.push_back(item);
    contents_.memories.push_back(memory);
  }

  static std::vector<std::string> ids(const WindowView& view) {
    std::vector<std::string> all;
    for (const WindowEntry& entry : view.messages)
      all.push_back(entry.memory.id);
    return all;
  }

  store::WindowContents contents_;
};

TEST_F(ContentsTest, TheTokensAreThoseOfTheRequestThatIsSent) {
  add("system", "You help.");
  add("user", "我想去杭州");
  add("assistant", "Gladly.");
  contents_.summaries.push_back({.number = 1, .text = "They spoke of trains."});

  const WindowView view = view_of(contents_);

  std::vector<tokens::ChatMessage> sent{
      {.role = "system", .content = view.summary, .name = {}, .tool_calls = {}}};
  for (const WindowEntry& entry : view.messages) {
    sent.push_back(
        {.role = entry.memory.role, .content = entry.content, .name = {}, .tool_calls = {}});
  }
  EXPECT_EQ(view.tokens, tokens::count_chat(sent, "gpt-4o").tokens);
  EXPECT_EQ(view.usable, 6800U);
  EXPECT_EQ(filled(contents_).tokens, view.tokens);
  EXPECT_EQ(usage_of(contents_).tokens, view.tokens);
}

TEST_F(ContentsTest, WhatIsNotCountedYetIsCountedAndWhatIsNotLiveIsLeftOut) {
  add("user", "one");
  add("assistant", "two", false);
  add("user", "three", false);
  contents_.memories[2].state = State::Archived;
  const WindowView view = view_of(contents_);
  EXPECT_THAT(ids(view), ElementsAre("m1", "m2"));
  EXPECT_EQ(view.messages[1].tokens, view.messages[0].tokens) << "one word each";
}

TEST_F(ContentsTest, WhatNoLongerFitsWaitsOutside) {
  contents_.window.settings.max_messages = 2;
  for (int i = 0; i < 4; ++i)
    add("user", "hello");
  contents_.left[WindowPlace::Evicted] = 5;
  const WindowView view = view_of(contents_);
  EXPECT_THAT(ids(view), ElementsAre("m3", "m4"));
  EXPECT_EQ(view.waiting, 2U);
  EXPECT_EQ(view.left, 5U);
  EXPECT_FALSE(view.over_budget);
}

TEST_F(ContentsTest, WhatNeverLeavesAndIsTooMuchIsSaid) {
  contents_.window.settings.max_messages = 2;
  add("system", "You help.");
  add("user", "a");
  add("user", "b");
  EXPECT_TRUE(view_of(contents_).over_budget);
  EXPECT_TRUE(filled(contents_).over_budget);
}

TEST_F(ContentsTest, UsageIsByRoleAndMessage) {
  add("system", "You help.");
  add("user", "a");
  add("assistant", "b");
  add("user", "c");
  const WindowUsage usage = usage_of(contents_);
  ASSERT_EQ(usage.roles.size(), 3U);
  EXPECT_EQ(usage.roles[1].role, "user");
  EXPECT_EQ(usage.roles[1].messages, 2U);
  EXPECT_EQ(usage.turns, 2U);
  std::size_t sum = usage.overhead_tokens + usage.summary_tokens;
  for (const MessageUsage& message : usage.messages)
    sum += message.tokens;
  EXPECT_EQ(sum, usage.tokens);
}

TEST_F(ContentsTest, AnEntryOutsideHasItsWholeText) {
  Memory memory;
  memory.role = "user";
  memory.text = std::string(60'000, 'x');
  const WindowEntry entry = whole_entry({.position = 3}, memory, {});
  EXPECT_EQ(entry.content.size(), 60'000U);
  EXPECT_EQ(entry.position, 3U);
}

}  // namespace
}  // namespace jiyi::window
