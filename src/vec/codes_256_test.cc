#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

// On both sides of whole registers of 32 codes: what is summed there, and what behind them.
TEST(Codes256, SumsAroundTheEndsOfRegistersAreWhole) {
  for (const Level level : {Level::Avx2, Level::AvxVnni}) {
    if (!is_usable(level)) continue;
    for (const std::size_t width : {31U, 32U, 33U, 63U, 64U, 65U}) {
      std::vector<std::int8_t> row(width);
      std::vector<std::int8_t> asked(width);
      std::int32_t expected = 0;
      for (std::size_t i = 0; i < width; ++i) {
        row[i] = static_cast<std::int8_t>(static_cast<int>(i) - 40);
        asked[i] = static_cast<std::int8_t>(i % 2 == 0 ? 127 : -3);
        expected += row[i] * asked[i];
      }
      std::int32_t sum = 0;
      kernels(level).dot_rows({row.data(), width, 1, width}, asked.data(), &sum);
      EXPECT_EQ(sum, expected) << width;
    }
  }
}

// What only one of the levels does its own way gives the same numbers.
TEST(Codes256, BothLevelsGiveTheSameProducts) {
  if (!is_usable(Level::Avx2) || !is_usable(Level::AvxVnni)) {
    GTEST_SKIP() << "not on this processor";
  }
  RandomRows random(8);
  const Product product(random, 7, 70, 130);
  EXPECT_EQ(product.run(kernels(Level::Avx2).multiply_codes),
            product.run(kernels(Level::AvxVnni).multiply_codes));
  EXPECT_EQ(product.run(kernels(Level::Avx2).multiply),
            product.run(kernels(Level::AvxVnni).multiply));
}

}  // namespace
}  // namespace jiyi::vec
