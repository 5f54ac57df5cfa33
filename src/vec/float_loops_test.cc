#include "vec/float_loops.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {
namespace {

// On each level, over the whole range and beyond the borders of the polynomial.
TEST(FloatLoops, GeluIsThatOfTheErrorFunction) {
  std::vector<float> numbers;
  for (int i = -100'000; i <= 100'000; ++i)
    numbers.push_back(static_cast<float>(i) * 1e-4F);
  for (const float far : {-1e4F, -100.0F, 100.0F, 1e4F, 0.0F, -0.0F, 1e-30F})
    numbers.push_back(far);
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    std::vector<float> row = numbers;
    kernels(level).gelu(row.data(), row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const double x = static_cast<double>(numbers[i]);
      const double expected = x * 0.5 * std::erfc(-x / std::sqrt(2.0));
      ASSERT_NEAR(static_cast<double>(row[i]), expected, std::fmax(2e-6, 2.5e-7 * std::fabs(x)))
          << x;
    }
  }
}

TEST(FloatLoops, SoftmaxSumsToOneAndKeepsTheRatios) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    std::vector<float> row = {0, -1, -20, -80, -500, 1};
    kernels(level).softmax(row.data(), row.size());
    double sum = 0;
    for (const float share : row)
      sum += static_cast<double>(share);
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_NEAR(static_cast<double>(row[0] / row[1]), std::exp(1.0), 2e-6);
    EXPECT_NEAR(static_cast<double>(row[0] / row[2]) / std::exp(20.0), 1, 1e-6);
    EXPECT_NEAR(static_cast<double>(row[0] / row[3]) / std::exp(80.0), 1, 1e-5);
  }
}

TEST(FloatLoops, LayerNormHasTheMeanAndVarianceAskedFor) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    RandomRows random(9);
    for (const std::size_t n : {std::size_t{7}, std::size_t{384}}) {
      std::vector<float> row = random.floats(n);
      for (float& x : row)
        x += 100;
      const std::vector<float> gain(n, 2);
      const std::vector<float> bias(n, 5);
      kernels(level).layer_norm(row.data(), n, {gain.data(), bias.data(), 1e-12F});
      double mean = 0;
      double square = 0;
      for (const float x : row)
        mean += static_cast<double>(x) / static_cast<double>(n);
      for (const float x : row)
        square += std::pow(static_cast<double>(x) - mean, 2);
      EXPECT_NEAR(mean, 5, 1e-4);
      EXPECT_NEAR(square / static_cast<double>(n), 4, 1e-3);
    }
  }
}

TEST(FloatLoops, NormalisingZerosLeavesThem) {
  for (const Level level : usable_levels()) {
    std::vector<float> row(20);
    kernels(level).normalise(row.data(), row.size());
    EXPECT_EQ(row, std::vector<float>(20));
  }
}

}  // namespace
}  // namespace jiyi::vec
