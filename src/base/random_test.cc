#include "base/random.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Random, OneSeedGivesOneSequence) {
  Random a(1);
  Random b(1);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(Random(1).next(), Random(2).next());
}

// First value of SplitMix64 for seed 0, as published with the algorithm.
TEST(Random, EqualsTheReference) {
  EXPECT_EQ(Random(0).next(), 0xE220A8397B1DCDAFULL);
}

TEST(Random, StaysBelowTheBound) {
  Random random(3);
  for (int i = 0; i < 1000; ++i)
    EXPECT_LT(random.below(7), 7U);
  EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, SystemSeedsDiffer) {
  EXPECT_NE(system_seed(), system_seed());
}

}  // namespace
}  // namespace jiyi::base
