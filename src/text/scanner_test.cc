#include "text/scanner.h"

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(Scanner, TakesWhatFitsAndStaysOtherwise) {
  const auto chars = fold_chars("ab 12年");
  Scanner here(chars, 0);

  EXPECT_FALSE(here.take(U'b'));
  EXPECT_TRUE(here.take_word(U"ab"));
  EXPECT_FALSE(here.take_word(U"x"));
  EXPECT_TRUE(here.take_spaces());
  EXPECT_FALSE(here.take_spaces());
  EXPECT_EQ(here.take_number({.least = 1, .most = 11}), 0);
  EXPECT_EQ(here.take_number({.least = 1, .most = 12}), 12);
  EXPECT_TRUE(here.take_any(U"月年"));
  EXPECT_TRUE(here.is_at_end());
  EXPECT_FALSE(here.take(0));
}

TEST(Scanner, NumberIsAWholeRunOfDigits) {
  const auto chars = fold_chars("2023");
  Scanner here(chars, 0);

  EXPECT_EQ(here.take_number({.least = 1, .most = 99}), 0);
  EXPECT_EQ(here.at(), 0U);
  EXPECT_EQ(here.take_number({.digits_min = 4, .digits_max = 4, .least = 1, .most = 9999}), 2023);
}

TEST(Scanner, KnowsWordBorders) {
  const auto chars = fold_chars("in may");

  EXPECT_TRUE(Scanner(chars, 0).is_word_border());
  EXPECT_FALSE(Scanner(chars, 1).is_word_border());
  EXPECT_TRUE(Scanner(chars, 2).is_word_border());
  EXPECT_TRUE(Scanner(chars, 6).is_word_border());
}

TEST(Scanner, SetsHoldAsciiOnly) {
  constexpr AsciiSet kSigns("-a~");
  EXPECT_TRUE(kSigns.has(U'-'));
  EXPECT_TRUE(kSigns.has(U'~'));
  EXPECT_FALSE(kSigns.has(U'b'));
  EXPECT_FALSE(kSigns.has(U'猫'));
  EXPECT_FALSE(kSigns.has(0));
}

}  // namespace
}  // namespace jiyi::text
