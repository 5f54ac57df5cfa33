#include "cli/window_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

const Style kPlain{false};
const Page kPage{kPlain, 0};

WindowEntry entry(std::string id, std::string content) {
  WindowEntry out{.position = 4, .content = std::move(content), .tokens = 12};
  out.memory.id = std::move(id);
  out.memory.role = "user";
  return out;
}

TEST(WindowPage, ShowsSummariesMessagesAndHowFullItIs) {
  WindowView view{.tokens = 680, .usable = 6800, .over_budget = true, .waiting = 1, .left = 7};
  view.summaries.push_back(
      {.number = 2, .first = 1, .last = 9, .messages = 8, .made_by = "extractive", .text = "那时"});
  view.messages.push_back(entry("m1", "你好"));
  view.messages[0].pinned = true;
  view.messages[0].cut = true;
  view.messages[0].tool_calls = {{.id = "c", .name = "find", .arguments = "{}"}};
  const std::string text = window_page(view, kPage);
  EXPECT_THAT(text, HasSubstr("summary 2 of 8 messages (1 to 9), by extractive\n那时"));
  EXPECT_THAT(text, HasSubstr("pinned, cut"));
  EXPECT_THAT(text, HasSubstr("你好 find({})"));
  EXPECT_THAT(text, HasSubstr("680 of 6800 tokens (10 %), 1 of 9 messages inside; over a limit"));
}

TEST(WindowPage, NothingStoredReachesTheTerminalRaw) {
  WindowView view;
  view.messages.push_back(entry("m\x1b[2J", "a\x1b[31mb"));
  EXPECT_THAT(window_page(view, kPage), Not(HasSubstr("\x1b")));
}

TEST(WindowPage, WhatHasLeftSaysWhereItIsAndWhereToGoOn) {
  EXPECT_THAT(left_page({}, kPage), HasSubstr("no message has left"));
  WindowLeft left{.next_before = 4};
  left.messages.push_back(entry("m1", "x"));
  left.messages[0].place = WindowPlace::Summarised;
  EXPECT_THAT(left_page(left, kPage), HasSubstr("summarised"));
  EXPECT_THAT(left_page(left, kPage), HasSubstr("--before 4"));
}

TEST(WindowPage, UsageIsByRoleAndMessage) {
  WindowUsage usage{.turns = 2, .summary_tokens = 34, .tokens = 71, .usable = 6800, .left = 5};
  usage.roles.push_back({.role = "user", .messages = 2, .tokens = 34});
  usage.messages.push_back({.id = "m1", .role = "user", .position = 1, .tokens = 17});
  const std::string text = usage_page(usage, kPage);
  for (const char* part : {"user", "summary", "34", "m1", "71 of 6800", "2 turns",
                           "5 messages not inside", "at most 50 messages and 6800 tokens"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(WindowPage, AReplySaysWhatCameWhatLeftAndWhatStayedOut) {
  const WindowReply reply{.added = {{.id = "a", .cut = true},
                                    {.id = "b", .deduplicated = true},
                                    {.id = "c", .place = WindowPlace::Evicted}},
                          .left = {"x", "y"},
                          .back = {"z"},
                          .tokens = 1,
                          .usable = 10};
  const std::string text = reply_page(reply, kPage);
  for (const char* part : {"a  cut to fit", "b  was there already", "c  not inside: evicted",
                           "left: x y", "back: z", "1 of 10 tokens (10 %)"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(WindowPage, LimitsAreOneLine) {
  EXPECT_EQ(limits_line({.max_turns = 4, .policy = WindowPolicy::Summarise}),
            "at most 50 messages, 4 turns and 6800 tokens (8000 less 15 %), summarise, counted as "
            "gpt-4o");
}

}  // namespace
}  // namespace jiyi::cli
