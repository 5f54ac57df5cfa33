// The float kernels of a level agree with the scalar ones to the last places.

#pragma once

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "vec/random_test.h"

namespace jiyi::vec {

inline void expect_near(const std::vector<float>& actual, const std::vector<float>& expected,
                        float tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_NEAR(actual[i], expected[i], tolerance * std::fmax(1.0F, std::fabs(expected[i])))
        << "at " << i;
  }
}

// step(kernels, row) changes the row in place; what lies behind its n floats has to stay.
template <typename Step>
void expect_same_rows(Level level, float size, float tolerance, Step step) {
  RandomRows random(4);
  for_lengths([&](std::size_t n) {
    SCOPED_TRACE(n);
    std::vector<float> expected = random.floats(n + 2, size);
    std::vector<float> actual = expected;
    step(kernels(Level::Scalar), expected.data() + 1, n);
    step(kernels(level), actual.data() + 1, n);
    EXPECT_EQ(actual.front(), expected.front());
    EXPECT_EQ(actual.back(), expected.back());
    expect_near(actual, expected, tolerance);
  });
}

inline void expect_same_row_kernels(Level level) {
  RandomRows random(5);
  const auto gain = random.floats(2000);
  const auto bias = random.floats(2000);
  expect_same_rows(level, 8, 4e-6F,
                   [](const Kernels& k, float* row, std::size_t n) { k.gelu(row, n); });
  expect_same_rows(level, 30, 1e-5F,
                   [](const Kernels& k, float* row, std::size_t n) { k.softmax(row, n); });
  expect_same_rows(level, 5, 1e-6F,
                   [](const Kernels& k, float* row, std::size_t n) { k.normalise(row, n); });
  expect_same_rows(level, 5, 0, [&](const Kernels& k, float* row, std::size_t n) {
    k.add(row, bias.data() + 1, n);
  });
  expect_same_rows(level, 5, 1e-5F, [&](const Kernels& k, float* row, std::size_t n) {
    k.layer_norm(row, n, {gain.data() + 1, bias.data(), 1e-6F});
  });
}

inline void expect_same_float_dots(Level level) {
  RandomRows random(6);
  for_lengths([&](std::size_t n) {
    const auto a = random.floats(n + 1);
    const auto b = random.floats(n);
    EXPECT_NEAR(kernels(level).dot(a.data() + 1, b.data(), n),
                kernels(Level::Scalar).dot(a.data() + 1, b.data(), n), 1e-4);
  });
}

// Softmax and sums in double, one query at a time.
inline std::vector<float> plain_attention(const Attention& head) {
  std::vector<float> out(head.tokens * head.width);
  for (std::size_t t = 0; t < head.tokens; ++t) {
    std::vector<double> shares(head.tokens);
    double total = 0;
    for (std::size_t s = 0; s < head.tokens; ++s) {
      double score = 0;
      for (std::size_t i = 0; i < head.width; ++i) {
        score += static_cast<double>(head.query[t * head.stride + i]) *
                 static_cast<double>(head.key[s * head.stride + i]);
      }
      total += shares[s] = std::exp(score);
    }
    for (std::size_t i = 0; i < head.width; ++i) {
      double sum = 0;
      for (std::size_t s = 0; s < head.tokens; ++s) {
        sum += shares[s] / total * static_cast<double>(head.value[s * head.stride + i]);
      }
      out[t * head.width + i] = static_cast<float>(sum);
    }
  }
  return out;
}

inline void expect_right_attention(Level level) {
  RandomRows random(7);
  for (std::size_t tokens = 1; tokens <= 80; tokens += 1 + random.below(4)) {
    for (const std::size_t width : {random.below(70) + 1, std::size_t{32}, std::size_t{64}}) {
      SCOPED_TRACE(testing::Message() << tokens << " tokens, width " << width);
      const std::size_t stride = 3 * width + random.below(5);
      const auto rows = random.floats(tokens * stride);
      std::vector<float> scratch(attention_scratch(tokens, width));
      const std::size_t out_stride = width + 1;
      std::vector<float> out(tokens * out_stride, 42);
      const Attention head{.query = rows.data(),
                           .key = rows.data() + width,
                           .value = rows.data() + 2 * width,
                           .stride = stride,
                           .tokens = tokens,
                           .width = width,
                           .out = out.data(),
                           .out_stride = out_stride,
                           .scratch = scratch.data()};
      kernels(level).attend(head);
      std::vector<float> dense;
      for (std::size_t t = 0; t < tokens; ++t) {
        const float* row = out.data() + t * out_stride;
        dense.insert(dense.end(), row, row + width);
        EXPECT_EQ(row[width], 42.0F);
      }
      expect_near(dense, plain_attention(head), 2e-5F);
    }
  }
}

inline void expect_same_halves(Level level) {
  std::vector<std::uint16_t> halves(65536);
  for (std::size_t i = 0; i < halves.size(); ++i)
    halves[i] = static_cast<std::uint16_t>(i);
  std::vector<float> want(halves.size());
  std::vector<float> got(halves.size());
  kernels(Level::Scalar).from_half(halves.data(), halves.size() - 3, want.data());
  kernels(level).from_half(halves.data(), halves.size() - 3, got.data());
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (std::isnan(want[i])) continue;
    ASSERT_EQ(got[i], want[i]) << i;
  }
  RandomRows random(8);
  std::vector<float> numbers = random.floats(5003, 70000);
  for (std::size_t i = 0; i < numbers.size(); i += 2)
    numbers[i] *= 1e-8F * numbers[i + (i == 0)];
  std::vector<std::uint16_t> expected(numbers.size());
  std::vector<std::uint16_t> actual(numbers.size());
  kernels(Level::Scalar).to_half(numbers.data(), numbers.size(), expected.data());
  kernels(level).to_half(numbers.data(), numbers.size(), actual.data());
  EXPECT_EQ(actual, expected);
  kernels(Level::Scalar).to_bfloat16(numbers.data(), numbers.size(), expected.data());
  kernels(level).to_bfloat16(numbers.data(), numbers.size(), actual.data());
  EXPECT_EQ(actual, expected);
}

inline void expect_floats_like_scalar(Level level) {
  expect_same_row_kernels(level);
  expect_same_float_dots(level);
  expect_right_attention(level);
  expect_same_halves(level);
}

}  // namespace jiyi::vec
