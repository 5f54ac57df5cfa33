#include "eval/engine_subject.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"
#include "testkit/fake_engine.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testkit::FakeEngine;

TEST(EngineSubject, RemembersIntoTheOpenedBankAndRecallsIds) {
  FakeEngine::Banks banks;
  FakeEngine engine(banks);
  EngineSubject subject(engine);
  ASSERT_TRUE(subject.open("b").ok());
  ASSERT_TRUE(subject.remember(std::vector{item_of("1", "s1"), item_of("2")}).ok());

  const auto answer = subject.recall(
      {.query = "text", .at = Timestamp{.unix_us = 5}, .k = 7, .unit = Unit::Memory});

  ASSERT_TRUE(answer.ok());
  EXPECT_THAT(answer.value().ids, ElementsAre("1", "2"));
  EXPECT_FALSE(answer.value().abstained);
  EXPECT_EQ(engine.asked->bank.bank, "b");
  const RecallRequest& request = engine.asked->recall;
  EXPECT_EQ(request.query, "text");
  EXPECT_EQ(request.k, 7);
  EXPECT_EQ(request.now->unix_us, 5);
  EXPECT_FALSE(request.collapse);
  EXPECT_EQ(request.group, Group::Memory);
}

TEST(EngineSubject, SessionsAreNamedByTheirIdOrThatOfTheMemory) {
  FakeEngine::Banks banks;
  FakeEngine engine(banks);
  EngineSubject subject(engine);
  ASSERT_TRUE(subject.open("b").ok());
  ASSERT_TRUE(subject.remember(std::vector{item_of("1", "s1"), item_of("2")}).ok());

  const auto answer =
      subject.recall({.query = "q", .at = std::nullopt, .k = 7, .unit = Unit::Session});

  ASSERT_TRUE(answer.ok());
  EXPECT_THAT(answer.value().ids, ElementsAre("s1", "2"));
  EXPECT_TRUE(answer.value().abstained);
  EXPECT_EQ(engine.asked->recall.group, Group::Session);
}

TEST(EngineSubject, ArmsAreAskedAloneByTheirWeights) {
  FakeEngine::Banks banks;
  FakeEngine engine(banks);
  EngineSubject subject(engine);
  ASSERT_TRUE(subject.open("b").ok());
  EXPECT_TRUE(subject.arms().empty()) << "no model, so that there is one arm";

  ASSERT_TRUE(subject.recall({.query = "q", .at = std::nullopt}).ok());
  EXPECT_EQ(engine.asked->recall.fusion, Fusion());
  ASSERT_TRUE(subject.recall({.query = "q", .at = std::nullopt, .arms = Arms::Words}).ok());
  EXPECT_EQ(engine.asked->recall.fusion,
            (Fusion{.method = FusionMethod::Scores, .vector = 0, .keyword = 1, .time = 0}));
  ASSERT_TRUE(subject.recall({.query = "q", .at = std::nullopt, .arms = Arms::Vectors}).ok());
  EXPECT_EQ(engine.asked->recall.fusion,
            (Fusion{.method = FusionMethod::Scores, .vector = 1, .keyword = 0, .time = 0}));
}

TEST(EngineSubject, RefusesABankThatIsNotEmpty) {
  FakeEngine::Banks banks;
  FakeEngine engine(banks);
  EngineSubject first(engine);
  ASSERT_TRUE(first.open("b").ok());
  ASSERT_TRUE(first.remember(std::vector{item_of("1")}).ok());

  const auto opened = EngineSubject(engine).open("b");

  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code(), ErrorCode::AlreadyExists);
}

}  // namespace
}  // namespace jiyi::eval
