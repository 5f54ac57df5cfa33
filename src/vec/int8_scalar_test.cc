#include <vector>

#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

TEST(Int8Scalar, KeepsTheLargestSumsExact) {
  expect_exact_extremes(Level::Scalar);
}

TEST(Int8Scalar, QuantisesToTheNearestTiesToEven) {
  const std::vector<float> row = {127.0F, -127.0F, 0.5F, 1.5F, -2.5F, 0.49F};
  std::vector<std::int8_t> codes(code_stride(row.size()), 99);
  const RowScale scale = kernels(Level::Scalar).quantise(row.data(), row.size(), codes.data());
  EXPECT_EQ(codes, (std::vector<std::int8_t>{127, -127, 0, 2, -2, 0, 0, 0}));
  EXPECT_EQ(scale.scale, 1.0F);
  EXPECT_EQ(scale.sum, 0);
}

TEST(Int8Scalar, ARowOfNothingButTinyNumbersBecomesZeros) {
  for (const float tiny : {0.0F, 1e-31F, 1e-45F}) {
    const std::vector<float> row(5, tiny);
    std::vector<std::int8_t> codes(8, 99);
    const RowScale scale = kernels(Level::Scalar).quantise(row.data(), row.size(), codes.data());
    EXPECT_EQ(codes, std::vector<std::int8_t>(8, 0));
    EXPECT_EQ(scale.scale, 0.0F);
  }
}

}  // namespace
}  // namespace jiyi::vec
