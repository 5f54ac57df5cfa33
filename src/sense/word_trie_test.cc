#include "sense/word_trie.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

WordTrie::Match longest(const WordTrie& trie, std::string_view text, std::size_t place,
                        WordTrie::Borders borders = WordTrie::Borders::Whole) {
  return trie.longest(MessageChars(text), place, borders);
}

TEST(WordTrie, FindsTheLongestWord) {
  WordTrie trie;
  trie.add("New York", 1);
  trie.add("New York City", 2);

  EXPECT_EQ(longest(trie, "in new york city", 3).value, 2U);
  EXPECT_EQ(longest(trie, "in New York now", 3).end, 11U);
  EXPECT_FALSE(longest(trie, "in New", 3).found());
}

TEST(WordTrie, KeepsWholeLatinWordsAndAnyHan) {
  WordTrie trie;
  trie.add("go", 1);
  trie.add("北京", 2);

  EXPECT_FALSE(longest(trie, "gone", 0).found());
  EXPECT_FALSE(longest(trie, "ago", 1).found());
  EXPECT_TRUE(longest(trie, "gone", 0, WordTrie::Borders::Any).found());
  EXPECT_TRUE(longest(trie, "在北京市", 1).found());
}

TEST(WordTrie, ExactWantsTheWholeRange) {
  WordTrie trie;
  trie.add("total", 7);
  const MessageChars chars("Totally");

  EXPECT_EQ(trie.exact(chars, {.begin = 0, .end = 5}), 7U);
  EXPECT_EQ(trie.exact(chars, {.begin = 0, .end = 4}), WordTrie::kNone);
  EXPECT_EQ(trie.exact(chars, {.begin = 0, .end = 7}), WordTrie::kNone);
  EXPECT_EQ(trie.exact(chars, {.begin = 2, .end = 2}), WordTrie::kNone);
}

TEST(WordTrie, KeepsTenThousandWords) {
  WordTrie trie;
  for (std::uint32_t i = 0; i < 10'000; ++i)
    trie.add("w" + std::to_string(i * 7919), i);

  for (std::uint32_t i = 0; i < 10'000; ++i) {
    const std::string word = "w" + std::to_string(i * 7919);
    ASSERT_EQ(trie.exact(MessageChars(word), {.begin = 0, .end = word.size()}), i);
  }
}

TEST(WordTrie, FindsWordsOfOneCharacter) {
  WordTrie trie;
  trie.add("猫", 3);
  trie.add("", 4);

  EXPECT_EQ(longest(trie, "我的猫", 2).value, 3U);
  EXPECT_EQ(longest(trie, "猫", 0).value, 3U);
}

}  // namespace
}  // namespace jiyi::sense
