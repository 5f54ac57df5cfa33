#include "recall/focus.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace jiyi::recall {
namespace {

// The focus of each term of a question of which only `known` is in the bank.
std::map<std::string, double> focus_of(std::string_view question, std::string_view known = "") {
  const auto read = text::question_terms(question);
  std::vector<ReadTerm> terms;
  for (const text::Term& term : read) {
    const double weight = term.kind == text::TermClass::CjkUnigram ? 0.2 : 1.0;
    terms.push_back({&term, weight, known.find(term.text) != std::string_view::npos});
  }
  const auto weights = focus_weights(question, terms);
  std::map<std::string, double> focus;
  for (std::size_t i = 0; i < terms.size(); ++i)
    focus[read[i].text] = weights[i];
  return focus;
}

TEST(Focus, WordsThatStandInAnyQuestionCountLess) {
  const auto english = focus_of("What is my favourite song?");
  EXPECT_LT(english.at("favorit"), english.at("song"));
  const auto chinese = focus_of("我最喜欢的电影");
  EXPECT_LT(chinese.at("喜欢"), chinese.at("电影"));
}

TEST(Focus, WordsThatAskAMemoryCountNextToNothing) {
  const auto english = focus_of("remember what I said about the launch?");
  EXPECT_LT(english.at("remember") + english.at("said"), 0.11);
  EXPECT_EQ(english.at("launch"), 1);
  const auto chinese = focus_of("我之前说喜欢喝什么茶", "我喜欢喝茶");
  EXPECT_LT(chinese.at("之前") + chinese.at("前说"), 0.11);
  EXPECT_LT(chinese.at("之") + chinese.at("前"), 0.11);
  EXPECT_EQ(chinese.at("欢喝"), 1);
}

TEST(Focus, PronounsAndWhatCountsThingsDoNotCount) {
  const auto focus = focus_of("我在哪家医院工作");
  EXPECT_EQ(focus.at("我"), 0);
  EXPECT_EQ(focus.at("家"), 0);
  EXPECT_EQ(focus.at("家医"), 0);
  EXPECT_EQ(focus.at("医院"), 1);
}

TEST(Focus, ACharacterThatStandsAloneIsAWord) {
  EXPECT_EQ(focus_of("我最喜欢什么歌").at("歌"), 1);
  EXPECT_EQ(focus_of("我住在哪里").at("住"), 1);
  EXPECT_EQ(focus_of("唱歌").at("歌"), 0.2);
}

TEST(Focus, AnUnknownPairAcrossWordsCountsHalf) {
  const auto focus = focus_of("医院工作", "县医院");
  EXPECT_EQ(focus.at("医院"), 1);
  EXPECT_EQ(focus.at("院工"), 0.5);
  EXPECT_EQ(focus.at("工作"), 1);
}

TEST(Focus, AQuestionOfNothingElseCountsAsItIs) {
  EXPECT_EQ(focus_of("我是谁").at("我"), 0.2);
  EXPECT_TRUE(focus_of("").empty());
}

}  // namespace
}  // namespace jiyi::recall
