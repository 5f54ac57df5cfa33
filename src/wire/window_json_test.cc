#include "wire/window_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(WindowJson, AViewHasWhatIsSentAndLeavesOutWhatIsEmpty) {
  WindowView view{.tokens = 12, .usable = 6800};
  WindowEntry entry{.position = 3, .content = "hi", .tokens = 9, .pinned = true};
  entry.memory.id = "m";
  entry.tool_calls = {{.id = "c", .name = "f", .arguments = "{}"}};
  view.messages.push_back(entry);
  view.summaries.push_back({.number = 1, .made_by = "extractive", .text = "t"});
  const std::string text = json::write(to_json(view));
  EXPECT_THAT(text, HasSubstr(R"("position":3,"place":"inside","content":"hi")"));
  EXPECT_THAT(text, HasSubstr(R"("tool_calls":[{"id":"c","name":"f","arguments":"{}"}])"));
  EXPECT_THAT(text, HasSubstr(R"("pinned":true)"));
  EXPECT_THAT(text, HasSubstr(R"("made_by":"extractive")"));
  for (const char* absent : {"over_budget", "waiting", "\"cut\"", "tool_call_id"})
    EXPECT_THAT(text, Not(HasSubstr(absent)));
}

TEST(WindowJson, AReplySaysWhatLeftAndWhy) {
  const WindowReply reply{
      .added = {{.id = "a", .position = 1, .deduplicated = true, .place = WindowPlace::Evicted}},
      .left = {"b"},
      .over_budget = true,
      .summary_fault = "none was made"};
  const std::string text = json::write(to_json(reply));
  EXPECT_THAT(text, HasSubstr(R"("deduplicated":true,"place":"evicted")"));
  EXPECT_THAT(text, HasSubstr(R"("left":["b"])"));
  EXPECT_THAT(text, HasSubstr(R"("over_budget":true)"));
  EXPECT_THAT(text, HasSubstr("none was made"));
}

TEST(WindowJson, LeftAndUsageAreWritten) {
  EXPECT_THAT(json::write(to_json(WindowLeft{.next_before = 4})), HasSubstr(R"("next_before":4)"));
  const WindowUsage usage{.roles = {{.role = "user", .messages = 1, .tokens = 5}},
                          .messages = {{.id = "a", .role = "user", .tokens = 5, .cut = true}}};
  EXPECT_THAT(json::write(to_json(usage)), HasSubstr(R"({"role":"user","messages":1,"tokens":5})"));
  EXPECT_THAT(json::write(to_json(usage)), HasSubstr(R"("cut":true)"));
}

TEST(WindowJson, AChangeTakesOnlyWhatIsGiven) {
  const auto value = json::parse(R"({"max_turns":4,"reserve_ratio":0.5})").value();
  json::FieldReader in(value, "");
  const WindowChange change = take_window_change(in);
  EXPECT_TRUE(in.finish().ok());
  EXPECT_EQ(change.max_turns, 4U);
  EXPECT_EQ(change.reserve_ratio, 0.5);
  EXPECT_FALSE(change.max_messages);
  EXPECT_FALSE(change.model);
}

TEST(WindowJson, ANegativeLimitIsRefused) {
  const auto value = json::parse(R"({"max_turns":-1})").value();
  json::FieldReader in(value, "");
  take_window_change(in);
  EXPECT_FALSE(in.finish().ok());
}

}  // namespace
}  // namespace jiyi::wire
