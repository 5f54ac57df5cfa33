#include "recall/meaning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recall/vectors_test.h"

namespace jiyi::recall {
namespace {

using testing::ElementsAre;
using testkit::row;

const QuestionVector kNorth{.values = {1, 0, 0, 0}, .language = 0};

TEST(Meaning, StandsBetweenTheMeanAndTheNearest) {
  const AskedVectors asked({row(1, "a"), row(2, "b"), row(3, "c"), row(4, "d")},
                           {{100, 0, 0, 0}, {70, 70, 0, 0}, {0, 100, 0, 0}, {}}, "x");
  const Meaning meaning(asked.view, asked.visible, kNorth);

  EXPECT_THAT(meaning.nearest(), ElementsAre(0U, 1U, 2U));
  EXPECT_DOUBLE_EQ(meaning.near(0), 1);
  EXPECT_GT(meaning.near(1), 0);
  EXPECT_LT(meaning.near(2), 0);
  EXPECT_EQ(meaning.near(3), 0) << "without a vector";
  EXPECT_EQ(meaning.near(99), 0) << "no document at all";
  EXPECT_DOUBLE_EQ(meaning.cosine(0), meaning.best_cosine());
}

TEST(Meaning, WhatIsNotVisibleIsNotNear) {
  AskedVectors asked({row(1, "a"), row(2, "b")}, {{100, 0, 0, 0}, {70, 70, 0, 0}}, "x");
  bank::Bits bits = *asked.visible.bits;
  bank::clear_bit(bits, 0);
  asked.visible.bits = std::make_shared<const bank::Bits>(bits);
  const Meaning meaning(asked.view, asked.visible, kNorth);

  EXPECT_THAT(meaning.nearest(), ElementsAre(1U));
  EXPECT_EQ(meaning.cosine(0), 0);
  EXPECT_DOUBLE_EQ(meaning.near(1), 1) << "the only one is the nearest";
}

}  // namespace
}  // namespace jiyi::recall
