#include "sense/language.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

std::string_view name_of(std::string_view text) {
  return language_name(read_language(MessageChars(text)));
}

TEST(Language, TellsChineseFromEnglish) {
  EXPECT_EQ(name_of("我住在杭州"), "zh");
  EXPECT_EQ(name_of("I live in Hangzhou."), "en");
  EXPECT_EQ(name_of("帮我写一个Python脚本"), "zh");
  EXPECT_EQ(name_of("My name is 李明 and I live here."), "en");
}

TEST(Language, IsMixedWhenNeitherIsOnlyAFewWords) {
  EXPECT_EQ(name_of("这个 PR 我 review 一下再 merge"), "mixed");
  EXPECT_EQ(name_of("今天 meeting 取消"), "zh");
  EXPECT_EQ(name_of("I love 北京烤鸭 very much"), "mixed");
}

TEST(Language, NamesOtherLanguagesByTheirScript) {
  EXPECT_EQ(name_of("これはペンです"), "ja");
  EXPECT_EQ(name_of("안녕하세요"), "ko");
  EXPECT_EQ(name_of("Привет, как дела?"), "cyrillic");
  EXPECT_EQ(name_of("مرحبا"), "arabic");
  EXPECT_EQ(name_of("Ça va très bien, où êtes-vous?"), "latin");
}

TEST(Language, HasNoneWithoutLetters) {
  EXPECT_EQ(name_of(""), "none");
  EXPECT_EQ(name_of("123 :-)"), "none");
  EXPECT_EQ(read_language(MessageChars("好")).script, text::Script::Han);
}

}  // namespace
}  // namespace jiyi::sense
