#include "eval/ask.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;

constexpr std::array kAllLevels{Level::Memory, Level::SessionByMention, Level::Session};
constexpr std::array kMemory{Level::Memory};
constexpr int kK = 10;

Question question(const std::string& query, std::vector<std::string> gold) {
  return {.id = query, .query = query, .type = "t", .gold = std::move(gold)};
}

QuestionBank two_sessions() {
  QuestionBank bank;
  bank.name = "b";
  bank.items = {item_of("1", "s1"), item_of("2", "s1"), item_of("3", "s2"), item_of("4")};
  return bank;
}

TEST(Ask, EachLevelAsksForWhatItRanks) {
  QuestionBank bank = two_sessions();
  bank.questions = {question("q", {"1"})};
  ScriptedSubject subject;

  ASSERT_TRUE(ask_all(subject, bank, kAllLevels, kK).ok());

  EXPECT_THAT(subject.banks, ElementsAre("b"));
  ASSERT_EQ(subject.asked.size(), 3U);
  EXPECT_EQ(subject.asked[0].second.k, 10);
  EXPECT_EQ(subject.asked[0].second.unit, Unit::Memory);
  EXPECT_EQ(subject.asked[1].second.k, 50);
  EXPECT_EQ(subject.asked[1].second.unit, Unit::Memory);
  EXPECT_EQ(subject.asked[2].second.k, 10);
  EXPECT_EQ(subject.asked[2].second.unit, Unit::Session);
}

TEST(Ask, SessionsStandWhereTheirFirstMemoryDoes) {
  QuestionBank bank = two_sessions();
  bank.questions = {question("q", {"2"})};
  ScriptedSubject subject;
  subject.answers["q"] = {.ids = {"3", "4", "1", "2"}};

  const auto outcomes = ask_all(subject, bank, kAllLevels, kK);

  ASSERT_TRUE(outcomes.ok());
  EXPECT_THAT(outcomes.value().by_level[0][0].ranked, ElementsAre("3", "4", "1", "2"));
  EXPECT_THAT(outcomes.value().by_level[1][0].ranked, ElementsAre("s2", "4", "s1"));
  const auto rows =
      score(bank, outcomes.value().by_level[1], Level::SessionByMention, Key::Published);
  EXPECT_NEAR((*rows[0].metrics)[6], 1.0 / 3, 1e-12);
}

TEST(Ask, QuestionIsAskedWhenItsItemsAreThere) {
  QuestionBank bank = two_sessions();
  bank.questions = {question("late", {"1"}), question("early", {"1"}), question("first", {"1"})};
  bank.questions[1].after = 2;
  bank.questions[2].after = 0;
  ScriptedSubject subject;
  subject.answers["early"] = {.ids = {"3", "1"}};

  const auto outcomes = ask_all(subject, bank, kMemory, kK);

  ASSERT_TRUE(outcomes.ok());
  ASSERT_EQ(subject.asked.size(), 3U);
  EXPECT_EQ(subject.asked[0].second.query, "first");
  EXPECT_EQ(subject.asked[0].first, 0U);
  EXPECT_EQ(subject.asked[1].second.query, "early");
  EXPECT_EQ(subject.asked[1].first, 2U);
  EXPECT_EQ(subject.asked[2].first, 4U);
  // Memory 3 has not arrived: a stray that keeps its rank.
  EXPECT_EQ(outcomes.value().by_level[0][1].strays, 1U);
  EXPECT_THAT(outcomes.value().by_level[0][1].ranked, ElementsAre("3", "1"));
}

TEST(Ask, ItemsGoInBatches) {
  QuestionBank bank;
  for (std::size_t i = 0; i < kBatchItems + 1; ++i)
    bank.items.push_back(item_of(std::to_string(i)));
  bank.questions = {question("q", {"0"})};
  ScriptedSubject subject;

  ASSERT_TRUE(ask_all(subject, bank, kMemory, kK).ok());

  EXPECT_THAT(subject.batches, ElementsAre(kBatchItems, 1U));
}

TEST(Ask, KeyThatNamesSessionsComparesMemoriesBySession) {
  QuestionBank bank = two_sessions();
  bank.gold_unit = Unit::Session;
  bank.questions = {question("q", {"s2"})};
  ScriptedSubject subject;
  subject.answers["q"] = {.ids = {"1", "2", "3"}};

  const auto outcomes = ask_all(subject, bank, kMemory, kK);

  ASSERT_TRUE(outcomes.ok());
  EXPECT_EQ(subject.asked[0].second.k, 50);
  EXPECT_THAT(outcomes.value().by_level[0][0].ranked, ElementsAre("s1", "s2"));
  const auto rows = score(bank, outcomes.value().by_level[0], Level::Memory, Key::Published);
  EXPECT_DOUBLE_EQ((*rows[0].metrics)[6], 0.5);
}

TEST(Ask, AuditedKeyFallsBackToThePublishedOne) {
  QuestionBank bank = two_sessions();
  bank.questions = {question("a", {"1"}), question("b", {"1"}), question("c", {"1"})};
  bank.questions[0].gold_audited = {"2"};
  bank.questions[2].gold_audited.emplace();
  const std::vector<Outcome> outcomes(3, Outcome{.ranked = {"1"}});

  const auto rows = score(bank, outcomes, Level::Memory, Key::Audited);

  EXPECT_DOUBLE_EQ((*rows[0].metrics)[0], 0.0);
  EXPECT_DOUBLE_EQ((*rows[1].metrics)[0], 1.0);
  EXPECT_FALSE(rows[2].metrics.has_value());
}

TEST(Ask, ErrorNamesTheQuestion) {
  QuestionBank bank = two_sessions();
  bank.questions = {question("q7", {"1"})};
  ScriptedSubject subject;
  subject.fault = Error(ErrorCode::Io, "disk");

  const auto outcomes = ask_all(subject, bank, kMemory, kK);

  ASSERT_FALSE(outcomes.ok());
  EXPECT_EQ(outcomes.error().message(), "question q7: disk");
}

}  // namespace
}  // namespace jiyi::eval
