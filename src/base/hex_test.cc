#include "base/hex.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Hex, HasAlwaysSixteenDigits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0x0123456789ABCDEFULL), "0123456789abcdef");
  EXPECT_EQ(hex(~std::uint64_t{0}), "ffffffffffffffff");
}

TEST(Hex, BytesGoThereAndBackAndNothingElseIsRead) {
  const std::string bytes("\0\x1f\xff", 3);
  EXPECT_EQ(hex(std::string_view(bytes)), "001fff");
  EXPECT_EQ(read_hex("001fff"), bytes);
  EXPECT_EQ(read_hex("001FFF"), bytes);
  for (const char* wrong : {"0", "0g", "-1", " 1", "001"})
    EXPECT_FALSE(read_hex(wrong)) << wrong;
}

}  // namespace
}  // namespace jiyi::base
