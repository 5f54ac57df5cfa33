#include "text/stop_words.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

std::size_t question_word(std::string_view text) {
  return question_word_length(fold_chars(text));
}

TEST(StopWords, EnglishGrammarWordsAreStopWords) {
  for (const std::string word : {"a", "the", "not", "yourself", "themselves", "s", "ll", "about"}) {
    EXPECT_TRUE(is_stop_word(word)) << word;
  }
  for (const std::string word : {"", "docker", "the ", "yes", "themselvesx", "never", "may"}) {
    EXPECT_FALSE(is_stop_word(word)) << word;
  }
}

TEST(StopWords, ChineseGrammarCharactersAreStopCharacters) {
  EXPECT_TRUE(is_stop_character(U'的'));
  EXPECT_TRUE(is_stop_character(U'而'));
  EXPECT_FALSE(is_stop_character(U'猫'));
  EXPECT_FALSE(is_stop_character(U'不'));
  EXPECT_FALSE(is_stop_character(0));
}

// Texts are folded before they are looked up, so the lists hold folded words.
TEST(StopWords, ListsAreFolded) {
  const std::string all =
      "的了是在吗呢吧啊呀么着和与及或也都就而为什有没哪一些个里儿多少怎样如何否谁几";
  EXPECT_EQ(fold(all), all);
}

TEST(StopWords, LongestQuestionWordIsFound) {
  EXPECT_EQ(question_word("为什么来"), 3U);
  EXPECT_EQ(question_word("什么"), 2U);
  EXPECT_EQ(question_word("幾點"), 1U);
  EXPECT_EQ(question_word("哪里"), 2U);
  EXPECT_EQ(question_word("哪"), 1U);
  EXPECT_EQ(question_word("猫"), 0U);
  EXPECT_EQ(question_word(""), 0U);
}

}  // namespace
}  // namespace jiyi::text
