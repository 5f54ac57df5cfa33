#include "sense/phrase_finder.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The values found, in order.
std::vector<std::uint32_t> found(const std::vector<Phrase>& phrases, std::string_view text) {
  std::vector<std::uint32_t> values;
  for (const auto& hit : PhraseFinder(phrases).hits(Message(text).chars))
    values.push_back(hit.value);
  return values;
}

TEST(PhraseFinder, TakesTheLongestAtEachPlace) {
  const std::vector<Phrase> words = {{"喜欢", 1}, {"不喜欢", 2}, {"不", 3}};

  EXPECT_THAT(found(words, "我喜欢茶，不喜欢酒，不"), ElementsAre(1, 2, 3));
}

TEST(PhraseFinder, EnglishStandsAtWordBordersAndChineseAnywhere) {
  const std::vector<Phrase> words = {{"must", 1}, {"必须", 2}};

  EXPECT_THAT(found(words, "mustard mustn must. MUST"), ElementsAre(1, 1));
  EXPECT_THAT(found(words, "dismust"), IsEmpty());
  EXPECT_THAT(found(words, "我must你必须a"), ElementsAre(1, 2));
}

TEST(PhraseFinder, ASpaceFitsAnyWhiteSpace) {
  const std::vector<Phrase> words = {{"no  rush", 1}};

  EXPECT_THAT(found(words, "no rush"), ElementsAre(1));
  EXPECT_THAT(found(words, "no \n\t rush"), ElementsAre(1));
  EXPECT_THAT(found(words, "norush"), IsEmpty());
  EXPECT_THAT(found(words, "no rushing"), IsEmpty());
}

TEST(PhraseFinder, AStarFitsTheRestOfTheWord) {
  const PhraseFinder finder({{"deploy*", 1}});

  const auto hits = finder.hits(Message("we deployed it").chars);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0], (PhraseFinder::Hit{.begin = 3, .end = 11, .value = 1}));
  EXPECT_THAT(finder.hits(Message("redeploy").chars), IsEmpty());
}

TEST(PhraseFinder, ACaretAsksForTheStartOfAClause) {
  const std::vector<Phrase> words = {{"^remember", 1}, {"i remember", 2}};

  EXPECT_THAT(found(words, "Remember me. And, remember"), ElementsAre(1, 1));
  EXPECT_THAT(found(words, "you remember"), IsEmpty());
  EXPECT_THAT(found(words, "I remember"), ElementsAre(2));
}

TEST(PhraseFinder, FoldsBothSides) {
  EXPECT_THAT(found({{"记住", 1}}, "記住"), ElementsAre(1));
  EXPECT_THAT(found({{"Don’t", 1}}, "ＤＯＮ'Ｔ"), ElementsAre(1));
}

TEST(PhraseFinder, TheLastOfEqualPhrasesCounts) {
  EXPECT_THAT(found({{"ok", 1}, {"OK", 2}}, "ok"), ElementsAre(2));
}

TEST(PhraseFinder, HoldsTheLimitOfAPhrase) {
  const std::string most(kPhraseCharactersMax, 'a');

  EXPECT_TRUE(PhraseFinder::is_phrase(most));
  EXPECT_FALSE(PhraseFinder::is_phrase(most + "a"));
  EXPECT_FALSE(PhraseFinder::is_phrase(""));
  EXPECT_FALSE(PhraseFinder::is_phrase("  "));
  EXPECT_THAT(found({{"", 1}, {most, 2}}, most), ElementsAre(2));
}

// Against looking for every phrase at every place.
TEST(PhraseFinder, FindsWhatAPlainSearchFinds) {
  const std::vector<Phrase> words = {{"ab", 0},  {"abc", 1}, {"bc", 2},
                                     {"c d", 3}, {"中", 4},  {"中文", 5}};
  const std::string text = "ab abc bc abcd c d 中文中 bcc d 文中ab";
  const Message message(text);
  const PhraseFinder finder(words);

  std::vector<PhraseFinder::Hit> plain;
  for (std::size_t at = 0; at < message.chars.size();) {
    std::size_t longest = 0;
    std::uint32_t value = 0;
    for (const Phrase& word : words) {
      const auto codes = Message(word.text).chars;
      if (at + codes.size() > message.chars.size() || codes.size() <= longest) continue;
      bool same = true;
      for (std::size_t i = 0; i < codes.size(); ++i)
        same = same && codes[i].code == message.chars[at + i].code;
      const std::size_t end = at + codes.size();
      const auto inside = [&](std::size_t place) {
        return place > 0 && place < message.chars.size() &&
               is_spaced_word_char(message.chars[place - 1].code) &&
               is_spaced_word_char(message.chars[place].code);
      };
      if (!same || inside(at) || inside(end)) continue;
      longest = codes.size();
      value = word.value;
    }
    if (longest > 0) plain.push_back({.begin = at, .end = at + longest, .value = value});
    at += longest > 0 ? longest : 1;
  }

  EXPECT_EQ(finder.hits(message.chars), plain);
  EXPECT_EQ(finder.finds(message.chars), !plain.empty());
}

}  // namespace
}  // namespace jiyi::sense
