#include "time/digits.h"

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

TEST(Digits, ReadsNumbersOfAWidth) {
  DigitReader in("2025-3");
  EXPECT_EQ(in.number(4, 4), 2025);
  EXPECT_TRUE(in.accept('-'));
  EXPECT_EQ(in.number(1, 2), 3);
  EXPECT_TRUE(in.done());
  EXPECT_EQ(in.peek(), '\0');
}

TEST(Digits, ReadsNothingWhenThereAreTooFew) {
  DigitReader in("12x");
  EXPECT_FALSE(in.number(3, 3).has_value());
  EXPECT_EQ(in.at(), 0U);
  EXPECT_FALSE(in.accept('2'));
  EXPECT_EQ(in.number(1, 2), 12);
  EXPECT_EQ(in.rest(), "x");
}

TEST(Digits, StopsAtItsWidth) {
  DigitReader in("1234567890");
  EXPECT_EQ(in.number(1, 9), 123'456'789);
  in.skip(1);
  EXPECT_FALSE(in.number(1, 9).has_value());
}

}  // namespace
}  // namespace jiyi::time
