#include "bank/cues.h"

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

TEST(Cues, QuestionMarkAtTheEndAsks) {
  EXPECT_TRUE(cues_of("what now?") & kAsks);
  EXPECT_TRUE(cues_of("look? [image: a dog]") & kAsks);
  EXPECT_FALSE(cues_of("why? because.") & kAsks);
  EXPECT_FALSE(cues_of("") & kAsks);
}

TEST(Cues, TimeWordsInBothLanguages) {
  EXPECT_TRUE(cues_of("i went yesterday") & kNamesTime);
  EXPECT_TRUE(cues_of("我上周去的") & kNamesTime);
  EXPECT_TRUE(cues_of("5日") & kNamesTime);
  EXPECT_FALSE(cues_of("the lastest mayor") & kNamesTime);
}

TEST(Cues, NumbersAsDigitsAndWords) {
  EXPECT_TRUE(cues_of("twice a day") & kNamesNumber);
  EXPECT_TRUE(cues_of("room 12") & kNamesNumber);
  EXPECT_FALSE(cues_of("someone often") & kNamesNumber);
}

TEST(Cues, QuestionsForATime) {
  EXPECT_TRUE(asks_when("when did she move?"));
  EXPECT_TRUE(asks_when("  how long was it"));
  EXPECT_TRUE(asks_when("what year was that"));
  EXPECT_TRUE(asks_when("你哪天去的"));
  EXPECT_FALSE(asks_when("who called when i was out"));
  EXPECT_FALSE(asks_when("what is it"));
}

TEST(Cues, QuestionsForANumber) {
  EXPECT_TRUE(asks_how_many("so how many cats"));
  EXPECT_TRUE(asks_how_many("花了多少钱"));
  EXPECT_FALSE(asks_how_many("how are many of them"));
}

}  // namespace
}  // namespace jiyi::bank
