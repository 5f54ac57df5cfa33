#include "facts/rivals.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const RivalReader& reader() {
  static const RivalReader own = RivalReader::load().value();
  return own;
}

std::vector<std::string> read(std::string_view text) {
  std::vector<std::string> out;
  for (const GeneralStatement& one : reader().read(text))
    out.push_back(one.subject + "|" + one.attribute + "|" + one.value);
  return out;
}

TEST(Rivals, StatementsAreReadByTheirFrames) {
  EXPECT_THAT(read("The capital of France is Paris."), ElementsAre("France|capital|Paris"));
  EXPECT_THAT(read("Paris is the capital of France"), ElementsAre("France|capital|Paris"));
  EXPECT_THAT(read("项目Q的负责人是王强"), ElementsAre("项目Q|负责人|王强"));
  EXPECT_THAT(read("支付模块由李娜负责"), ElementsAre("支付模块|负责人|李娜"));
}

TEST(Rivals, QuestionsAndThePastStateNothing) {
  EXPECT_THAT(read("What is the capital of France?"), IsEmpty());
  EXPECT_THAT(read("项目Q的负责人是谁"), IsEmpty());
  EXPECT_THAT(read("项目Q的负责人以前是王强"), IsEmpty());
}

TEST(Rivals, AreOfOneSubjectAndAttributeWithAnotherValue) {
  const GeneralStatement one{.subject = "Project Q", .attribute = "lead", .value = "Ann"};
  EXPECT_TRUE(are_rivals(one, {.subject = "project q", .attribute = "owner", .value = "Bob"}));
  EXPECT_FALSE(are_rivals(one, {.subject = "Project R", .attribute = "lead", .value = "Bob"}));
  EXPECT_FALSE(are_rivals(one, {.subject = "Project Q", .attribute = "budget", .value = "Bob"}));
  EXPECT_FALSE(are_rivals(one, {.subject = "Project Q", .attribute = "lead", .value = "Ann Lee"}));
}

TEST(Rivals, TheNewestByEventTimeSupersedesTheOthers) {
  const auto day = [](std::int64_t number) {
    return Timestamp{.unix_us = number * 86'400'000'000, .offset_minutes = 0};
  };
  const std::vector<DatedText> texts{{"The price of the pass is 30 euros", day(1)},
                                     {"The price of the pass is 40 euros", day(9)},
                                     {"The price of the pass is 35 euros", day(5)},
                                     {"The price of the map is 3 euros", day(7)}};
  EXPECT_THAT(superseded_by(reader(), texts),
              ElementsAre(std::optional<std::size_t>(1), std::nullopt,
                          std::optional<std::size_t>(1), std::nullopt));
}

}  // namespace
}  // namespace jiyi::facts
