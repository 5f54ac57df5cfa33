// The inner loops over vectors, one set for each level of processor. Integer results are the same
// bits on each level; those of floats differ in the last places, since sums are taken in another
// order. Codes are int8 in [-127, 127]; a row of codes stands for code × scale.

#pragma once

#include <cstddef>
#include <cstdint>

#include "vec/level.h"

namespace jiyi::vec {

// Of a row of codes: what one step is worth, and the sum of the codes, which the unsigned dot
// products of x86 need to correct their result.
struct RowScale {
  float scale = 0;
  std::int32_t sum = 0;
};

// Rows of codes, `stride` bytes apart.
struct CodeRows {
  const std::int8_t* codes = nullptr;
  std::size_t stride = 0;
  std::size_t rows = 0;
  std::size_t width = 0;
};

// Rows made by quantise(), each readable up to code_stride(width).
struct Activations {
  const std::int8_t* codes = nullptr;
  std::size_t stride = 0;
  const RowScale* scales = nullptr;
  std::size_t rows = 0;
};

// A view of PackedMatrix, which says how the codes lie.
struct PackedWeights {
  const std::uint8_t* codes = nullptr;
  const float* scales = nullptr;
  const float* biases = nullptr;
  std::size_t groups = 0;   // of kGroup inputs
  std::size_t outputs = 0;  // a multiple of kPanel
};

inline constexpr std::size_t kGroup = 4;
inline constexpr std::size_t kPanel = 64;

// Inlined always, since sources of several levels use it.
[[gnu::always_inline]] inline constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

// Codes of a row with the zeros that quantise() writes behind it.
[[gnu::always_inline]] inline constexpr std::size_t code_stride(std::size_t width) {
  return round_up(width, kGroup);
}

struct NormWeights {
  const float* gain = nullptr;
  const float* bias = nullptr;
  float epsilon = 0;
};

// One head of one text: rows of query, key and value `stride` floats apart. The scale of the
// scores is already in the queries.
struct Attention {
  const float* query = nullptr;
  const float* key = nullptr;
  const float* value = nullptr;
  std::size_t stride = 0;
  std::size_t tokens = 0;
  std::size_t width = 0;
  float* out = nullptr;
  std::size_t out_stride = 0;
  float* scratch = nullptr;  // attention_scratch() floats
};

inline constexpr std::size_t kAttentionRows = 8;
inline constexpr std::size_t kAttentionPad = 32;
inline constexpr std::size_t kAttentionGap = 16;

// Keys, values and some rows of scores.
[[gnu::always_inline]] inline constexpr std::size_t attention_scratch(std::size_t tokens,
                                                                      std::size_t width) {
  const std::size_t padded = round_up(tokens, kAttentionPad);
  return width * padded + round_up(width, kAttentionPad) * tokens +
         kAttentionRows * (padded + kAttentionGap);
}

// Pointers need no alignment; lengths may be anything, also 0. Floats are finite. Thread-safe.
struct Kernels {
  Level level = Level::Scalar;

  // scale = max |x| / 127, codes rounded to the nearest, ties to even. A row whose largest value
  // is below 1e-30 becomes zeros of scale 0. Writes code_stride(n) codes.
  RowScale (*quantise)(const float* in, std::size_t n, std::int8_t* out) noexcept = nullptr;
  // out[i] = Σ query · row i. The query holds no -128; the rows may. REQUIRES: width < 2^16.
  void (*dot_rows)(const CodeRows& rows, const std::int8_t* query,
                   std::int32_t* out) noexcept = nullptr;
  // out[r][o] = scale(r) · scale(o) · Σ codes + bias(o), for `outputs` floats of each row,
  // `out_stride` floats apart; one product of the scales and one fused multiply-add, so that the
  // bits are the same on each level and for any number of rows.
  void (*multiply)(const Activations& rows, const PackedWeights& weights, float* out,
                   std::size_t out_stride) noexcept = nullptr;
  // The sums alone.
  void (*multiply_codes)(const Activations& rows, const PackedWeights& weights, std::int32_t* out,
                         std::size_t out_stride) noexcept = nullptr;

  void (*add)(float* row, const float* other, std::size_t n) noexcept = nullptr;
  void (*layer_norm)(float* row, std::size_t n, const NormWeights& weights) noexcept = nullptr;
  // x · Φ(x), Φ by erf; the absolute error is below 2e-6 (and 2e-7 · |x|).
  void (*gelu)(float* row, std::size_t n) noexcept = nullptr;
  void (*softmax)(float* row, std::size_t n) noexcept = nullptr;
  // To length 1; a row of zeros stays.
  void (*normalise)(float* row, std::size_t n) noexcept = nullptr;
  float (*dot)(const float* a, const float* b, std::size_t n) noexcept = nullptr;
  // out = softmax(query · keyᵀ) · value.
  void (*attend)(const Attention& head) noexcept = nullptr;

  // IEEE binary16 and bfloat16, rounded to the nearest, ties to even; the same bits on each level.
  void (*from_half)(const std::uint16_t* in, std::size_t n, float* out) noexcept = nullptr;
  void (*to_half)(const float* in, std::size_t n, std::uint16_t* out) noexcept = nullptr;
  void (*from_bfloat16)(const std::uint16_t* in, std::size_t n, float* out) noexcept = nullptr;
  void (*to_bfloat16)(const float* in, std::size_t n, std::uint16_t* out) noexcept = nullptr;
};

// REQUIRES: is_usable(level).
const Kernels& kernels(Level level);

}  // namespace jiyi::vec
