// Compiled with AVX2, FMA and F16C.

#include <immintrin.h>

#include "vec/attention_loops.h"
#include "vec/half_loops.h"
#include "vec/level_kernels.h"

namespace jiyi::vec {
namespace {

__m256i first(std::size_t n) {
  const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(n)), places);
}

struct Avx2 {
  using Reg = __m256;
  static constexpr std::size_t kWidth = 8;
  static constexpr std::size_t kRows = 6;

  static Reg set(float x) { return _mm256_set1_ps(x); }
  static Reg load(const float* from) { return _mm256_loadu_ps(from); }
  static Reg load(const float* from, std::size_t n) { return _mm256_maskload_ps(from, first(n)); }
  static void store(float* to, Reg x) { _mm256_storeu_ps(to, x); }
  static void store(float* to, Reg x, std::size_t n) { _mm256_maskstore_ps(to, first(n), x); }
  static Reg keep(Reg x, std::size_t n) { return _mm256_and_ps(x, _mm256_castsi256_ps(first(n))); }
  static Reg add(Reg a, Reg b) { return _mm256_add_ps(a, b); }
  static Reg sub(Reg a, Reg b) { return _mm256_sub_ps(a, b); }
  static Reg mul(Reg a, Reg b) { return _mm256_mul_ps(a, b); }
  static Reg fma(Reg a, Reg b, Reg c) { return _mm256_fmadd_ps(a, b, c); }
  static Reg max(Reg a, Reg b) { return _mm256_max_ps(a, b); }
  static Reg min(Reg a, Reg b) { return _mm256_min_ps(a, b); }
  static float total(Reg x) {
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
  }
  static float top(Reg x) {
    __m128 most = _mm_max_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    most = _mm_max_ps(most, _mm_movehl_ps(most, most));
    return _mm_cvtss_f32(_mm_max_ss(most, _mm_movehdup_ps(most)));
  }
  static Reg nearest(Reg x) {
    return _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  }
  static Reg power(Reg x) {
    const __m256i biased = _mm256_add_epi32(_mm256_cvtps_epi32(x), _mm256_set1_epi32(127));
    return _mm256_castsi256_ps(_mm256_slli_epi32(biased, 23));
  }
};

void from_half(const std::uint16_t* in, std::size_t n, float* out) noexcept {
  std::size_t i = 0;
  for (; i + Avx2::kWidth <= n; i += Avx2::kWidth) {
    const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in + i));
    _mm256_storeu_ps(out + i, _mm256_cvtph_ps(halves));
  }
  HalfLoops<Avx2>::from_half(in + i, n - i, out + i);
}

void to_half(const float* in, std::size_t n, std::uint16_t* out) noexcept {
  std::size_t i = 0;
  for (; i + Avx2::kWidth <= n; i += Avx2::kWidth) {
    const __m128i halves = _mm256_cvtps_ph(_mm256_loadu_ps(in + i), _MM_FROUND_TO_NEAREST_INT);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), halves);
  }
  HalfLoops<Avx2>::to_half(in + i, n - i, out + i);
}

}  // namespace

void set_float_avx2(Kernels& kernels) {
  set_float_loops<Avx2>(kernels);
  set_half_loops<Avx2>(kernels);
  kernels.from_half = from_half;
  kernels.to_half = to_half;
}

}  // namespace jiyi::vec
