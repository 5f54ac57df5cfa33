#include "text/abbreviations.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(Abbreviations, AreTold) {
  EXPECT_EQ(abbreviation_of("dr"), Abbreviation::BeforeName);
  EXPECT_EQ(abbreviation_of("e.g"), Abbreviation::BeforeName);
  EXPECT_EQ(abbreviation_of("j"), Abbreviation::BeforeName);
  EXPECT_EQ(abbreviation_of("no"), Abbreviation::BeforeNumber);
  EXPECT_EQ(abbreviation_of("inc"), Abbreviation::Anywhere);
  EXPECT_EQ(abbreviation_of("u.s"), Abbreviation::Anywhere);
  EXPECT_EQ(abbreviation_of("p.m"), Abbreviation::Anywhere);
}

TEST(Abbreviations, OtherWordsAreNone) {
  for (const std::string word :
       {"", "cat", "u.", ".u", "u..s", "example.com", "doctorofphilosophy"}) {
    EXPECT_EQ(abbreviation_of(word), Abbreviation::None) << word;
  }
}

TEST(Abbreviations, StartersAreKnown) {
  EXPECT_TRUE(is_sentence_starter("he"));
  EXPECT_TRUE(is_sentence_starter("your"));
  EXPECT_FALSE(is_sentence_starter("smith"));
  EXPECT_FALSE(is_sentence_starter(""));
}

}  // namespace
}  // namespace jiyi::text
