#include "text/character.h"

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(Character, KnowsScripts) {
  EXPECT_EQ(properties(U'a').script, Script::Latin);
  EXPECT_EQ(properties(U'猫').script, Script::Han);
  EXPECT_EQ(properties(0x3400).script, Script::Han);   // extension A
  EXPECT_EQ(properties(0x20000).script, Script::Han);  // extension B
  EXPECT_EQ(properties(0xF900).script, Script::Han);   // compatibility
  EXPECT_EQ(properties(U'の').script, Script::Hiragana);
  EXPECT_EQ(properties(U'ｶ').script, Script::Katakana);  // half width
  EXPECT_EQ(properties(U'배').script, Script::Hangul);
  EXPECT_EQ(properties(0xD7B0).script, Script::Hangul);  // Jamo extended B
  EXPECT_EQ(properties(U'ж').script, Script::Cyrillic);
  EXPECT_EQ(properties(U'ع').script, Script::Arabic);
  EXPECT_EQ(properties(U'त').script, Script::Devanagari);
  EXPECT_EQ(properties(U'ก').script, Script::Thai);
  EXPECT_EQ(properties(U'1').script, Script::Common);
  EXPECT_EQ(properties(0x0301).script, Script::Inherited);
}

TEST(Character, KnowsCategories) {
  EXPECT_EQ(properties(U'a').category, Category::Letter);
  EXPECT_EQ(properties(0x0301).category, Category::Mark);
  EXPECT_EQ(properties(U'7').category, Category::Digit);
  EXPECT_EQ(properties(U'½').category, Category::Number);
  EXPECT_EQ(properties(U'\u3000').category, Category::Space);
  EXPECT_EQ(properties(U'\n').category, Category::Space);
  EXPECT_EQ(properties(U'€').category, Category::Symbol);
  EXPECT_EQ(properties(U'🐱').category, Category::Emoji);
  EXPECT_EQ(properties(U',').category, Category::Other);
}

TEST(Character, KnowsCombiningClasses) {
  EXPECT_EQ(properties(U'a').combining_class, 0);
  EXPECT_EQ(properties(0x0301).combining_class, 230);
  EXPECT_EQ(properties(0x3099).combining_class, 8);
}

TEST(Character, BeyondUnicodeIsUnassigned) {
  EXPECT_EQ(properties(0x10FFFF).category, Category::Other);
  EXPECT_EQ(properties(0x110000).category, Category::Other);
  EXPECT_EQ(properties(0xFFFFFFFF).script, Script::Other);
}

TEST(Character, ScriptsWithoutSpacesAreKnown) {
  EXPECT_TRUE(is_unspaced(Script::Han));
  EXPECT_TRUE(is_unspaced(Script::Khmer));
  EXPECT_FALSE(is_unspaced(Script::Hangul));
  EXPECT_FALSE(is_unspaced(Script::Latin));
}

}  // namespace
}  // namespace jiyi::text
