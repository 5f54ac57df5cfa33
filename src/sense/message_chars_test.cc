#include "sense/message_chars.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

TEST(MessageChars, ReadsFullWidthAndStyledFormsAsPlainOnes) {
  EXPECT_EQ(MessageChars("ＡＢ１２：").plain({.begin = 0, .end = 5}), "AB12:");
  EXPECT_EQ(MessageChars("𝟏𝟐③").plain({.begin = 0, .end = 3}), "123");
}

TEST(MessageChars, FoldsCaseMarksAndTraditionalCharacters) {
  EXPECT_EQ(MessageChars("José密碼").folded_text({.begin = 0, .end = 6}), "jose密码");
}

TEST(MessageChars, LeavesOutWhatIsNotSeenAndKeepsTheBytes) {
  const std::string text = "a\u200Bb\u00ADc\uFEFF";
  const MessageChars chars(text);

  ASSERT_EQ(chars.size(), 3U);
  EXPECT_EQ(chars.at(1).begin, 4U);
  EXPECT_EQ(chars.bytes({.begin = 0, .end = 3}), "a\u200Bb\u00ADc");
}

TEST(MessageChars, TellsKindsApart) {
  const MessageChars chars("aÉ中7 \nи,");

  EXPECT_EQ(chars.kind(0), CharKind::Lower);
  EXPECT_EQ(chars.kind(1), CharKind::Upper);
  EXPECT_EQ(chars.kind(2), CharKind::Han);
  EXPECT_EQ(chars.kind(3), CharKind::Digit);
  EXPECT_EQ(chars.kind(4), CharKind::Space);
  EXPECT_EQ(chars.kind(5), CharKind::LineBreak);
  EXPECT_EQ(chars.kind(6), CharKind::Letter);
  EXPECT_EQ(chars.kind(7), CharKind::Other);
  EXPECT_EQ(chars.kind(8), CharKind::Other);
  EXPECT_EQ(chars.code(8), 0U);
}

TEST(MessageChars, TakesBytesThatAreNoUtf8) {
  const MessageChars chars(std::string_view("a\xFF\xC3", 3));

  EXPECT_EQ(chars.size(), 3U);
  EXPECT_EQ(chars.at(2).end, 3U);
}

TEST(MessageChars, HasComparesFoldedCharacters) {
  const MessageChars chars("My Password");

  EXPECT_TRUE(chars.has(3, U"password"));
  EXPECT_FALSE(chars.has(3, U"passwords"));
  EXPECT_FALSE(chars.has(99, U"p"));
}

}  // namespace
}  // namespace jiyi::sense
