#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/operations.h"
#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using ReadOperations = PipeTest;

TEST_F(ReadOperations, RecallAnswersIdsBestFirst) {
  remember_three();

  const auto answer = ask(R"({"op":"recall","bank":"b","query":"key","k":2,)"
                          R"("at":"2023-08-01T00:00:00Z","collapse":false})");

  EXPECT_EQ(*answer.find("ids"), json::Value(json::Array{"D1:2", "D1:1"}));
  EXPECT_EQ(*answer.find("abstained"), json::Value(false));
  EXPECT_EQ(answer.find("hits")->if_array()->size(), 2U);
  EXPECT_EQ(format_timestamp(*engine_.asked->recall.now), "2023-08-01T00:00:00Z");
  EXPECT_FALSE(engine_.asked->recall.collapse);
}

TEST_F(ReadOperations, RecallHasTheDocumentedDefaults) {
  ask(R"({"op":"recall","bank":"b","query":"青霉素"})");

  EXPECT_EQ(engine_.asked->recall.k, 10);
  EXPECT_TRUE(engine_.asked->recall.collapse);
  EXPECT_EQ(engine_.asked->recall.group, Group::Memory);
  EXPECT_EQ(engine_.asked->recall.min_score, kMinScoreDefault);
  EXPECT_EQ(engine_.asked->recall.now, std::nullopt);
  EXPECT_FALSE(engine_.asked->recall.explain);
}

TEST_F(ReadOperations, AbstentionListsCandidates) {
  remember_three();

  const auto answer = ask(R"({"op":"recall","bank":"b","query":"saturn"})");

  EXPECT_EQ(*answer.find("abstained"), json::Value(true));
  EXPECT_EQ(answer.find("ids")->if_array()->size(), 3U);
}

TEST_F(ReadOperations, GroupSessionAnswersSessions) {
  remember_three();

  const auto answer = ask(R"({"op":"recall","bank":"b","query":"青霉素","k":1,"group":"session"})");

  EXPECT_EQ(*answer.find("ids"), json::Value(json::Array{"s1"}));
}

TEST_F(ReadOperations, ScopeOfTheRequestNarrowsTheRead) {
  ask(R"({"op":"recall","bank":"b","user":"lin","query":"x"})");
  EXPECT_EQ(engine_.asked->recall.filter.scope, (Scope{.user_id = "lin"}));

  ask(R"({"op":"list","user":"lin","session":"s1"})");
  EXPECT_EQ(engine_.asked->list.filter.scope, (Scope{.session_id = "s1"}));
}

// Whoever is narrowed to one user must not come to another by naming him in a filter.
TEST_F(ReadOperations, AFilterCannotLeaveTheScopeOfTheRequest) {
  for (const std::string field : {"user", "agent", "app", "session"}) {
    for (const std::string op : {R"("recall","query":"x")", R"("list")",
                                 R"("search_by_time","from":"2020-01-01T00:00:00Z")",
                                 R"("why_not","query":"x","id":"1")"}) {
      const std::string request = R"({"bank":"b",")" + field + R"(":"ann","op":)" + op;
      EXPECT_THAT(fault(request + R"(,"filter":{")" + field + R"(":"bob"}})"),
                  HasSubstr("invalid_argument: filter: " + field));
      ask(request + R"(,"filter":{")" + field + R"(":"ann"}})");
    }
  }
  EXPECT_THAT(fault(R"({"op":"forget","bank":"b","user":"ann","filter":{"user":"bob"}})"),
              HasSubstr("invalid_argument: filter: user"));
}

TEST_F(ReadOperations, KOutsideItsBoundsIsRefused) {
  EXPECT_THAT(fault(R"({"op":"recall","bank":"b","query":"x","k":0})"), HasSubstr("k"));
  EXPECT_THAT(fault(R"({"op":"recall","bank":"b","query":"x","k":1001})"), HasSubstr("k"));
  EXPECT_EQ(ask(R"({"op":"recall","bank":"b","query":"x","k":1000})").find("error"), nullptr);
}

TEST_F(ReadOperations, GetListHistoryAndDiff) {
  remember_three();

  EXPECT_EQ(
      *ask(R"({"op":"get","bank":"b","id":"D1:3"})").find("memory")->if_object()->find("text"),
      json::Value("plain"));
  EXPECT_EQ(*ask(R"({"op":"list","bank":"b"})").find("total"), json::Value(3));
  EXPECT_EQ(ask(R"({"op":"history","bank":"b","id":"D1:3"})").find("versions")->if_array()->size(),
            1U);
  EXPECT_EQ(ask(R"({"op":"diff","bank":"b","id":"D1:3","from":1,"to":2})")
                .find("changes")
                ->if_array()
                ->size(),
            1U);
  EXPECT_THAT(fault(R"({"op":"diff","bank":"b","id":"D1:3","from":1})"), HasSubstr("to"));
}

TEST_F(ReadOperations, IdsAreNarrowedToTheScopeOfTheRequest) {
  const Scope ann{.user_id = "ann"};
  for (const std::string op : {"get", "history"}) {
    engine_.asked->within = {};
    ask(R"({"op":")" + op + R"(","bank":"b","user":"ann","id":"D1:3"})");
    EXPECT_EQ(engine_.asked->within, ann);
  }
  ask(R"({"op":"diff","bank":"b","user":"ann","id":"D1:3","from":1,"to":2})");
  EXPECT_EQ(engine_.asked->diff.within, ann);
  ask(R"({"op":"get","user":"ann","id":"D1:3"})");
  EXPECT_EQ(engine_.asked->within, Scope{});  // it chose the bank
}

TEST_F(ReadOperations, SearchByTimeIsAListOfAPeriod) {
  ask(R"({"op":"search_by_time","bank":"b","from":"2025-03-01","filter":{"types":["x"]}})");

  EXPECT_EQ(format_timestamp(*engine_.asked->list.filter.event_from), "2025-03-01T00:00:00Z");
  EXPECT_EQ(engine_.asked->list.filter.event_to, std::nullopt);
  EXPECT_THAT(engine_.asked->list.filter.types, ElementsAre("x"));
  EXPECT_THAT(fault(R"({"op":"search_by_time","bank":"b"})"), HasSubstr("from"));
}

TEST_F(ReadOperations, WhyNotSaysWhy) {
  remember_three();

  const auto answer = ask(R"({"op":"why_not","bank":"b","query":"key","id":"D1:1"})");

  EXPECT_EQ(*answer.find("reason"), json::Value("rank 11 of 12"));
  EXPECT_EQ(*answer.find("found"), json::Value(false));
}

}  // namespace
}  // namespace jiyi::pipe
