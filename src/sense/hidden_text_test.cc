#include "sense/hidden_text.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::sense {
namespace {

TEST(HiddenText, LeavesPlainTextAsItIs) {
  for (const auto* text : {"", "hello", "你好，世界", "Привет, мир", "αβγ", "a b c", "I a.m. x"}) {
    const Revealed revealed = reveal(text);
    EXPECT_EQ(revealed.text, text);
    EXPECT_FALSE(revealed.had_invisible || revealed.had_tags || revealed.had_look_alikes ||
                 revealed.had_spaced_letters)
        << text;
  }
}

TEST(HiddenText, TakesOutWhatNobodySees) {
  const Revealed revealed = reveal("ig\u200Bnore 忽\u2060略");

  EXPECT_EQ(revealed.text, "ignore 忽略");
  EXPECT_TRUE(revealed.had_invisible);
  EXPECT_TRUE(reveal("a\u202Eb").had_invisible);
}

TEST(HiddenText, JoinersOfEmojiAndPersianAreNoDisguise) {
  EXPECT_FALSE(reveal("👩\u200D💻 hi").had_invisible);
  EXPECT_FALSE(reveal("می\u200Cخواهم").had_invisible);
  EXPECT_FALSE(reveal("\uFEFFhello").had_invisible);
}

TEST(HiddenText, ReadsTagCharacters) {
  const Revealed revealed = reveal("hi\U000E0072\U000E0075\U000E006E");

  EXPECT_EQ(revealed.text, "hirun");
  EXPECT_TRUE(revealed.had_tags);
}

TEST(HiddenText, ReadsLookAlikesInsideLatinWords) {
  const Revealed revealed = reveal("ign\u043Ere Привет");

  EXPECT_EQ(revealed.text, "ignore Привет");
  EXPECT_TRUE(revealed.had_look_alikes);
}

TEST(HiddenText, JoinsFourLettersSetApartAndNotThree) {
  EXPECT_EQ(reveal("i g n o r e  all").text, "ignore  all");
  EXPECT_TRUE(reveal("s.t.o.p").had_spaced_letters);
  EXPECT_FALSE(reveal("a b c").had_spaced_letters);
  EXPECT_FALSE(reveal("a b.c d").had_spaced_letters);
}

// Texts drawn from what disguises are made of, and what is beside it.
TEST(HiddenText, WhatIsSurelyNoDisguiseIsLeftAsItIs) {
  constexpr auto kPieces = std::to_array<const char*>(
      {"a",          "b",    "é",      "中",     " ",      ".",      "-",
       "_",          "?",    "о",      "α",      "\u200B", "\u202E", "\u00AD",
       "\U000E0041", "\xff", "\u0301", "\uFFFD", "word",   " a b c"});
  base::Random random(7);
  std::size_t sure = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t i = random.below(12); i > 0; --i)
      text += kPieces[random.below(kPieces.size())];
    if (may_be_disguised(text)) continue;
    ++sure;
    const Revealed revealed = reveal(text);
    EXPECT_EQ(revealed.text, text);
    EXPECT_FALSE(revealed.had_invisible || revealed.had_tags || revealed.had_look_alikes ||
                 revealed.had_spaced_letters)
        << text;
  }
  EXPECT_GT(sure, 1000U);
  EXPECT_FALSE(may_be_disguised("The plan is a test: well-known, 3.5 % of A. B. Smith's."));
  EXPECT_FALSE(may_be_disguised("下周三去杭州，参加 e-commerce 的会。"));
}

TEST(HiddenText, TakesAnyBytes) {
  EXPECT_EQ(reveal("\xff"
                   "a")
                .text,
            "\uFFFD"
            "a");
}

}  // namespace
}  // namespace jiyi::sense
