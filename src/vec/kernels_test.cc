#include "vec/kernels.h"

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {
namespace {

TEST(Kernels, EachUsableLevelHasItsWholeSet) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    const Kernels& set = kernels(level);
    EXPECT_EQ(set.level, level);
    EXPECT_NE(set.quantise, nullptr);
    EXPECT_NE(set.dot_rows, nullptr);
    EXPECT_NE(set.multiply, nullptr);
    EXPECT_NE(set.multiply_codes, nullptr);
    EXPECT_NE(set.attend, nullptr);
    EXPECT_NE(set.layer_norm, nullptr);
    EXPECT_NE(set.to_half, nullptr);
    EXPECT_NE(set.to_bfloat16, nullptr);
  }
}

TEST(KernelsDeathTest, ALevelThatDoesNotRunHereIsABug) {
  const Level foreign = is_usable(Level::Neon) ? Level::Avx2 : Level::Neon;
  EXPECT_DEATH(kernels(foreign), "a level that runs here");
}

}  // namespace
}  // namespace jiyi::vec
