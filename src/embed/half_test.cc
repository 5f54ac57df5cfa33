#include "embed/half.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

// From the definition: sign, exponent of 5 bits with bias 15, fraction of 10 bits.
TEST(Half, EveryValueIsWhatItsBitsSay) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const int exponent = static_cast<int>(bits >> 10U & 31U);
    const double fraction = bits & 0x3FFU;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    const float read = half_to_float(static_cast<std::uint16_t>(bits));
    if (exponent == 31) {
      EXPECT_EQ(std::isnan(read), fraction != 0) << bits;
      EXPECT_EQ(std::isinf(read), fraction == 0) << bits;
    } else {
      EXPECT_EQ(read, static_cast<float>(bits >= 0x8000 ? -size : size)) << bits;
    }
    EXPECT_EQ(std::signbit(read), bits >= 0x8000) << bits;
  }
}

TEST(Half, BrainFloatIsTheUpperHalf) {
  EXPECT_EQ(bfloat16_to_float(0x3F80), 1.0F);
  EXPECT_EQ(bfloat16_to_float(0xC2F7), -123.5F);
  EXPECT_EQ(bfloat16_to_float(0x7F80), std::numeric_limits<float>::infinity());
}

TEST(Half, EveryValueIsWrittenAsItself) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    if (std::isnan(half_to_float(half))) continue;
    EXPECT_EQ(float_to_half(half_to_float(half)), half) << bits;
  }
  EXPECT_TRUE(std::isnan(half_to_float(float_to_half(std::nanf("")))));
}

TEST(Half, WhatLiesBetweenGoesToTheNearestAndHalfwayToTheEven) {
  for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const float low = half_to_float(static_cast<std::uint16_t>(bits));
    const float high = half_to_float(static_cast<std::uint16_t>(bits + 1));
    const float middle = low + (high - low) / 2;
    EXPECT_EQ(float_to_half(middle), bits % 2 == 0 ? bits : bits + 1) << bits;
    EXPECT_EQ(float_to_half(std::nextafter(middle, 0.F)), bits) << bits;
    EXPECT_EQ(float_to_half(std::nextafter(middle, 1e6F)), bits + 1) << bits;
  }
  EXPECT_EQ(float_to_half(65'519.F), 0x7BFF);
  EXPECT_EQ(float_to_half(-65'520.F), 0xFC00);
}

}  // namespace
}  // namespace jiyi::embed
