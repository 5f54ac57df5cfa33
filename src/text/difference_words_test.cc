#include "text/difference_words.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(DifferenceWords, NegationsAreKnownAsTermsSpellThem) {
  for (const std::string term : {"not", "never", "without", "不", "没", "无", "не"}) {
    EXPECT_TRUE(is_negation(term)) << term;
  }
  EXPECT_FALSE(is_negation("notice"));
  EXPECT_FALSE(is_negation("是"));
}

TEST(DifferenceWords, NumbersAndDaysAreKnownAsTermsSpellThem) {
  for (const std::string term : {"two", "mondai", "march", "third", "二", "万", "twelv"}) {
    EXPECT_TRUE(is_number_word(term)) << term;
  }
  EXPECT_FALSE(is_number_word("tea"));
  EXPECT_FALSE(is_number_word(""));
}

}  // namespace
}  // namespace jiyi::text
