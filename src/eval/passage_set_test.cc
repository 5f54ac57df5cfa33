#include "eval/passage_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(PassageSet, PassagesWithoutIdsAreCalledByTheirPlace) {
  const auto bank = read_passages(*source_of(R"({"version":"1.1","data":[
        {"title":"T","paragraphs":[{"context":"One.","qas":[{"id":"q1","question":"a?",
          "answers":[]}]}]},
        {"title":"U","paragraphs":[{"context":"Two.","qas":[{"id":"q2","question":"b?"},
          {"id":"q3","question":""}]}]}]})"),
                                  "xquad.en");

  ASSERT_TRUE(bank.ok());
  EXPECT_EQ(bank.value().name, "xquad.en");
  ASSERT_EQ(bank.value().items.size(), 2U);
  EXPECT_EQ(bank.value().items[0].id, "0");
  EXPECT_EQ(bank.value().items[0].text, "One.");
  EXPECT_EQ(bank.value().items[1].id, "1");
  ASSERT_EQ(bank.value().questions.size(), 3U);
  EXPECT_EQ(bank.value().questions[1].query, "b?");
  EXPECT_EQ(bank.value().questions[1].type, "passage");
  EXPECT_THAT(bank.value().questions[1].gold, ElementsAre("1"));
  EXPECT_EQ(bank.value().questions[2].query, " ");
}

TEST(PassageSet, PassagesWithIdsKeepThem) {
  const auto bank =
      read_passages(*source_of(R"({"data":[{"paragraphs":[{"id":"DEV_1","context":"一。","qas":[
        {"id":"DEV_1_QUERY_0","question":"什么？"}]}]}]})"),
                    "cmrc");

  ASSERT_TRUE(bank.ok());
  EXPECT_EQ(bank.value().items[0].id, "DEV_1");
  EXPECT_THAT(bank.value().questions[0].gold, ElementsAre("DEV_1"));
}

TEST(PassageSet, MissingPartsAreNamed) {
  const auto fault = [](std::string text) {
    const auto bank = read_passages(*source_of(std::move(text)), "x");
    return bank.ok() ? std::string() : bank.error().message();
  };

  EXPECT_THAT(fault("{}"), HasSubstr("data"));
  EXPECT_THAT(fault(R"({"data":[{}]})"), HasSubstr("data[0].paragraphs"));
  EXPECT_THAT(fault(R"({"data":[{"paragraphs":[{"qas":[]}]}]})"), HasSubstr("context"));
}

}  // namespace
}  // namespace jiyi::eval
