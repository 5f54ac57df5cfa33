#include "eval/bank_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(BankSet, ReadsBanksInARow) {
  const auto banks = read_banks(*source_of(
      R"({"bank":"a","lang":"en","by":"item",
"items":[{"id":"1","text":"x","at":"2025-03-05T08:00:00+08:00","session":"s","speaker":"Ann"},
         {"id":"2","text":"y","at":null,"session":null,"speaker":null}],
"questions":[{"id":"q","query":"x?","at":"2025-03-06T08:00:00Z","type":"t","answerable":false,
              "gold":["1"],"gold_audited":["2"],"after":1}]}
{"bank":"b","by":"session","items":[],"questions":[{"query":"y?"}]}
)"));

  ASSERT_TRUE(banks.ok());
  ASSERT_EQ(banks.value().size(), 2U);
  const QuestionBank& bank = banks.value()[0];
  EXPECT_EQ(bank.name, "a");
  EXPECT_EQ(bank.gold_unit, Unit::Memory);
  ASSERT_EQ(bank.items.size(), 2U);
  EXPECT_EQ(bank.items[0].scope.session_id, "s");
  EXPECT_EQ(bank.items[0].speaker, "Ann");
  EXPECT_EQ(bank.items[0].event_at->offset_minutes, 480);
  EXPECT_FALSE(bank.items[1].event_at.has_value());
  const Question& question = bank.questions[0];
  EXPECT_EQ(format_timestamp(*question.at), "2025-03-06T08:00:00Z");
  EXPECT_FALSE(question.answerable);
  EXPECT_THAT(question.gold, ElementsAre("1"));
  EXPECT_THAT(*question.gold_audited, ElementsAre("2"));
  EXPECT_EQ(question.after, 1U);
  EXPECT_EQ(banks.value()[1].gold_unit, Unit::Session);
  EXPECT_TRUE(banks.value()[1].questions[0].answerable);
  EXPECT_FALSE(banks.value()[1].questions[0].after.has_value());
}

TEST(BankSet, FaultsNameThePlace) {
  const auto fault = [](std::string text) {
    const auto banks = read_banks(*source_of(std::move(text)));
    return banks.ok() ? std::string() : banks.error().message();
  };

  EXPECT_THAT(fault(R"({"bank":"a","items":[]})"), HasSubstr("questions"));
  EXPECT_THAT(fault(R"({"bank":"a","by":"turn","items":[],"questions":[]})"), HasSubstr("by"));
  EXPECT_THAT(fault(R"({"bank":"a","items":[{"id":"1"}],"questions":[]})"),
              HasSubstr("items[0].text"));
  EXPECT_THAT(fault(R"({"bank":"a","items":[],"questions":[{"query":"?","after":-1}]})"),
              HasSubstr("questions[0].after"));
}

}  // namespace
}  // namespace jiyi::eval
