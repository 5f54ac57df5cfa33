#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi {
namespace {

class ForgettingCases : public testkit::EngineFixture {
 protected:
  static NewMemory of_user(std::string id, const std::string& user, std::string text) {
    NewMemory item = note(std::move(id), std::move(text));
    item.scope.user_id = user;
    return item;
  }

  static Filter by_user(const std::string& user) {
    Filter filter;
    filter.scope.user_id = user;
    return filter;
  }

  void forget(const EndRequest& request) {
    EndRequest forgetting = request;
    forgetting.verb = Verb::Forget;
    const auto reply = engine_->end(bank_, forgetting);
    ASSERT_TRUE(reply.ok()) << reply.error().message();
  }

  bool on_disk(const std::string& bytes) const { return testkit::folder_holds(dir_.path(), bytes); }
};

TEST_F(ForgettingCases, F1ForgettingOneUserLeavesTheOthers) {
  remember({of_user("a1", "A", "red"), of_user("b1", "B", "blue"), of_user("a2", "A", "green")});
  forget({.filter = by_user("A")});
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 1U);
  EXPECT_EQ(engine_->get(bank_, "b1", {}).value().text, "blue");
}

TEST_F(ForgettingCases, F2ForgottenTextIsFoundByItsOwnWordsNowhere) {
  remember({note("a", "my passport number is X123"), note("b", "something about a passport")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "my passport number is X124"}).ok());
  forget({.ids = {"a"}});
  for (const bool collapse : {true, false}) {
    RecallRequest request{.query = "my passport number is X123", .collapse = collapse};
    request.filter.states = {State::Live, State::Superseded, State::Archived};
    EXPECT_EQ(recalled(request), (std::vector<std::string>{"b"}));
  }
  EXPECT_EQ(engine_->history(bank_, "a").error().code(), ErrorCode::NotFound);
}

TEST_F(ForgettingCases, F3WhatWasDerivedGoesToo) {
  remember({note("raw", "Lin works at Orchid Labs")});
  NewMemory summary = note("sum", "Lin: Orchid Labs");
  summary.kind = Kind::Summary;
  summary.parents = {"raw"};
  remember({summary});
  forget({.ids = {"raw"}});
  EXPECT_TRUE(recalled({.query = "Orchid Labs", .min_score = 0}).empty());
}

TEST_F(ForgettingCases, F5TheSameTextInAnotherBankStays) {
  const BankKey other{"t", "other"};
  remember({note("doc", "the shared manual")});
  ASSERT_TRUE(engine_->remember(other, {note("doc", "the shared manual")}).ok());
  forget({.ids = {"doc"}});
  EXPECT_EQ(engine_->recall(other, {.query = "manual"}).value().hits.size(), 1U);
}

TEST_F(ForgettingCases, F6AnIdThatWasReturnedIsAccepted) {
  const auto made = engine_->remember(bank_, {note("", "anything")}).value();
  const auto reply = engine_->end(bank_, {.verb = Verb::Forget, .ids = {made.items[0].id}}).value();
  EXPECT_EQ(reply.ids, (std::vector<std::string>{made.items[0].id}));
  EXPECT_TRUE(reply.missing.empty());
}

TEST_F(ForgettingCases, F8EightHundredGoInOneCall) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 900; ++i)
    items.push_back(of_user("", i < 800 ? "A" : "B", "record " + std::to_string(i)));
  remember(items);
  forget({.filter = by_user("A")});
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 100U);
}

TEST_F(ForgettingCases, F9EveryVerbButForgetCanBeUndone) {
  remember({note("a", "lives in Leeds"), note("b", "lives in York")});
  ASSERT_TRUE(engine_->supersede(bank_, {.old_id = "a", .new_id = "b"}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Restore, .ids = {"a"}}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"a"}}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Restore, .ids = {"a"}}).ok());
  const Memory now = engine_->get(bank_, "a", {}).value();
  EXPECT_EQ(now.state, State::Live);
  EXPECT_EQ(now.text, "lives in Leeds");
  EXPECT_TRUE(now.superseded_by.empty());
  EXPECT_EQ(engine_->history(bank_, "a").value().size(), 5U);
}

TEST_F(ForgettingCases, F10AnErasedPersonIsInNoFileAndInNoAnswer) {
  const std::string canary = "walrus umbrella seventeen";
  remember({of_user("p1", "person", "raw: " + canary), of_user("o1", "other", "an umbrella")});
  NewMemory derived = of_user("p2", "person", "summary: " + canary);
  derived.parents = {"p1"};
  remember({derived});
  ASSERT_TRUE(engine_->update(bank_, {.id = "p1", .text = canary + " again"}).ok());
  forget({.filter = by_user("person")});

  EXPECT_FALSE(on_disk(canary));
  EXPECT_EQ(recalled({.query = canary, .min_score = 0}), (std::vector<std::string>{"o1"}));
  for (const char* id : {"p1", "p2"}) {
    EXPECT_EQ(engine_->get(bank_, id, {}).error().code(), ErrorCode::NotFound);
    EXPECT_EQ(engine_->history(bank_, id).error().code(), ErrorCode::NotFound);
  }
  ListRequest everything;
  everything.filter.states = {State::Live, State::Archived, State::Superseded};
  EXPECT_EQ(engine_->list(bank_, everything).value().total, 1U);
  ASSERT_TRUE(engine_
                  ->export_bank(bank_,
                                [&](const ExportRecord& record) -> Result<void> {
                                  EXPECT_TRUE(!record.memory || record.memory->id == "o1");
                                  return {};
                                })
                  .ok());
}

TEST_F(ForgettingCases, F12AStrongMatchDoesNotFadeWithAge) {
  std::vector<NewMemory> items;
  for (int day = 0; day < 242; ++day) {
    items.push_back(turn("d" + std::to_string(day), "Ann", "small talk of the day"));
    items.back().event_at = Timestamp{1'700'000'000'000'000 + day * 86'400'000'000};
  }
  items[0].text = "The anniversary is on the ninth of May";
  remember(items);
  RecallRequest request{.query = "When is the anniversary?"};
  request.now = Timestamp{1'700'000'000'000'000 + 243 * std::int64_t{86'400'000'000}};
  EXPECT_EQ(recalled(request).at(0), "d0");
}

}  // namespace
}  // namespace jiyi
