#include "vec/half_loops.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::uint16_t half_of(Level level, float x) {
  std::uint16_t half = 0;
  kernels(level).to_half(&x, 1, &half);
  return half;
}

TEST(HalfLoops, HalvesAtTheBorders) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    EXPECT_EQ(half_of(level, 1), 0x3C00);
    EXPECT_EQ(half_of(level, -2), 0xC000);
    EXPECT_EQ(half_of(level, -0.0F), 0x8000);
    EXPECT_EQ(half_of(level, 65504), 0x7BFF);
    EXPECT_EQ(half_of(level, 65519), 0x7BFF);
    EXPECT_EQ(half_of(level, 65520), 0x7C00);
    EXPECT_EQ(half_of(level, -kInfinity), 0xFC00);
    EXPECT_EQ(half_of(level, 0x1p-14F), 0x0400);
    EXPECT_EQ(half_of(level, 0x1p-24F), 0x0001);
    EXPECT_EQ(half_of(level, 0x1p-25F), 0x0000);    // a tie, to even
    EXPECT_EQ(half_of(level, 0x1.8p-24F), 0x0002);  // the same
    EXPECT_EQ(half_of(level, 0x1.002p0F), 0x3C00);  // 1 + 2^-11: a tie
    EXPECT_EQ(half_of(level, 0x1.006p0F), 0x3C02);
  }
}

TEST(HalfLoops, EveryFiniteHalfIsReadBack) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    std::vector<std::uint16_t> halves;
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      if ((bits & 0x7C00U) != 0x7C00U) halves.push_back(static_cast<std::uint16_t>(bits));
    }
    std::vector<float> floats(halves.size());
    std::vector<std::uint16_t> back(halves.size());
    kernels(level).from_half(halves.data(), halves.size(), floats.data());
    kernels(level).to_half(floats.data(), floats.size(), back.data());
    EXPECT_EQ(back, halves);
  }
}

TEST(HalfLoops, BrainFloatsAreRoundedToTheNearest) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    const std::vector<float> numbers = {1, -2, 0x1.01p0F, 0x1.03p0F, 0x1.02p0F, kInfinity};
    std::vector<std::uint16_t> bits(numbers.size());
    kernels(level).to_bfloat16(numbers.data(), numbers.size(), bits.data());
    EXPECT_EQ(bits, (std::vector<std::uint16_t>{0x3F80, 0xC000, 0x3F80, 0x3F82, 0x3F81, 0x7F80}));
    std::vector<float> back(numbers.size());
    kernels(level).from_bfloat16(bits.data(), bits.size(), back.data());
    EXPECT_EQ(back, (std::vector<float>{1, -2, 1, 0x1.04p0F, 0x1.02p0F, kInfinity}));
  }
}

}  // namespace
}  // namespace jiyi::vec
