#include "digest/phrases.h"

#include <array>

#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

constexpr std::array<PhraseGroup, 4> kPhrases{
    {{1, "plan|goal"}, {2, "going to|"}, {4, "打算"}, {8, "||i'm"}}};

std::uint32_t find(std::string_view text) {
  return PhraseTable(kPhrases).find(text);
}

TEST(Phrases, SpacedWordsAreFoundWhole) {
  EXPECT_EQ(find("a plan"), 1U);
  EXPECT_EQ(find("plan."), 1U);
  EXPECT_EQ(find("a plane"), 0U);
  EXPECT_EQ(find("floorplan"), 0U);
  EXPECT_EQ(find("a goal"), 1U);
  EXPECT_EQ(find("going  to"), 0U);
}

TEST(Phrases, UnspacedWordsAreFoundAnywhere) {
  EXPECT_EQ(find("我打算去"), 4U);
  EXPECT_EQ(find("打"), 0U);
}

TEST(Phrases, BitsOfAllPhrasesTogether) {
  EXPECT_EQ(find("i'm going to plan,我打算"), 15U);
}

TEST(Phrases, NothingInNothingAndNothingForAnEmptyPhrase) {
  EXPECT_EQ(find(""), 0U);
  EXPECT_EQ(find("xyz"), 0U);
}

}  // namespace
}  // namespace jiyi::digest
