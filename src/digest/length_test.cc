#include "digest/length.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

std::string front(std::string_view text, Measure measure, std::size_t length_max) {
  return std::string(text.substr(0, front_of(text, measure, length_max)));
}

Message said(std::string text) {
  Message message;
  message.text = std::move(text);
  return message;
}

TEST(Length, WordsAreRunsBetweenSpaces) {
  EXPECT_EQ(length_of("", Measure::Words), 0U);
  EXPECT_EQ(length_of("  one two,three \n four. ", Measure::Words), 3U);
  EXPECT_EQ(length_of("don't -- stop", Measure::Words), 3U);
}

TEST(Length, ChineseCharactersAreWordsForThemselves) {
  EXPECT_EQ(length_of("我用 Docker。", Measure::Words), 3U);
  EXPECT_EQ(length_of("我住在杭州。", Measure::Words), 5U);
}

TEST(Length, CharactersAreCodePoints) {
  EXPECT_EQ(length_of("我住在杭州。", Measure::Characters), 6U);
  EXPECT_EQ(length_of("a b", Measure::Characters), 3U);
  EXPECT_EQ(length_of("\xFF\xE6", Measure::Characters), 2U);
}

TEST(Length, MeasureIsThatOfTheLanguageWithMoreToRead) {
  EXPECT_EQ(measure_of(std::vector{said("我住在杭州，用 Go 写后端")}), Measure::Characters);
  EXPECT_EQ(measure_of(std::vector{said("I live in 杭州 and write Go")}), Measure::Words);
  EXPECT_EQ(measure_of(std::vector{said("两个 two words")}), Measure::Characters);
  EXPECT_EQ(measure_of(std::vector{said("两个 three words now")}), Measure::Words);
  EXPECT_EQ(measure_of({}), Measure::Words);
  EXPECT_EQ(measure_of(std::vector{said("😂😂")}), Measure::Words);
}

TEST(Length, FrontEndsBetweenWords) {
  EXPECT_EQ(front("one two three", Measure::Words, 3), "one two three");
  EXPECT_EQ(front("one two three", Measure::Words, 2), "one two");
  EXPECT_EQ(front("one, two three", Measure::Words, 1), "one");
  EXPECT_EQ(front("one two three", Measure::Characters, 9), "one two");
  EXPECT_EQ(front("一二三四", Measure::Characters, 3), "一二三");
  EXPECT_EQ(front("一二，三四", Measure::Characters, 3), "一二");
}

TEST(Length, FrontOfOneLongWordIsCutInside) {
  EXPECT_EQ(front("abcdefgh", Measure::Characters, 3), "abc");
  EXPECT_EQ(front("abcdefgh", Measure::Words, 0), "");
}

TEST(Length, FrontIsNeverLongerThanAsked) {
  const std::string text = "Ann, 我们 met at 3 p.m.,  然后，left; 再见 again \xFF end";
  for (const Measure measure : {Measure::Words, Measure::Characters}) {
    for (std::size_t most = 0; most < 50; ++most) {
      EXPECT_LE(length_of(front(text, measure, most), measure), most) << most;
    }
  }
}

}  // namespace
}  // namespace jiyi::digest
