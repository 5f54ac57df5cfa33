#include "facts/clauses.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

using testing::ElementsAre;

// Each clause with its marks: ? a question, # blocked, " somebody else's words, ~ doubt, ! a fix.
std::vector<std::string> clauses_in(std::string_view text) {
  const sense::MessageChars chars(text);
  std::vector<std::string> out;
  for (const Clause& clause : read_clauses(built_in_extractor().rules(), chars).all) {
    std::string shown(chars.bytes({clause.begin, clause.end}));
    if (clause.is_question) shown += " ?";
    if (clause.is_blocked) shown += " #";
    if (clause.said_from != kNowhere) shown += " \"";
    if (clause.is_doubted) shown += " ~";
    if (clause.is_fix) shown += " !";
    out.push_back(shown);
  }
  return out;
}

TEST(Clauses, EndAtCommasAndSentenceMarks) {
  EXPECT_THAT(clauses_in("我叫小雨，住杭州。你好！"), ElementsAre("我叫小雨", "住杭州", "你好"));
  EXPECT_THAT(clauses_in("I met Dr. Lee, ran 3.5 km, 1,000 times"),
              ElementsAre("I met Dr. Lee", "ran 3.5 km", "1,000 times"));
}

TEST(Clauses, WhatLeadsInStaysWithWhatFollows) {
  EXPECT_THAT(clauses_in("From now on, be brief"), ElementsAre("From now on, be brief"));
  EXPECT_THAT(clauses_in("框架定了，用Vue"), ElementsAre("框架定了，用Vue"));
}

TEST(Clauses, AQuestionIsItsClauseAlone) {
  EXPECT_THAT(clauses_in("我住杭州，你呢？"), ElementsAre("我住杭州", "你呢 ?"));
  EXPECT_THAT(clauses_in("你住杭州吗"), ElementsAre("你住杭州吗 ? #"));
}

TEST(Clauses, ScopesOfGuards) {
  EXPECT_THAT(clauses_in("如果我住杭州，就好。我住苏州"),
              ElementsAre("如果我住杭州 #", "就好 #", "我住苏州"));
  EXPECT_THAT(clauses_in("我住杭州。开玩笑的"), ElementsAre("我住杭州 #", "开玩笑的 #"));
  EXPECT_THAT(clauses_in("他说我住杭州"), ElementsAre("他说我住杭州 \""));
  EXPECT_THAT(clauses_in("我说我住杭州"), ElementsAre("我说我住杭州"));
  EXPECT_THAT(clauses_in("我对花粉过敏，不太确定"), ElementsAre("我对花粉过敏 ~", "不太确定 ~"));
  EXPECT_THAT(clauses_in("更正，我住杭州"), ElementsAre("更正 !", "我住杭州 !"));
}

TEST(Clauses, AreNoMoreThanTheLimit) {
  std::string text;
  for (std::size_t i = 0; i < kClausesMax + 5; ++i)
    text += "a,";
  EXPECT_LE(clauses_in(text).size(), kClausesMax + 1);
}

}  // namespace
}  // namespace jiyi::facts
