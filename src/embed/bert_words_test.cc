#include "embed/bert_words.h"

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

constexpr WordRules kUncased;
constexpr WordRules kCased = {.lower_case = false, .strip_accents = false};

TEST(BertWords, CutsAtSpacesPunctuationAndChineseCharacters) {
  EXPECT_EQ(bert_words("  Hello,\n World!! ", kUncased), "hello , world ! !");
  EXPECT_EQ(bert_words("我住在Hangzhou。", kUncased), "我 住 在 hangzhou 。");
  EXPECT_EQ(bert_words("a$b~c", kUncased), "a $ b ~ c");
  EXPECT_EQ(bert_words("ひらがな カナ", kUncased), "ひらかな カナ") << "the dots go with accents";
  EXPECT_EQ(bert_words("", kUncased), "");
  EXPECT_EQ(bert_words(" \t ", kUncased), "");
}

TEST(BertWords, LowerCaseAndAccentsAreRules) {
  EXPECT_EQ(bert_words("Élan ŻÓŁĆ İ", kUncased), "elan zołc i");
  EXPECT_EQ(bert_words("Élan İ", kCased), "Élan İ");
  EXPECT_EQ(bert_words("Élan İ", {.lower_case = true, .strip_accents = false}), "élan i\xCC\x87");
  EXPECT_EQ(bert_words("Élan", {.lower_case = false, .strip_accents = true}), "Elan");
  EXPECT_EQ(bert_words("ΣΑΣ ẞ", kUncased), "σασ ß");
}

TEST(BertWords, ChineseCharactersMayStayTogether) {
  EXPECT_EQ(bert_words("我住在杭州", {.split_han = false}), "我住在杭州");
  EXPECT_EQ(bert_words("𠀀a豈", kCased), "𠀀 a 豈");
}

TEST(BertWords, ControlCharactersAreLeftOut) {
  EXPECT_EQ(bert_words(std::string_view("a\0b\x01"
                                        "c\xEF\xBF\xBD\xE2\x80\x8B"
                                        "d\xC2\x85",
                                        14),
                       kUncased),
            "abcd");
  EXPECT_EQ(bert_words("a\tb\rc", kUncased), "a b c");
  EXPECT_EQ(bert_words("a\x01"
                       "b",
                       {.clean = false}),
            "a\x01"
            "b");
}

}  // namespace
}  // namespace jiyi::embed
