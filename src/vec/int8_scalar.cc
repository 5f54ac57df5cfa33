#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr int kOffset = 128;  // of packed weights

// One output at a time.
struct Scalar {
  using Sum = std::int32_t;
  using Weight = const std::uint8_t*;
  using Code = const std::int8_t*;
  static constexpr std::size_t kWidth = 1;
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kRows = 2;

  static Sum zero() { return 0; }
  static Weight load(const std::uint8_t* from) { return from; }
  static Code spread(const std::int8_t* group) { return group; }
  static Sum dot(Sum sum, Weight weight, Code code) {
    for (std::size_t i = 0; i < kGroup; ++i)
      sum += (weight[i] - kOffset) * code[i];
    return sum;
  }
  static Sum finish(Sum sum, const RowScale&) { return sum; }
  static void store(std::int32_t* out, Sum sum) { *out = sum; }
  static void store(float* out, Sum sum, const OutputScales& to) {
    *out = __builtin_fmaf(static_cast<float>(sum), to.row * *to.scales, *to.biases);
  }
};

RowScale quantise(const float* in, std::size_t n, std::int8_t* out) noexcept {
  constexpr float kTiny = 1e-30F;
  constexpr float kMax = 127.0F;
  float top = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const float size = __builtin_fabsf(in[i]);
    top = size > top ? size : top;
  }
  const float inverse = top < kTiny ? 0.0F : kMax / top;
  RowScale row{.scale = top < kTiny ? 0.0F : top / kMax};
  for (std::size_t i = 0; i < n; ++i) {
    const float code = __builtin_rintf(in[i] * inverse);
    out[i] = static_cast<std::int8_t>(code);
    row.sum += out[i];
  }
  for (std::size_t i = n; i < code_stride(n); ++i)
    out[i] = 0;
  return row;
}

void dot_rows(const CodeRows& rows, const std::int8_t* query, std::int32_t* out) noexcept {
  for (std::size_t r = 0; r < rows.rows; ++r) {
    const std::int8_t* row = rows.codes + r * rows.stride;
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < rows.width; ++i)
      sum += row[i] * query[i];
    out[r] = sum;
  }
}

}  // namespace

void set_int8_scalar(Kernels& kernels) {
  kernels.quantise = quantise;
  kernels.dot_rows = dot_rows;
  set_multiply<Scalar>(kernels);
}

}  // namespace jiyi::vec
