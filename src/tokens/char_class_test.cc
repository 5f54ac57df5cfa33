#include "tokens/char_class.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::tokens {
namespace {

void expect(std::string_view text, CharClass is) {
  const Char c = char_at(text, 0);
  EXPECT_EQ(c.is, set_of(is)) << text;
  EXPECT_EQ(c.bytes, text.size()) << text;
}

TEST(CharClass, KnowsEachClassInAsciiAndBeyond) {
  expect("A", CharClass::Upper);
  expect("É", CharClass::Upper);
  expect("ǅ", CharClass::Upper);
  expect("a", CharClass::Lower);
  expect("ſ", CharClass::Lower);
  expect("我", CharClass::Letter);
  expect("ʰ", CharClass::Letter);
  expect("𠮷", CharClass::Letter);
  expect("\xCC\x81", CharClass::Mark);
  expect("7", CharClass::Number);
  expect("½", CharClass::Number);
  expect("Ⅷ", CharClass::Number);
  expect("。", CharClass::Other);
  expect("😀", CharClass::Other);
  expect("\x7F", CharClass::Other);
}

TEST(CharClass, WhiteSpaceIsTheUnicodeProperty) {
  for (const char* space : {" ", "\t", "\v", "\f", "\xC2\x85", "\xC2\xA0", "\xE1\x9A\x80",
                            "\xE2\x80\xA8", "\xE2\x80\xAF", "\xE3\x80\x80"}) {
    expect(space, CharClass::Space);
  }
  expect("\n", CharClass::Newline);
  expect("\r", CharClass::Newline);
  expect("\xEF\xBB\xBF", CharClass::Other);  // U+FEFF
  expect("\xE2\x80\x8B", CharClass::Other);  // U+200B
  expect("\x1F", CharClass::Other);
}

TEST(CharClass, KnowsWhatUnicode16Added) {
  expect("\xF0\xAE\xAF\xB0", CharClass::Letter);  // U+2EBF0, first of extension I
  expect("\xF0\xAE\xB9\x9D", CharClass::Letter);  // U+2EE5D, its last
  expect("\xF0\xAE\xB9\x9E", CharClass::Other);
  expect("\xEA\x9F\x8B", CharClass::Upper);  // U+A7CB
}

TEST(CharClass, EachBrokenByteIsACharacterOfItsOwn) {
  for (const char* broken : {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2 ", "\xE0\x9F\xBF",
                             "\xE4\xBD", "\xED\xA0\x80", "\xEF\xBF", "\xF0\x8F\xBF\xBF",
                             "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    const Char c = char_at(broken, 0);
    EXPECT_EQ(c.is, set_of(CharClass::Other)) << broken;
    EXPECT_EQ(c.bytes, 1U) << broken;
  }
}

TEST(CharClass, TakesTheFirstAndLastOfEachLength) {
  EXPECT_EQ(char_at("\xC2\x80", 0).bytes, 2U);
  EXPECT_EQ(char_at("\xDF\xBF", 0).bytes, 2U);
  EXPECT_EQ(char_at("\xE0\xA0\x80", 0).bytes, 3U);
  EXPECT_EQ(char_at("\xED\x9F\xBF", 0).bytes, 3U);
  EXPECT_EQ(char_at("\xEF\xBF\xBF", 0).bytes, 3U);
  EXPECT_EQ(char_at("\xF0\x90\x80\x80", 0).bytes, 4U);
  EXPECT_EQ(char_at("\xF4\x8F\xBF\xBF", 0).bytes, 4U);
}

}  // namespace
}  // namespace jiyi::tokens
