#include "vec/code_rests.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {
namespace {

TEST(CodeRests, AreWithinAThirtiethOfAStepOrALittleAtTheEdge) {
  RandomRows random(1);
  for_lengths([&](std::size_t width) {
    const auto vector = random.floats(width);
    std::vector<std::int8_t> codes(code_stride(width));
    const float scale = kernels(best_level()).quantise(vector.data(), width, codes.data()).scale;
    std::vector<std::uint8_t> rests(rest_bytes(width));
    take_rests(vector, codes.data(), scale, rests.data());
    std::vector<std::int8_t> spread(width);
    spread_rests(rests.data(), width, spread.data());
    for (std::size_t i = 0; i < width; ++i) {
      const float back =
          scale * (static_cast<float>(codes[i]) + static_cast<float>(spread[i]) * kRestStep);
      EXPECT_NEAR(back, vector[i], scale * 0.0345F) << i << " of " << width;
    }
  });
}

TEST(CodeRests, OfARowWithoutAScaleAreZero) {
  const std::vector<float> vector(3);
  const std::vector<std::int8_t> codes(4);
  std::vector<std::uint8_t> rests(rest_bytes(3), 255);
  take_rests(vector, codes.data(), 0, rests.data());
  EXPECT_EQ(rests, (std::vector<std::uint8_t>{0, 0}));
}

TEST(CodeRests, EveryByteIsTwoRests) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto packed = static_cast<std::uint8_t>(byte);
    std::vector<std::int8_t> spread(2);
    spread_rests(&packed, 2, spread.data());
    EXPECT_EQ(static_cast<unsigned>(spread[0]) & 15U, byte & 15U);
    EXPECT_EQ(static_cast<unsigned>(spread[1]) & 15U, byte >> 4);
    EXPECT_GE(spread[0], -8);
    EXPECT_LE(spread[1], 7);
  }
}

}  // namespace
}  // namespace jiyi::vec
