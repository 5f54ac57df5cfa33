#include "index/vector_probe.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

TEST(FineCodes, ProductsHaveFifteenBits) {
  for (const vec::Level level : vec::usable_levels()) {
    const vec::Kernels& kernels = vec::kernels(level);
    RandomVectors random(1, {.dimension = 100});
    const std::vector<float> vector = random.next(0);
    const FineCodes codes(vector, kernels);
    const Coded row = coded(0, 0, random.next(0));
    float found = 0;
    codes.dot({row.codes.data(), 100, 1, 100}, &found, kernels);
    double expected = 0;
    for (std::size_t i = 0; i < vector.size(); ++i)
      expected += static_cast<double>(vector[i]) * row.codes[i];
    EXPECT_NEAR(static_cast<double>(row.scale) * (static_cast<double>(found) - expected), 0, 2e-5);
  }
}

// What the coarse codes miss of any product of a vector of length 1 is below rounded_off().
TEST(FineCodes, RoundedOffBoundsWhatTheCoarseCodesMiss) {
  const vec::Kernels& kernels = vec::kernels(vec::best_level());
  RandomVectors random(2, {.dimension = 77});
  for (int n = 0; n < 200; ++n) {
    const std::vector<float> vector = random.next(0);
    const FineCodes codes(vector, kernels);
    double square = 0;
    for (std::size_t i = 0; i < vector.size(); ++i) {
      const auto rest = static_cast<double>(vector[i]) -
                        static_cast<double>(codes.coarse_step()) * codes.coarse()[i];
      square += rest * rest;
    }
    EXPECT_LE(std::sqrt(square), static_cast<double>(codes.rounded_off()));
  }
}

TEST(FineCodes, ZerosStayZeros) {
  const vec::Kernels& kernels = vec::kernels(vec::best_level());
  const FineCodes codes(std::vector<float>(10), kernels);
  const std::vector<std::int8_t> row(12, 100);
  float found = 1;
  codes.dot({row.data(), 12, 1, 10}, &found, kernels);
  EXPECT_EQ(found, 0.0F);
}

}  // namespace
}  // namespace jiyi::index
