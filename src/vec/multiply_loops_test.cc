#include "vec/multiply_loops.h"

#include <vector>

#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

// However many rows are multiplied together, each gets the same bits.
TEST(MultiplyLoops, ARowDoesNotDependOnItsCompany) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    RandomRows random(12);
    const Product product(random, 13, 96, 50);
    const auto together = product.run(kernels(level).multiply);
    const PackedWeights weights = product.matrix.view();
    const std::size_t stride = code_stride(50);
    for (std::size_t r = 0; r < 13; ++r) {
      std::vector<float> alone(weights.outputs);
      kernels(level).multiply({product.codes.data() + r * stride, stride, &product.scales[r], 1},
                              weights, alone.data(), alone.size());
      const float* row = together.data() + r * (weights.outputs + 3);
      EXPECT_EQ(alone, std::vector<float>(row, row + weights.outputs));
    }
  }
}

// Against sums over the codes, with nothing of the packing in it.
TEST(MultiplyLoops, SumsAreThoseOfTheCodes) {
  RandomRows random(13);
  constexpr std::size_t kInputs = 9;
  CodeArena arena(packed_bytes(2, kInputs));
  PackedMatrix matrix(2, kInputs, arena);
  const Kernels& scalar = kernels(Level::Scalar);
  std::vector<std::vector<std::int8_t>> rows(3, std::vector<std::int8_t>(code_stride(kInputs)));
  std::vector<RowScale> scales;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto floats = random.floats(kInputs);
    scales.push_back(scalar.quantise(floats.data(), kInputs, rows[r].data()));
    if (r < 2) matrix.set_output(r, floats, 0.5F, scalar);
  }
  for (const Level level : usable_levels()) {
    std::vector<float> out(kPanel);
    kernels(level).multiply({rows[2].data(), rows[2].size(), &scales[2], 1}, matrix.view(),
                            out.data(), out.size());
    for (std::size_t o = 0; o < 2; ++o) {
      int sum = 0;
      for (std::size_t i = 0; i < kInputs; ++i)
        sum += rows[o][i] * rows[2][i];
      EXPECT_FLOAT_EQ(out[o], static_cast<float>(sum) * scales[o].scale * scales[2].scale + 0.5F);
    }
    EXPECT_EQ(out[2], 0.0F);
  }
}

}  // namespace
}  // namespace jiyi::vec
