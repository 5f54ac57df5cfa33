#include "sense/recalled_text.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kChinese =
    "用户在杭州的一家软件公司做后端开发，喜欢在早上七点开始工作，不喜欢在周末接电话。";
constexpr const char* kEnglish =
    "The user works for a small software company in Denver, prefers window seats on long "
    "flights, and does not like getting calls at the weekend.";

RecalledTexts given_out() {
  RecalledTexts texts;
  texts.add(kChinese);
  texts.add(kEnglish);
  return texts;
}

bool is_recalled(std::string_view text) {
  return given_out().recognise(text).is_recalled;
}

TEST(RecalledText, KnowsATextAgain) {
  EXPECT_TRUE(is_recalled(kChinese));
  EXPECT_TRUE(is_recalled(kEnglish));
  EXPECT_EQ(given_out().recognise(kChinese).share, 1.0);
}

TEST(RecalledText, KnowsPartsOfIt) {
  EXPECT_TRUE(is_recalled("喜欢在早上七点开始工作，不喜欢在周末接电话"));
  EXPECT_TRUE(is_recalled("prefers window seats on long flights"));
  EXPECT_TRUE(is_recalled("资料：喜欢在早上七点开始工作，不喜欢在周末接电话。"));
}

TEST(RecalledText, SpacesPunctuationWidthCaseAndFormDoNotMatter) {
  EXPECT_TRUE(is_recalled("用户 在 杭州 的 一家 软件 公司 做 后端 开发"));
  EXPECT_TRUE(is_recalled("用戶在杭州的一家軟件公司做後端開發，喜歡在早上七點開始工作"));
  EXPECT_TRUE(is_recalled("THE USER WORKS\nfor a small-software company in Denver!"));
  EXPECT_TRUE(is_recalled("ｔｈｅ ｕｓｅｒ ｗｏｒｋｓ ｆｏｒ ａ ｓｍａｌｌ software company"));
}

TEST(RecalledText, OtherWordsOnTheSameTopicAreNew) {
  EXPECT_FALSE(is_recalled("我在杭州做开发，一般七点上班，周末别给我打电话"));
  EXPECT_FALSE(is_recalled("I work in Denver at a software firm and love window seats."));
}

TEST(RecalledText, ShortCommonSentencesAreNew) {
  EXPECT_FALSE(is_recalled("不喜欢"));
  EXPECT_FALSE(is_recalled("做后端开发"));
  EXPECT_FALSE(is_recalled("The user works"));
  EXPECT_FALSE(is_recalled(""));
}

TEST(RecalledText, AQuoteInAMessageOfItsOwnIsNew) {
  const auto found = given_out().recognise(
      "你说我喜欢在早上七点开始工作，其实上个月换了岗位，现在改成九点半到，中午还要午睡一会儿");

  EXPECT_GT(found.share, 0.0);
  EXPECT_FALSE(found.is_recalled);
}

TEST(RecalledText, APieceIsEightChineseCharactersOrSixteenLetters) {
  RecalledTexts texts;
  texts.add("一二三四五六七");
  texts.add("abcdefghijklmno");
  EXPECT_EQ(texts.piece_count(), 0U);
  texts.add("一二三四五六七八");
  texts.add("abcdefghijklmnop");
  EXPECT_EQ(texts.piece_count(), 2U);
  EXPECT_TRUE(texts.recognise("一二三四五六七八").is_recalled);
}

TEST(RecalledText, MarkersAreKnownWhateverTheText) {
  const std::string marker = recall_marker("01HZ");

  EXPECT_EQ(marker, "[jiyi:01HZ]");
  EXPECT_TRUE(has_recall_marker("new words " + marker));
  EXPECT_TRUE(has_recall_marker("［ jiyi ：01HZ］"));
  EXPECT_TRUE(has_recall_marker("[[jiyi:x]"));
  EXPECT_FALSE(has_recall_marker("jiyi: memory"));
  EXPECT_FALSE(has_recall_marker("[jiy"));
  const auto found = RecalledTexts().recognise(marker);
  EXPECT_TRUE(found.is_marked && found.is_recalled);
}

TEST(RecalledText, DropsTheOldestAtItsBound) {
  RecalledTexts texts(40);
  std::string text(31, 'a');  // distinct characters, so that no piece repeats
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = static_cast<char>('a' + i % 26);
  texts.add("0123456789012345X");
  texts.add(text);
  EXPECT_EQ(texts.piece_count(), 18U);
  texts.add("zyxwvutsrqponmlkjihgfedcba9876543210ZZYYX");

  EXPECT_LE(texts.piece_count(), 40U);
  EXPECT_FALSE(texts.recognise("0123456789012345X").is_recalled);
}

TEST(RecalledText, ATextLongerThanItsBoundIsKeptInPart) {
  RecalledTexts texts(10);
  texts.add("abcdefghijklmnopqrstuvwxyz0123456789");

  EXPECT_EQ(texts.piece_count(), 10U);
  EXPECT_TRUE(texts.recognise("abcdefghijklmnopqrstuvwxy").is_recalled);
}

TEST(RecalledText, SaysWhichMemoriesTheTextsAreOf) {
  RecalledTexts texts;
  texts.add(kChinese, "zh");
  texts.add(kEnglish, "en");

  EXPECT_THAT(texts.recognise("prefers window seats on long flights").ids, ElementsAre("en"));
  EXPECT_THAT(texts.recognise(std::string(kChinese) + "\n" + kEnglish).ids,
              UnorderedElementsAre("zh", "en"));
  EXPECT_THAT(texts.recognise("[jiyi:A b] prefers window seats on long flights").ids,
              ElementsAre("Ab", "en"));
  EXPECT_THAT(texts.recognise("not one of them, and nothing near").ids, IsEmpty());
}

TEST(RecalledText, IsKnownInItsOwnSpaceOnly) {
  RecalledTexts texts;
  texts.add(kEnglish, "en", 7);

  EXPECT_TRUE(texts.recognise(kEnglish, 7).is_recalled);
  EXPECT_FALSE(texts.recognise(kEnglish, 8).is_recalled);
}

TEST(RecalledText, MarkersNameTheirMemories) {
  EXPECT_THAT(recall_marker_ids("a [jiyi:01HZ] b ［ＪＩＹＩ：x y］ [jiyi:01HZ] [jiyi:open"),
              ElementsAre("01HZ", "xy"));
  EXPECT_THAT(recall_marker_ids("[jiy] none"), IsEmpty());
}

bool only_repeats_them(std::string_view text) {
  const std::vector<std::u32string> others{written_form(kEnglish), written_form(kChinese),
                                           written_form("喜欢茶")};
  return only_repeats(text, others).has_value();
}

TEST(RecalledText, WhatOnlyRepeatsIsKnownInEveryForm) {
  EXPECT_TRUE(only_repeats_them(kEnglish));
  EXPECT_TRUE(only_repeats_them("- " + std::string(kChinese) + "\n2. " + kEnglish));
  EXPECT_TRUE(only_repeats_them("Relevant memories:\n1) prefers window seats on long flights"));
  EXPECT_TRUE(only_repeats_them("资料：喜欢在早上七点开始工作，不喜欢在周末接电话。"));
  EXPECT_TRUE(only_repeats_them("用户 在 杭州 的 一家 软件 公司 做 后端 开发"));
  EXPECT_TRUE(only_repeats_them("[jiyi:01HZ] 喜欢茶"));
}

TEST(RecalledText, ACorrectionIsNoRepetition) {
  std::string corrected = kEnglish;
  corrected.replace(corrected.find("Denver"), 6, "Dallas");

  EXPECT_FALSE(only_repeats_them(corrected));
  EXPECT_FALSE(only_repeats_them(std::string(kEnglish) + " She moved in May."));
  EXPECT_FALSE(only_repeats_them("不" + std::string(kChinese)));
  EXPECT_FALSE(only_repeats_them("用户在杭州的一家软件公司做前端开发"));
}

TEST(RecalledText, TooShortAPartRepeatsNothing) {
  EXPECT_FALSE(only_repeats_them("in Denver"));
  EXPECT_FALSE(only_repeats_them(""));
  EXPECT_FALSE(only_repeats_them("Memories:"));
  EXPECT_FALSE(only_repeats("x", {}));
}

}  // namespace
}  // namespace jiyi::sense
