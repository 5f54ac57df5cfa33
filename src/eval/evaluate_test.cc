#include "eval/evaluate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;

QuestionBank bank_of(std::string name) {
  QuestionBank bank;
  bank.name = std::move(name);
  bank.items = {item_of("1", "s1", "green tea"), item_of("2", "s2", "black coffee")};
  bank.questions = {{.id = "q", .query = "coffee", .type = "t", .gold = {"2"}}};
  return bank;
}

TEST(Evaluate, OneViewForEachLevelAndKey) {
  std::vector<QuestionBank> banks{bank_of("a")};
  banks[0].questions[0].gold_audited = {"1"};
  ScriptedSubject subject;
  subject.answers["coffee"] = {.ids = {"1", "2"}};

  const auto report =
      evaluate(subject, banks, {.levels = {Level::Memory, Level::SessionByMention}});

  ASSERT_TRUE(report.ok());
  const auto& views = report.value().views;
  ASSERT_EQ(views.size(), 4U);
  EXPECT_EQ(views[0].level, Level::Memory);
  EXPECT_EQ(views[0].key, Key::Published);
  EXPECT_EQ(views[1].key, Key::Audited);
  EXPECT_EQ(views[2].level, Level::SessionByMention);
  EXPECT_DOUBLE_EQ((*views[0].lines.back().metrics)[0], 0.0);
  EXPECT_DOUBLE_EQ((*views[1].lines.back().metrics)[0], 1.0);
}

TEST(Evaluate, PlainBm25StandsBesideTheSubject) {
  std::vector<QuestionBank> banks{bank_of("a"), bank_of("b")};
  ScriptedSubject subject;

  const auto report = evaluate(subject, banks, {});

  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().banks, 2U);
  EXPECT_EQ(report.value().items, 4U);
  EXPECT_EQ(report.value().questions, 2U);
  EXPECT_THAT(subject.banks, ElementsAre("a", "b"));
  ASSERT_EQ(report.value().views.size(), 1U);
  EXPECT_DOUBLE_EQ((*report.value().views[0].lines.back().metrics)[0], 0.0);
  EXPECT_DOUBLE_EQ((*report.value().views[0].beside[0].lines.back().metrics)[0], 1.0);
}

// Right only with all its arms together.
class TwoArms final : public ScriptedSubject {
 public:
  Result<Answer> recall(const Ask& ask) override {
    return Answer{.ids = {ask.arms == Arms::All ? "2" : "1"}};
  }
  std::vector<Arms> arms() const override { return {Arms::Words, Arms::Vectors}; }
};

TEST(Evaluate, ArmsAloneStandBesideTheSubject) {
  std::vector<QuestionBank> banks{bank_of("a")};
  TwoArms subject;

  const auto report = evaluate(subject, banks, {});

  ASSERT_TRUE(report.ok());
  const View& view = report.value().views[0];
  EXPECT_DOUBLE_EQ((*view.lines.back().metrics)[0], 1.0);
  ASSERT_EQ(view.beside.size(), 3U);
  EXPECT_EQ(view.beside[0].name, "words alone");
  EXPECT_DOUBLE_EQ((*view.beside[0].lines.back().metrics)[0], 0.0);
  EXPECT_EQ(view.beside[1].name, "vectors alone");
  EXPECT_EQ(view.beside[2].name, "plain BM25");
}

TEST(Evaluate, StraysAreCountedOnceForAllKeys) {
  std::vector<QuestionBank> banks{bank_of("a")};
  banks[0].questions[0].gold_audited = {"1"};
  ScriptedSubject subject;
  subject.answers["coffee"] = {.ids = {"9", "2"}};

  const auto report = evaluate(subject, banks, {});

  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().strays, 1U);
}

TEST(Evaluate, ErrorNamesTheBank) {
  std::vector<QuestionBank> banks{bank_of("a")};
  ScriptedSubject subject;
  subject.fault = Error(ErrorCode::Io, "disk");

  const auto report = evaluate(subject, banks, {});

  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().message(), "bank a: question q: disk");
}

TEST(Evaluate, SessionsAreALevelWhereThereAreAny) {
  std::vector<QuestionBank> banks{bank_of("a")};
  EXPECT_THAT(levels_of(banks),
              ElementsAre(Level::Memory, Level::SessionByMention, Level::Session));

  for (NewMemory& item : banks[0].items)
    item.scope.session_id.clear();

  EXPECT_THAT(levels_of(banks), ElementsAre(Level::Memory));
}

}  // namespace
}  // namespace jiyi::eval
