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

}  // namespace
}  // namespace jiyi::embed
