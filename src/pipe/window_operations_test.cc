#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class WindowOperationsTest : public PipeTest {
 protected:
  void add_two() {
    ask(R"({"op":"window_add","user":"lin","session":"s1","messages":[
      {"role":"user","text":"我想去杭州","pinned":true},
      {"role":"assistant","content":null,"tool_calls":[
        {"id":"c1","type":"function","function":{"name":"trains","arguments":"{}"}}]}]})");
  }
  const testkit::FakeWindows::Asked& asked() { return engine_.fake_windows.asked; }
};

TEST_F(WindowOperationsTest, AddTakesMessagesWithTheScopeAndBankOfTheRequest) {
  const auto answer = ask(R"({"op":"window_add","user":"lin","session":"s1","messages":[
      {"role":"user","text":"hi"}]})");
  EXPECT_EQ(asked().key.bank.bank, "user:lin");
  EXPECT_EQ(asked().key.scope.user_id, "lin");
  EXPECT_EQ(asked().key.scope.session_id, "s1");
  EXPECT_EQ(*answer.find("usable")->if_int64(), 6800);
  EXPECT_NE(answer.find("added"), nullptr);
}

TEST_F(WindowOperationsTest, CallsAreTakenInBothForms) {
  add_two();
  ASSERT_EQ(asked().messages.size(), 2U);
  EXPECT_TRUE(asked().messages[0].pinned);
  EXPECT_EQ(asked().messages[1].tool_calls[0],
            (ToolCall{.id = "c1", .name = "trains", .arguments = "{}"}));
  ask(R"({"op":"window_add","session":"s","messages":[
      {"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":"1"}]},
      {"role":"tool","text":"x","tool_call_id":"c"}]})");
  EXPECT_EQ(asked().messages[0].tool_calls[0],
            (ToolCall{.id = "c", .name = "f", .arguments = "1"}));
  EXPECT_EQ(asked().messages[1].answers, "c");
}

TEST_F(WindowOperationsTest, FaultsOfMessagesSayWhere) {
  EXPECT_THAT(fault(R"({"op":"window_add","session":"s"})"), HasSubstr("messages"));
  EXPECT_THAT(fault(R"({"op":"window_add","session":"s","messages":[{"colour":1}]})"),
              HasSubstr("messages[0]: unknown field \"colour\""));
  EXPECT_THAT(fault(R"({"op":"window_add","session":"s","messages":[
      {"role":"assistant","tool_calls":[{"id":"c","function":{"nom":"f"}}]}]})"),
              HasSubstr("messages[0].tool_calls[0].function"));
}

TEST_F(WindowOperationsTest, ShowHasMessagesAndTokens) {
  add_two();
  const auto answer = ask(R"({"op":"window_show","user":"lin","session":"s1"})");
  EXPECT_EQ(answer.find("messages")->if_array()->size(), 2U);
  EXPECT_EQ(*answer.find("tokens")->if_int64(), 20);
  EXPECT_THAT(fault(R"({"op":"window_show","session":"nobody"})"), HasSubstr("not_found"));
}

TEST_F(WindowOperationsTest, TheOthersTakeTheirFields) {
  add_two();
  ask(R"({"op":"window_left","user":"lin","session":"s1","before":9,"limit":5,"summary":2})");
  EXPECT_EQ(asked().left.before, 9U);
  EXPECT_EQ(asked().left.limit, 5U);
  EXPECT_EQ(asked().left.summary, 2U);
  ask(R"({"op":"window_pin","user":"lin","session":"s1","ids":["w1","w2"]})");
  EXPECT_THAT(asked().ids, ElementsAre("w1", "w2"));
  ask(R"({"op":"window_unpin","user":"lin","session":"s1","ids":["w1"]})");
  EXPECT_THAT(asked().ids, ElementsAre("w1"));
  ask(R"({"op":"window_prune","user":"lin","session":"s1","keep_above":0.5,"newest":3,
          "dry_run":true})");
  EXPECT_EQ(asked().prune.keep_above, 0.5);
  EXPECT_EQ(asked().prune.newest, 3U);
  EXPECT_TRUE(asked().prune.dry_run);
  ask(R"({"op":"window_clear","user":"lin","session":"s1","keep_pinned":true})");
  EXPECT_TRUE(asked().clear.keep_pinned);
  const auto usage = ask(R"({"op":"window_usage","user":"lin","session":"s1"})");
  EXPECT_EQ(usage.find("roles")->if_array()->size(), 1U);
  const auto settings = ask(R"({"op":"window_configure","session":"s1","max_tokens":4000,
          "policy":"importance","model":"gpt-4"})");
  EXPECT_EQ(*settings.find("max_tokens")->if_int64(), 4000);
  EXPECT_EQ(asked().change.policy, WindowPolicy::Importance);
  EXPECT_EQ(asked().change.model, "gpt-4");
  EXPECT_THAT(fault(R"({"op":"window_configure","session":"s1","policy":"lru"})"),
              HasSubstr("fifo, importance, summarise"));
}

}  // namespace
}  // namespace jiyi::pipe
