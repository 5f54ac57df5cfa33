// Compiled for AArch64.

#include <arm_neon.h>

#include "vec/attention_loops.h"
#include "vec/half_loops.h"
#include "vec/level_kernels.h"

namespace jiyi::vec {
namespace {

struct Neon {
  using Reg = float32x4_t;
  static constexpr std::size_t kWidth = 4;
  static constexpr std::size_t kRows = 8;

  static Reg set(float x) { return vdupq_n_f32(x); }
  static Reg load(const float* from) { return vld1q_f32(from); }
  static Reg load(const float* from, std::size_t n) {
    Reg x = vdupq_n_f32(0);
    __builtin_memcpy(&x, from, n * sizeof(float));
    return x;
  }
  static void store(float* to, Reg x) { vst1q_f32(to, x); }
  static void store(float* to, Reg x, std::size_t n) {
    __builtin_memcpy(to, &x, n * sizeof(float));
  }
  static Reg keep(Reg x, std::size_t n) {
    Reg kept = vdupq_n_f32(0);
    __builtin_memcpy(&kept, &x, n * sizeof(float));
    return kept;
  }
  static Reg add(Reg a, Reg b) { return vaddq_f32(a, b); }
  static Reg sub(Reg a, Reg b) { return vsubq_f32(a, b); }
  static Reg mul(Reg a, Reg b) { return vmulq_f32(a, b); }
  static Reg fma(Reg a, Reg b, Reg c) { return vfmaq_f32(c, a, b); }
  static Reg max(Reg a, Reg b) { return vmaxq_f32(a, b); }
  static Reg min(Reg a, Reg b) { return vminq_f32(a, b); }
  static float total(Reg x) { return vaddvq_f32(x); }
  static float top(Reg x) { return vmaxvq_f32(x); }
  static Reg nearest(Reg x) { return vrndnq_f32(x); }
  static Reg power(Reg x) {
    const int32x4_t biased = vaddq_s32(vcvtnq_s32_f32(x), vdupq_n_s32(127));
    return vreinterpretq_f32_s32(vshlq_n_s32(biased, 23));
  }
};

void from_half(const std::uint16_t* in, std::size_t n, float* out) noexcept {
  std::size_t i = 0;
  for (; i + Neon::kWidth <= n; i += Neon::kWidth) {
    vst1q_f32(out + i, vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(in + i))));
  }
  HalfLoops<Neon>::from_half(in + i, n - i, out + i);
}

void to_half(const float* in, std::size_t n, std::uint16_t* out) noexcept {
  std::size_t i = 0;
  for (; i + Neon::kWidth <= n; i += Neon::kWidth) {
    vst1_u16(out + i, vreinterpret_u16_f16(vcvt_f16_f32(vld1q_f32(in + i))));
  }
  HalfLoops<Neon>::to_half(in + i, n - i, out + i);
}

}  // namespace

void set_float_neon(Kernels& kernels) {
  set_float_loops<Neon>(kernels);
  set_half_loops<Neon>(kernels);
  kernels.from_half = from_half;
  kernels.to_half = to_half;
}

}  // namespace jiyi::vec
