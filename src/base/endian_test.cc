#include "base/endian.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Endian, WritesTheLowByteFirst) {
  std::string bytes;
  append_fixed(bytes, std::uint32_t{0x01020304});
  EXPECT_EQ(bytes, std::string("\x04\x03\x02\x01", 4));
}

TEST(Endian, ReadsBackAtAnyOffset) {
  std::string bytes("x");
  append_fixed(bytes, std::int64_t{-5});
  append_fixed(bytes, 2.5);
  EXPECT_EQ(read_fixed<std::int64_t>(bytes, 1), -5);
  EXPECT_EQ(read_fixed<double>(bytes, 9), 2.5);
}

}  // namespace
}  // namespace jiyi::base
