#include "embed/byte_reader.h"

#include <cstdint>
#include <limits>
#include <string_view>

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

constexpr std::string_view kSixBytes("\x01\x02\x03\x04xy", 6);

TEST(ByteReader, ReadsFromTheFrontToTheVeryEnd) {
  ByteReader in(kSixBytes);

  EXPECT_EQ(in.take<std::uint16_t>(), 0x0201);
  EXPECT_EQ(in.at(), 2U);
  EXPECT_EQ(in.take_elements(1, 2), "\x03\x04");
  EXPECT_EQ(in.take_bytes(2), "xy");
  EXPECT_EQ(in.left(), 0U);
  EXPECT_FALSE(in.failed());
}

TEST(ByteReader, AReadBeyondTheEndFailsAndSoDoAllAfterIt) {
  ByteReader in(kSixBytes);

  EXPECT_EQ(in.take<std::uint64_t>(), 0U);
  EXPECT_TRUE(in.failed());
  EXPECT_EQ(in.take<std::uint8_t>(), 0U);
  EXPECT_EQ(in.take_bytes(1), "");
}

TEST(ByteReader, CountsThatWouldOverflowDoNotFit) {
  ByteReader in(kSixBytes);

  EXPECT_EQ(in.take_elements(std::numeric_limits<std::size_t>::max() / 2 + 2, 2), "");
  EXPECT_TRUE(in.failed());
}

}  // namespace
}  // namespace jiyi::embed
