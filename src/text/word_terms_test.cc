#include "text/word_terms.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Term> words(std::string_view text) {
  std::vector<Term> out;
  append_word_terms(text, fold_chars(text), out);
  return out;
}

std::vector<std::string> texts(std::string_view text, TermClass kind) {
  std::vector<std::string> out;
  for (const Term& term : words(text)) {
    if (term.kind == kind && !term.stop_word) out.push_back(term.text);
  }
  return out;
}

TEST(WordTerms, WordsAreFoldedAndStemmed) {
  EXPECT_THAT(texts("Hiking the Déploiements", TermClass::Word), ElementsAre("hik", "deploiement"));
}

TEST(WordTerms, StopWordsAreMarkedAndKeepTheirPlace) {
  const auto all = words("the cat and dog");

  ASSERT_EQ(all.size(), 4U);
  EXPECT_TRUE(all[0].stop_word);
  EXPECT_FALSE(all[1].stop_word);
  EXPECT_EQ(all[3].text, "dog");
  EXPECT_EQ(all[3].position, 3U);
}

TEST(WordTerms, ApostrophesOfEnglishAreRead) {
  EXPECT_THAT(texts("Ann's cats' didn’t o'clock couldn't", TermClass::Word),
              ElementsAre("ann", "cat", "o", "clock"));
  const auto all = words("couldn't");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].text, "could");
  EXPECT_EQ(all[1].text, "not");
}

TEST(WordTerms, NumbersAreTold) {
  EXPECT_THAT(texts("2024 年 3 v1 ٣", TermClass::Number), ElementsAre("2024", "3", "3"));
}

TEST(WordTerms, ChineseGivesCharactersAndPairs) {
  EXPECT_THAT(texts("单位不要", TermClass::CjkUnigram), ElementsAre("单", "位", "不", "要"));
  EXPECT_THAT(texts("单位不要", TermClass::CjkBigram), ElementsAre("单位", "位不", "不要"));
}

TEST(WordTerms, OneCharacterIsATerm) {
  EXPECT_THAT(texts("猫", TermClass::CjkUnigram), ElementsAre("猫"));
  EXPECT_THAT(texts("the 猫!", TermClass::CjkUnigram), ElementsAre("猫"));
}

TEST(WordTerms, PairWithAStopCharacterIsMarked) {
  EXPECT_THAT(texts("我的猫", TermClass::CjkBigram), IsEmpty());
  EXPECT_THAT(texts("我的猫", TermClass::CjkUnigram), ElementsAre("我", "猫"));
  EXPECT_EQ(words("我的猫").size(), 5U);
}

TEST(WordTerms, RunsEndAtScriptBorders) {
  EXPECT_THAT(texts("用Docker部署", TermClass::CjkBigram), ElementsAre("部署"));
  EXPECT_THAT(texts("用Docker部署", TermClass::Word), ElementsAre("docker"));
  EXPECT_THAT(texts("漢字한글", TermClass::CjkBigram), ElementsAre("汉字", "한글"));
  EXPECT_THAT(texts("USBкабель", TermClass::Word), ElementsAre("usb", "кабель"));
}

TEST(WordTerms, KanaAndHanAreOneRun) {
  EXPECT_THAT(texts("お茶ー", TermClass::CjkBigram), ElementsAre("お茶", "茶ー"));
  EXPECT_THAT(texts("ｶﾞｷﾞ", TermClass::CjkBigram), ElementsAre("ガギ"));
}

TEST(WordTerms, RareHanIsHan) {
  EXPECT_THAT(texts("㐀𠀀", TermClass::CjkBigram), ElementsAre("㐀𠀀"));
  EXPECT_THAT(texts("豈", TermClass::CjkUnigram), ElementsAre("岂"));
}

TEST(WordTerms, HangulIsFoundWithinItsParticles) {
  EXPECT_THAT(texts("배포는", TermClass::CjkBigram), ElementsAre("배포", "포는"));
}

TEST(WordTerms, MarksStayWithTheirLetters) {
  EXPECT_THAT(texts("तैनाती के लिए", TermClass::Word), ElementsAre("तैनाती", "के", "लिए"));
  EXPECT_THAT(texts("ใช้", TermClass::CjkUnigram), ElementsAre("ใ", "ช้"));
}

TEST(WordTerms, PairHasThePositionAndBytesOfItsCharacters) {
  const std::string text = "ab 单位";
  const auto all = words(text);

  ASSERT_EQ(all.size(), 4U);
  const Term& pair = all[2];
  EXPECT_EQ(pair.text, "单位");
  EXPECT_EQ(pair.position, 1U);
  EXPECT_EQ(pair.byte_begin, 3U);
  EXPECT_EQ(pair.byte_end, text.size());
  EXPECT_EQ(all[3].position, 2U);
}

TEST(WordTerms, PictographsAndFlagsAreSymbols) {
  EXPECT_THAT(texts("🐱🎉 🇨🇳🇯🇵 ❤️", TermClass::Symbol),
              ElementsAre("🐱", "🎉", "🇨🇳", "🇯🇵", "❤"));
}

TEST(WordTerms, WordOverTheLimitIsNoTerm) {
  EXPECT_EQ(words(std::string(kTermBytesMax, 'x')).size(), 1U);
  EXPECT_EQ(words(std::string(kTermBytesMax + 1, 'x')).size(), 0U);
  const auto all = words(std::string(kTermBytesMax + 1, 'x') + " cat");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].position, 1U);
}

TEST(WordTerms, PunctuationAloneGivesNone) {
  EXPECT_THAT(words("...!? ，。「」 \u0301"), IsEmpty());
  EXPECT_THAT(words(""), IsEmpty());
}

}  // namespace
}  // namespace jiyi::text
