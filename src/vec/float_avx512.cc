// Compiled with AVX-512 F, BW, DQ, VL and VNNI.

#include <immintrin.h>

#include "vec/attention_loops.h"
#include "vec/half_loops.h"
#include "vec/level_kernels.h"

namespace jiyi::vec {
namespace {

__mmask16 first(std::size_t n) {
  return static_cast<__mmask16>((1U << n) - 1U);
}

struct Avx512 {
  using Reg = __m512;
  static constexpr std::size_t kWidth = 16;
  static constexpr std::size_t kRows = 8;

  static Reg set(float x) { return _mm512_set1_ps(x); }
  static Reg load(const float* from) { return _mm512_loadu_ps(from); }
  static Reg load(const float* from, std::size_t n) {
    return _mm512_maskz_loadu_ps(first(n), from);
  }
  static void store(float* to, Reg x) { _mm512_storeu_ps(to, x); }
  static void store(float* to, Reg x, std::size_t n) { _mm512_mask_storeu_ps(to, first(n), x); }
  static Reg keep(Reg x, std::size_t n) { return _mm512_maskz_mov_ps(first(n), x); }
  static Reg add(Reg a, Reg b) { return _mm512_add_ps(a, b); }
  static Reg sub(Reg a, Reg b) { return _mm512_sub_ps(a, b); }
  static Reg mul(Reg a, Reg b) { return _mm512_mul_ps(a, b); }
  static Reg fma(Reg a, Reg b, Reg c) { return _mm512_fmadd_ps(a, b, c); }
  static Reg max(Reg a, Reg b) { return _mm512_max_ps(a, b); }
  static Reg min(Reg a, Reg b) { return _mm512_min_ps(a, b); }
  static float total(Reg x) { return _mm512_reduce_add_ps(x); }
  static float top(Reg x) { return _mm512_reduce_max_ps(x); }
  static Reg nearest(Reg x) {
    return _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
  static Reg power(Reg x) {
    const __m512i biased = _mm512_add_epi32(_mm512_cvtps_epi32(x), _mm512_set1_epi32(127));
    return _mm512_castsi512_ps(_mm512_slli_epi32(biased, 23));
  }
};

void from_half(const std::uint16_t* in, std::size_t n, float* out) noexcept {
  for (std::size_t i = 0; i < n; i += Avx512::kWidth) {
    const __mmask16 some = first(n - i < Avx512::kWidth ? n - i : Avx512::kWidth);
    _mm512_mask_storeu_ps(out + i, some, _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(some, in + i)));
  }
}

void to_half(const float* in, std::size_t n, std::uint16_t* out) noexcept {
  for (std::size_t i = 0; i < n; i += Avx512::kWidth) {
    const __mmask16 some = first(n - i < Avx512::kWidth ? n - i : Avx512::kWidth);
    const __m256i halves = _mm512_cvtps_ph(_mm512_maskz_loadu_ps(some, in + i),
                                           _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    _mm256_mask_storeu_epi16(out + i, some, halves);
  }
}

}  // namespace

void set_float_avx512(Kernels& kernels) {
  set_float_loops<Avx512>(kernels);
  set_half_loops<Avx512>(kernels);
  kernels.from_half = from_half;
  kernels.to_half = to_half;
}

}  // namespace jiyi::vec
