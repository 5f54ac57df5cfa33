#include <gtest/gtest.h>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

TEST(NameBook, KnowsASpellingByItsFirst) {
  const NameBook book;
  const MessageChars chars("in Peking now");

  const auto listed = book.listed_at(chars, 3);

  ASSERT_NE(listed.word, nullptr);
  EXPECT_EQ(listed.word->kind, EntityKind::Place);
  EXPECT_EQ(listed.word->normalised, "北京");
  EXPECT_EQ(listed.end, 9U);
}

TEST(NameBook, ExactWordsCountOnlyAsTheyAreWritten) {
  const NameBook book;

  EXPECT_NE(book.listed_at(MessageChars("UK"), 0).word, nullptr);
  EXPECT_EQ(book.listed_at(MessageChars("uk"), 0).word, nullptr);
}

TEST(NameBook, WordsOfSectionsHaveTheirBits) {
  const NameBook book;
  const MessageChars chars("欧阳先生");

  EXPECT_EQ(book.word_end(chars, 0, kSurname), 2U);
  EXPECT_EQ(book.word_end(chars, 2, kTitle), 4U);
  EXPECT_EQ(book.word_end(chars, 0, kTitle), 0U);
  EXPECT_EQ(book.word_begin(MessageChars("我的同事"), 4, kBefore), 2U);
  EXPECT_EQ(book.word_begin(MessageChars("我的"), 0, kBefore), 0U);
}

TEST(NameBook, AUsersWordTakesOver) {
  NameBook book;
  book.add_user_word({.kind = EntityKind::Project, .word = "北京", .normalised = "bj"});

  EXPECT_EQ(book.listed_at(MessageChars("北京"), 0).word->kind, EntityKind::Project);
}

}  // namespace
}  // namespace jiyi::sense
