// Compiled for AArch64 with the dot product instructions, which take signed codes as they are.

#include <arm_neon.h>

#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr std::size_t kBytes = 16;
constexpr std::size_t kFloats = 4;

struct Neon {
  using Sum = int32x4_t;
  using Weight = int8x16_t;
  using Code = int8x16_t;
  static constexpr std::size_t kWidth = 4;
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kRows = 6;

  static Sum zero() { return vdupq_n_s32(0); }
  static Weight load(const std::uint8_t* from) {
    return vreinterpretq_s8_u8(veorq_u8(vld1q_u8(from), vdupq_n_u8(0x80)));
  }
  static Code spread(const std::int8_t* group) {
    std::int32_t four = 0;
    __builtin_memcpy(&four, group, sizeof four);
    return vreinterpretq_s8_s32(vdupq_n_s32(four));
  }
  static Sum dot(Sum sum, Weight weight, Code code) { return vdotq_s32(sum, weight, code); }
  static Sum finish(Sum sum, const RowScale&) { return sum; }
  static void store(std::int32_t* out, Sum sum) { vst1q_s32(out, sum); }
  static void store(float* out, Sum sum, const OutputScales& to) {
    const float32x4_t scale = vmulq_n_f32(vld1q_f32(to.scales), to.row);
    vst1q_f32(out, vfmaq_f32(vld1q_f32(to.biases), vcvtq_f32_s32(sum), scale));
  }
};

float top_of(const float* in, std::size_t n) {
  float32x4_t top = vdupq_n_f32(0);
  std::size_t i = 0;
  for (; i + kFloats <= n; i += kFloats)
    top = vmaxq_f32(top, vabsq_f32(vld1q_f32(in + i)));
  float most = vmaxvq_f32(top);
  for (; i < n; ++i)
    most = __builtin_fabsf(in[i]) > most ? __builtin_fabsf(in[i]) : most;
  return most;
}

RowScale quantise(const float* in, std::size_t n, std::int8_t* out) noexcept {
  constexpr float kTiny = 1e-30F;
  constexpr float kMax = 127.0F;
  const float top = top_of(in, n);
  const float inverse = top < kTiny ? 0.0F : kMax / top;
  RowScale row{.scale = top < kTiny ? 0.0F : top / kMax};
  std::size_t i = 0;
  for (; i + 2 * kFloats <= n; i += 2 * kFloats) {
    const int32x4_t low = vcvtnq_s32_f32(vmulq_n_f32(vld1q_f32(in + i), inverse));
    const int32x4_t high = vcvtnq_s32_f32(vmulq_n_f32(vld1q_f32(in + i + kFloats), inverse));
    row.sum += vaddvq_s32(vaddq_s32(low, high));
    vst1_s8(out + i, vqmovn_s16(vcombine_s16(vqmovn_s32(low), vqmovn_s32(high))));
  }
  for (; i < n; ++i) {
    out[i] = static_cast<std::int8_t>(vcvtns_s32_f32(in[i] * inverse));
    row.sum += out[i];
  }
  for (; i < code_stride(n); ++i)
    out[i] = 0;
  return row;
}

std::int32_t dot_one(const std::int8_t* row, const std::int8_t* query, std::size_t width) {
  int32x4_t sums = vdupq_n_s32(0);
  std::size_t i = 0;
  for (; i + kBytes <= width; i += kBytes) {
    sums = vdotq_s32(sums, vld1q_s8(row + i), vld1q_s8(query + i));
  }
  std::int32_t sum = vaddvq_s32(sums);
  for (; i < width; ++i)
    sum += row[i] * query[i];
  return sum;
}

void dot_rows(const CodeRows& rows, const std::int8_t* query, std::int32_t* out) noexcept {
  for (std::size_t r = 0; r < rows.rows; ++r) {
    out[r] = dot_one(rows.codes + r * rows.stride, query, rows.width);
  }
}

}  // namespace

void set_int8_neon(Kernels& kernels) {
  kernels.quantise = quantise;
  kernels.dot_rows = dot_rows;
  set_multiply<Neon>(kernels);
}

}  // namespace jiyi::vec
