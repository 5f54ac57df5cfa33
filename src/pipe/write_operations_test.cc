#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/operations.h"
#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using WriteOperations = PipeTest;

TEST_F(WriteOperations, OpenAnswersOkForANewBank) {
  const auto answer = ask(R"({"op":"open","bank":"conv-1"})");

  EXPECT_EQ(*answer.find("ok"), json::Value(true));
  EXPECT_EQ(*answer.find("memories"), json::Value(0));
  EXPECT_EQ(engine_.asked->bank, (BankKey{.tenant = "default", .bank = "conv-1"}));
}

TEST_F(WriteOperations, RememberTakesCallerIdsTimesAndNulls) {
  remember_three();

  ASSERT_EQ(engine_.asked->items.size(), 3U);
  EXPECT_EQ(engine_.asked->items[0].id, "D1:1");
  EXPECT_EQ(engine_.asked->items[0].scope.session_id, "s1");
  EXPECT_EQ(engine_.asked->items[0].speaker, "林晓");
  EXPECT_EQ(format_timestamp(*engine_.asked->items[0].event_at), "2025-03-16T09:00:00+08:00");
  EXPECT_EQ(engine_.asked->items[1].event_at, std::nullopt);
  EXPECT_EQ(engine_.asked->items[1].speaker, "");
  EXPECT_EQ(engine_.asked->items[2].text, "plain");
}

TEST_F(WriteOperations, RememberGivesTheScopeOfTheRequestToItemsWithoutOne) {
  const auto answer = ask(R"({"op":"remember","user":"sam","session":"s9","items":[
      {"text":"a"},{"text":"b","session":"s1"}]})");

  EXPECT_EQ(*answer.find("ids"), json::Value(json::Array{"m1", "m2"}));
  EXPECT_EQ(engine_.asked->bank.bank, "user:sam");
  EXPECT_EQ(engine_.asked->items[0].scope, (Scope{.user_id = "sam", .session_id = "s9"}));
  EXPECT_EQ(engine_.asked->items[1].scope.session_id, "s1");
}

TEST_F(WriteOperations, FaultInOneItemNamesItAndKeepsNone) {
  EXPECT_THAT(fault(R"({"op":"remember","bank":"b","items":[{"text":"a"},{"txt":"b"}]})"),
              HasSubstr("items[1]"));
  EXPECT_THAT(fault(R"({"op":"remember","bank":"b","items":[{"text":"a","at":"soon"}]})"),
              HasSubstr("items[0]."));
  EXPECT_THAT(fault(R"({"op":"remember","bank":"b","items":[{"text":"a","user":""}]})"),
              HasSubstr("items[0].user: is empty"));
  EXPECT_TRUE(banks_.empty());
}

TEST_F(WriteOperations, UpdateChangesWhatIsGiven) {
  remember_three();

  const auto answer = ask(R"({"op":"update","bank":"b","id":"D1:3","text":"new"})");

  EXPECT_EQ(*answer.find("memory")->if_object()->find("version"), json::Value(2));
  EXPECT_EQ(engine_.asked->update.text, "new");
  EXPECT_EQ(engine_.asked->update.importance, std::nullopt);
}

TEST_F(WriteOperations, ForgetTellsForgottenFromMissing) {
  remember_three();

  const auto answer = ask(R"({"op":"forget","bank":"b","ids":["D1:1","gone"]})");

  EXPECT_EQ(*answer.find("ids"), json::Value(json::Array{"D1:1"}));
  EXPECT_EQ(*answer.find("missing"), json::Value(json::Array{"gone"}));
  EXPECT_EQ(engine_.asked->end.verb, Verb::Forget);
  EXPECT_THAT(fault(R"({"op":"get","bank":"b","id":"D1:1"})"), HasSubstr("not_found"));
}

TEST_F(WriteOperations, EachVerbIsItsOwnAndDryRunIsPassedOn) {
  ask(R"({"op":"archive","bank":"b","filter":{"types":["x"]},"dry_run":true})");
  EXPECT_EQ(engine_.asked->end.verb, Verb::Archive);
  EXPECT_TRUE(engine_.asked->end.dry_run);
  EXPECT_THAT(engine_.asked->end.filter->types, ElementsAre("x"));

  ask(R"({"op":"restore","bank":"b","ids":["a"]})");
  EXPECT_EQ(engine_.asked->end.verb, Verb::Restore);
  EXPECT_EQ(engine_.asked->end.filter, std::nullopt);
}

TEST_F(WriteOperations, FilterOfAnEndIsNarrowedToTheScopeOfTheRequest) {
  ask(R"({"op":"forget","user":"sam","session":"s1","filter":{"types":["x"]}})");

  EXPECT_EQ(engine_.asked->bank.bank, "user:sam");
  EXPECT_EQ(engine_.asked->end.filter->scope, (Scope{.session_id = "s1"}));
}

TEST_F(WriteOperations, IdsAreNarrowedToTheScopeOfTheRequest) {
  const Scope ann{.user_id = "ann"};
  ask(R"({"op":"forget","bank":"b","user":"ann","ids":["x"]})");
  EXPECT_EQ(engine_.asked->end.within, ann);
  ask(R"({"op":"update","bank":"b","user":"ann","id":"x","text":"new"})");
  EXPECT_EQ(engine_.asked->update.within, ann);
  ask(R"({"op":"supersede","bank":"b","user":"ann","old_id":"x","new_id":"y"})");
  EXPECT_EQ(engine_.asked->supersede.within, ann);
}

TEST_F(WriteOperations, SupersedeNamesBoth) {
  remember_three();

  const auto answer = ask(R"({"op":"supersede","bank":"b","old_id":"D1:3","new_id":"D1:2"})");

  EXPECT_EQ(*answer.find("ids"), json::Value(json::Array{"D1:3"}));
  EXPECT_THAT(fault(R"({"op":"supersede","bank":"b","old_id":"D1:3"})"), HasSubstr("new_id"));
}

}  // namespace
}  // namespace jiyi::pipe
