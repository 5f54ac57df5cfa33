#include "time/numerals.h"

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

TEST(Numerals, ReadsNumbersWithPowers) {
  EXPECT_EQ(read_han_number("十").value, 10);
  EXPECT_EQ(read_han_number("十五").value, 15);
  EXPECT_EQ(read_han_number("二十").value, 20);
  EXPECT_EQ(read_han_number("三十一号").value, 31);
  EXPECT_EQ(read_han_number("廿三").value, 23);
  EXPECT_EQ(read_han_number("一百零八").value, 108);
  EXPECT_EQ(read_han_number("两千三百").value, 2300);
}

TEST(Numerals, ReadsRowsOfDigits) {
  const HanNumber year = read_han_number("二〇二四年");
  EXPECT_EQ(year.value, 2024);
  EXPECT_EQ(year.characters, 4);
  EXPECT_TRUE(year.is_digits);
  EXPECT_EQ(read_han_number("零五").value, 5);
  EXPECT_EQ(read_han_number("零五").characters, 2);
  EXPECT_EQ(read_han_number("九八年").value, 98);
}

TEST(Numerals, ReadsTwoDigitsAsAFew) {
  EXPECT_EQ(read_han_number("两三天").value, 23);
  EXPECT_EQ(read_han_number("两三天").high, 3);
  EXPECT_EQ(read_han_number("三五").high, 5);
  EXPECT_EQ(read_han_number("九八").high, 0);
  EXPECT_EQ(read_han_number("零五").high, 0);
}

TEST(Numerals, EndsWhereTheNumberDoes) {
  EXPECT_EQ(read_han_number("三天").bytes, 3U);
  EXPECT_EQ(read_han_number("天").bytes, 0U);
  EXPECT_EQ(read_han_number("").bytes, 0U);
  EXPECT_EQ(read_han_number("三").bytes, 3U);
  EXPECT_EQ(read_han_number("一二三四五").value, 1234);
}

}  // namespace
}  // namespace jiyi::time
