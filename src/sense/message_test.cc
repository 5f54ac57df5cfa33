#include "sense/message.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

bool starts_clause(std::string_view text, std::size_t at) {
  return is_clause_start(Message(text).chars, at);
}

TEST(Message, FoldsOnceAndKeepsTheText) {
  const Message message("Ｈｉ　你好");

  EXPECT_EQ(message.text, "Ｈｉ　你好");
  ASSERT_EQ(message.chars.size(), 5U);
  EXPECT_EQ(message.chars[0].code, U'h');
}

TEST(Message, WordsHaveBordersOnlyWhereScriptsHaveSpaces) {
  EXPECT_TRUE(is_spaced_word_char(U'a'));
  EXPECT_TRUE(is_spaced_word_char(U'7'));
  EXPECT_TRUE(is_spaced_word_char(U'я'));
  EXPECT_FALSE(is_spaced_word_char(U'中'));
  EXPECT_FALSE(is_spaced_word_char(U'-'));
  EXPECT_TRUE(is_written(U'中'));
  EXPECT_FALSE(is_written(U'！'));
}

TEST(Message, ClausesStartAfterMarksAndLineBreaks) {
  EXPECT_TRUE(starts_clause("remember", 0));
  EXPECT_TRUE(starts_clause("  remember", 2));
  EXPECT_TRUE(starts_clause("well, remember", 6));
  EXPECT_TRUE(starts_clause("well\nremember", 5));
  EXPECT_TRUE(starts_clause("好，记得", 2));
  EXPECT_FALSE(starts_clause("i remember", 2));
  EXPECT_FALSE(starts_clause("我记得", 1));
  EXPECT_FALSE(starts_clause("don't", 4));
  EXPECT_FALSE(starts_clause("well-known", 5));
}

TEST(Message, CountsCharactersThatAreNoSpace) {
  EXPECT_EQ(character_count(Message(" a b\n你好 ").chars), 4U);
  EXPECT_EQ(character_count(Message("").chars), 0U);
}

}  // namespace
}  // namespace jiyi::sense
