#include "index/lane_packing.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::index {
namespace {

using Values = std::array<std::uint32_t, kBlockPostings>;

Values random_values(unsigned width, std::uint64_t seed) {
  base::Random random(seed);
  Values values{};
  for (auto& value : values) {
    value = width == 0 ? 0 : static_cast<std::uint32_t>(random.next()) >> (32U - width);
  }
  return values;
}

std::vector<std::uint8_t> packed(const Values& values, unsigned width) {
  std::vector<std::uint8_t> bytes;
  append_packed(bytes, values, width);
  return bytes;
}

// Behind the block stand ones, which must not leak into the values.
std::vector<std::uint8_t> with_noise_behind(std::vector<std::uint8_t> bytes) {
  bytes.resize(bytes.size() + kReadAheadBytes, 0xFF);
  return bytes;
}

TEST(LanePacking, EveryWidthComesBackAsItWas) {
  for (unsigned width = 0; width <= 32; ++width) {
    SCOPED_TRACE("width " + std::to_string(width));
    const Values values = random_values(width, width + 1);

    const auto bytes = packed(values, width);

    EXPECT_EQ(bytes.size(), packed_bytes(width));
    const auto readable = with_noise_behind(bytes);
    Values read{};
    unpack(readable.data(), width, read.data());
    EXPECT_EQ(read, values);
    for (std::size_t i = 0; i < kBlockPostings; ++i) {
      ASSERT_EQ(unpack_one(readable.data(), width, i), values[i]) << "value " << i;
    }
  }
}

TEST(LanePacking, AscendingNumbersAreTheSumsOfTheirGaps) {
  for (unsigned width = 0; width <= 24; ++width) {
    SCOPED_TRACE("width " + std::to_string(width));
    const Values gaps = random_values(width, width + 1);
    const auto bytes = with_noise_behind(packed(gaps, width));

    Values numbers{};
    unpack_ascending(bytes.data(), width, 7, numbers.data());

    std::uint32_t expected = 7;
    for (std::size_t i = 0; i < kBlockPostings; ++i) {
      expected += gaps[i];
      ASSERT_EQ(numbers[i], expected) << "number " << i;
      ++expected;
    }
  }
}

TEST(LanePacking, WidthIsThatOfTheLargestValue) {
  Values values{};
  EXPECT_EQ(width_of(values), 0U);
  values[5] = 1;
  EXPECT_EQ(width_of(values), 1U);
  values[127] = 256;
  EXPECT_EQ(width_of(values), 9U);
  values[0] = 0xFFFFFFFF;
  EXPECT_EQ(width_of(values), 32U);
}

}  // namespace
}  // namespace jiyi::index
