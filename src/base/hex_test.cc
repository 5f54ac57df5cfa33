#include "base/hex.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Hex, HasAlwaysSixteenDigits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0x0123456789ABCDEFULL), "0123456789abcdef");
  EXPECT_EQ(hex(~std::uint64_t{0}), "ffffffffffffffff");
}

}  // namespace
}  // namespace jiyi::base
