// The integer kernels of a level give the bits of the scalar ones.

#pragma once

#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {

inline void expect_same_quantisation(Level level) {
  RandomRows random(1);
  for_lengths([&](std::size_t n) {
    SCOPED_TRACE(n);
    const auto row = random.floats(n + 1, random.below(2) == 0 ? 3.0F : 1e-3F);
    std::vector<std::int8_t> expected(code_stride(n) + 1, 99);
    std::vector<std::int8_t> actual = expected;
    // From an odd address.
    const RowScale want = kernels(Level::Scalar).quantise(row.data() + 1, n, expected.data());
    const RowScale got = kernels(level).quantise(row.data() + 1, n, actual.data());
    EXPECT_EQ(actual, expected);
    EXPECT_EQ(got.scale, want.scale);
    EXPECT_EQ(got.sum, want.sum);
  });
}

inline void expect_same_dots(Level level) {
  RandomRows random(2);
  for_lengths([&](std::size_t width) {
    SCOPED_TRACE(width);
    const std::size_t rows = random.below(11);
    const std::size_t stride = width + random.below(9);
    const auto codes = random.codes(rows * stride + 1, 128);
    const auto query = random.codes(width, 127);
    std::vector<std::int32_t> expected(rows + 1, 7);
    std::vector<std::int32_t> actual = expected;
    const CodeRows view{.codes = codes.data() + 1, .stride = stride, .rows = rows, .width = width};
    kernels(Level::Scalar).dot_rows(view, query.data(), expected.data());
    kernels(level).dot_rows(view, query.data(), actual.data());
    EXPECT_EQ(actual, expected);
  });
}

// The largest sums there are: nothing may saturate on the way.
inline void expect_exact_extremes(Level level) {
  constexpr std::size_t kWidth = 1027;
  for (const int code : {-128, -127, 127}) {
    for (const int query : {-127, 127}) {
      const std::vector<std::int8_t> row(kWidth, static_cast<std::int8_t>(code));
      const std::vector<std::int8_t> asked(kWidth, static_cast<std::int8_t>(query));
      std::int32_t sum = 0;
      kernels(level).dot_rows({row.data(), kWidth, 1, kWidth}, asked.data(), &sum);
      EXPECT_EQ(sum, code * query * static_cast<int>(kWidth));
    }
  }
}

// Activations and weights of one product, with what multiply() is to give.
struct Product {
  Product(RandomRows& random, std::size_t rows, std::size_t outputs, std::size_t inputs)
      : arena(packed_bytes(outputs, inputs)),
        matrix(outputs, inputs, arena),
        codes(rows * code_stride(inputs)),
        scales(rows) {
    const Kernels& scalar = kernels(Level::Scalar);
    for (std::size_t r = 0; r < rows; ++r) {
      const auto row = random.floats(inputs);
      scales[r] = scalar.quantise(row.data(), inputs, codes.data() + r * code_stride(inputs));
    }
    for (std::size_t o = 0; o < outputs; ++o) {
      matrix.set_output(o, random.floats(inputs), random.number(1), scalar);
    }
  }

  template <typename Out>
  std::vector<Out> run(void (*multiply)(const Activations&, const PackedWeights&, Out*,
                                        std::size_t) noexcept) const {
    const PackedWeights weights = matrix.view();
    const std::size_t stride = weights.outputs + 3;
    std::vector<Out> out(scales.size() * stride, 42);
    multiply({codes.data(), code_stride(matrix.inputs()), scales.data(), scales.size()}, weights,
             out.data(), stride);
    return out;
  }

  CodeArena arena;
  PackedMatrix matrix;
  std::vector<std::int8_t> codes;
  std::vector<RowScale> scales;
};

inline void expect_same_products(Level level) {
  RandomRows random(3);
  for (std::size_t rows = 0; rows <= 27; ++rows) {
    const std::size_t outputs = 1 + random.below(200);
    const std::size_t inputs = random.below(150);
    SCOPED_TRACE(testing::Message() << rows << " × " << outputs << " × " << inputs);
    const Product product(random, rows, outputs, inputs);
    const Kernels& scalar = kernels(Level::Scalar);
    EXPECT_EQ(product.run(kernels(level).multiply_codes), product.run(scalar.multiply_codes));
    EXPECT_EQ(product.run(kernels(level).multiply), product.run(scalar.multiply));
  }
}

inline void expect_int8_like_scalar(Level level) {
  expect_same_quantisation(level);
  expect_same_dots(level);
  expect_exact_extremes(level);
  expect_same_products(level);
}

}  // namespace jiyi::vec
