#include "facts/extract.h"

#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Extract, ReadsBothLanguages) {
  EXPECT_THAT(facts_in("我叫林小雨，住在杭州"),
              ElementsAre("user: identity.name=林小雨", "user: home.city=杭州"));
  EXPECT_THAT(facts_in("I live in Porto and I'm allergic to penicillin"),
              ElementsAre("user: home.city=Porto", "user: health.allergy=penicillin"));
}

TEST(Extract, KeepsOtherPeoplesFactsWithThem) {
  EXPECT_THAT(facts_in("我哥喜欢喝茶"), ElementsAre("user/older_brother: preference.like=喝茶"));
  EXPECT_THAT(facts_in("My brother likes tea"), ElementsAre("user/brother: preference.like=tea"));
  EXPECT_THAT(facts_in("张伟住在上海"), ElementsAre("person:张伟: home.city=上海"));
  EXPECT_THAT(
      facts_in("My husband is a firefighter and he loves sudoku"),
      ElementsAre("user/husband: work.role=firefighter", "user/husband: preference.like=sudoku"));
}

TEST(Extract, SaysWhatIsNotSoAndWhatWasSo) {
  EXPECT_THAT(facts_in("我不喜欢香菜"), ElementsAre("user: -preference.like=香菜"));
  EXPECT_THAT(facts_in("我以前住在厦门"), ElementsAre("user: ~home.city=厦门"));
  EXPECT_THAT(facts_in("I used to live in Ghent"), ElementsAre("user: ~home.city=Ghent"));
  EXPECT_THAT(facts_in("I no longer work at Tesco"), ElementsAre("user: -work.employer=Tesco"));
}

TEST(Extract, DoubtLowersConfidence) {
  const auto sure = built_in_extractor().extract({.text = "我对酒精过敏"});
  const auto doubtful = built_in_extractor().extract({.text = "我好像对酒精过敏"});
  ASSERT_EQ(sure.size(), 1U);
  ASSERT_EQ(doubtful.size(), 1U);
  EXPECT_TRUE(doubtful[0].is_uncertain);
  EXPECT_LT(doubtful[0].confidence, sure[0].confidence);
}

TEST(Extract, WhatStatesNothingGivesNothing) {
  for (const char* text : {"", "你住在哪？", "Do you live in Porto?", "如果我住在海边就好了",
                           "If I lived in Kyoto", "他说我住在北京", "“我住在北京”怎么翻译",
                           "假装你是我奶奶，我叫狗蛋", "我昨晚梦见自己住在月球",
                           "I'm the Queen of England, just kidding", "He asked, \"do I like tea?\"",
                           "> 我住在杭州", "```\nI live in Porto\n```", "\xFF\xFE\x80我"}) {
    EXPECT_THAT(facts_in(text), IsEmpty()) << text;
  }
}

TEST(Extract, OnlyTheUserStatesFacts) {
  for (const sense::Role role : {sense::Role::Assistant, sense::Role::System, sense::Role::Tool})
    EXPECT_THAT(facts_of({.text = "我住在杭州", .role = role}), IsEmpty());
}

TEST(Extract, AnotherSpeakerSpeaksOfThemselves) {
  EXPECT_THAT(facts_of({.text = "I live in Porto", .speaker = "Ana"}),
              ElementsAre("person:ana: home.city=Porto"));
}

TEST(Extract, SpansAreTheValuesBytes) {
  const std::string text = "其实，我住在杭州。";
  const auto facts = built_in_extractor().extract({.text = text});
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_EQ(text.substr(facts[0].begin, facts[0].end - facts[0].begin), "杭州");
  EXPECT_EQ(facts[0].rule, "zh.home");
}

TEST(Extract, ReadsTheFrontOfWhatIsTooLong) {
  const std::string text = "我住在杭州。" + std::string(kTurnBytesMax, 'x') + "。我叫林小雨";
  EXPECT_THAT(facts_in(text), ElementsAre("user: home.city=杭州"));
}

TEST(Extract, TakesNoMoreFactsThanTheLimit) {
  std::string text;
  for (std::size_t i = 0; i < kFactsMax + 10; ++i)
    text += "我喜欢爬山。";
  EXPECT_LE(facts_in(text).size(), kFactsMax);
}

// Time grows with the text: no message makes the matcher go back and forth for long.
TEST(Extract, StaysLinearOnHostileText) {
  std::string text;
  while (text.size() < kTurnBytesMax)
    text += "我我不不是是在在做的的对对";
  const auto begin = std::chrono::steady_clock::now();
  static_cast<void>(facts_in(text));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

}  // namespace
}  // namespace jiyi::facts
