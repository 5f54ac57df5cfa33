#include "text/compose.h"

#include <string>

#include <gtest/gtest.h>

#include "text/normal_form.h"

namespace jiyi::text {
namespace {

std::vector<FoldedChar> chars_of(std::u32string_view codes) {
  std::vector<FoldedChar> out;
  for (const char32_t code : codes) {
    const auto at = static_cast<std::uint32_t>(out.size());
    out.push_back({code, at, at + 1});
  }
  return out;
}

std::string composed(std::u32string_view codes) {
  auto chars = chars_of(codes);
  order_marks(chars);
  compose(chars);
  return to_utf8(chars);
}

TEST(Compose, ComposesLetterAndMark) {
  EXPECT_EQ(composed(U"e\u0301"), "é");
}

TEST(Compose, ComposesHangulOfTwoAndThreeParts) {
  EXPECT_EQ(composed(U"\u1107\u1162"), "배");
  EXPECT_EQ(composed(U"\u1112\u1161\u11AB"), "한");
  // A syllable that has a tail takes no second one.
  EXPECT_EQ(composed(U"\uD55C\u11AB"), "한\u11AB");
}

TEST(Compose, MarkOfTheSameClassBetweenBlocks) {
  EXPECT_EQ(composed(U"a\u0305\u0301"), "a\u0305\u0301");
}

TEST(Compose, MarksAreOrderedByClassAndStay) {
  EXPECT_EQ(composed(U"q\u0307\u0323"), "q\u0323\u0307");
  EXPECT_EQ(composed(U"q\u0301\u0300"), "q\u0301\u0300");
}

TEST(Compose, ComposedCharacterHasTheBytesOfBoth) {
  auto chars = chars_of(U"e\u0301x");

  compose(chars);

  ASSERT_EQ(chars.size(), 2U);
  EXPECT_EQ(chars[0].begin, 0U);
  EXPECT_EQ(chars[0].end, 2U);
}

TEST(Compose, DecomposesSyllables) {
  std::vector<FoldedChar> out;
  append_decomposed({U'한', 3, 6}, Decomposition::Canonical, out);

  EXPECT_EQ(to_utf8(out), "\u1112\u1161\u11AB");
  EXPECT_EQ(out[2].begin, 3U);
}

TEST(Compose, PairsThatDoNotComposeGiveNone) {
  EXPECT_EQ(composed_pair(U'a', U'b'), 0U);
  EXPECT_EQ(composed_pair(U'が', 0x3099), 0U);
  EXPECT_EQ(composed_pair(U'か', 0x3099), U'が');
  // Excluded from composition.
  EXPECT_EQ(composed_pair(0x0915, 0x093C), 0U);
}

}  // namespace
}  // namespace jiyi::text
