// Compiled with AVX2 and FMA. The product of signed codes is |w| · (a with the sign of w), which
// stays exact in 16 bits: 2 · 128 · 127 < 2^15.

#include <immintrin.h>

#include "vec/codes_256.h"
#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr std::size_t kFloats = 8;

// Four products each, of `size` and its sign in `sign`, added to eight sums.
__m256i add_products(__m256i sum, __m256i size, __m256i sign, __m256i codes) {
  const __m256i pairs = _mm256_maddubs_epi16(size, _mm256_sign_epi8(codes, sign));
  return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

struct Avx2 : Codes256<Avx2> {
  struct Weight {
    __m256i size;
    __m256i sign;
  };
  static constexpr std::size_t kVectors = 2;
  static constexpr std::size_t kRows = 4;

  static Weight load(const std::uint8_t* from) {
    const __m256i codes = _mm256_xor_si256(load_codes(from), _mm256_set1_epi8(-128));
    return {.size = _mm256_abs_epi8(codes), .sign = codes};
  }
  static Sum dot(Sum sum, const Weight& weight, Code code) {
    return add_products(sum, weight.size, weight.sign, code);
  }
  static Sum finish(Sum sum, const RowScale&) { return sum; }
};

float size_of(float x) {
  return __builtin_fabsf(x);
}

float top_of(const float* in, std::size_t n) {
  const __m256 sign = _mm256_set1_ps(-0.0F);
  __m256 top = _mm256_setzero_ps();
  std::size_t i = 0;
  for (; i + kFloats <= n; i += kFloats) {
    top = _mm256_max_ps(top, _mm256_andnot_ps(sign, _mm256_loadu_ps(in + i)));
  }
  float tops[kFloats];  // NOLINT(modernize-avoid-c-arrays): std::array has inline functions
  _mm256_storeu_ps(tops, top);
  float most = 0;
  for (const float one : tops)
    most = one > most ? one : most;
  for (; i < n; ++i)
    most = size_of(in[i]) > most ? size_of(in[i]) : most;
  return most;
}

RowScale quantise(const float* in, std::size_t n, std::int8_t* out) noexcept {
  constexpr float kTiny = 1e-30F;
  constexpr float kMax = 127.0F;
  const float top = top_of(in, n);
  const float inverse = top < kTiny ? 0.0F : kMax / top;
  __m256i sums = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + kFloats <= n; i += kFloats) {
    const __m256 x = _mm256_mul_ps(_mm256_loadu_ps(in + i), _mm256_set1_ps(inverse));
    const __m256i codes = _mm256_cvtps_epi32(x);
    sums = _mm256_add_epi32(sums, codes);
    const __m128i words =
        _mm_packs_epi32(_mm256_castsi256_si128(codes), _mm256_extracti128_si256(codes, 1));
    const long long bytes = _mm_cvtsi128_si64(_mm_packs_epi16(words, words));
    __builtin_memcpy(out + i, &bytes, sizeof bytes);
  }
  RowScale row{.scale = top < kTiny ? 0.0F : top / kMax, .sum = Avx2::total(sums)};
  for (; i < n; ++i) {
    out[i] = static_cast<std::int8_t>(_mm_cvtss_si32(_mm_set_ss(in[i] * inverse)));
    row.sum += out[i];
  }
  for (; i < code_stride(n); ++i)
    out[i] = 0;
  return row;
}

std::int32_t dot_one(const std::int8_t* row, const std::int8_t* query, std::size_t width) {
  __m256i sums = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + Avx2::kBytes <= width; i += Avx2::kBytes) {
    const __m256i codes = Avx2::load_codes(row + i);
    sums = add_products(sums, _mm256_abs_epi8(codes), codes, Avx2::load_codes(query + i));
  }
  std::int32_t sum = Avx2::total(sums);
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

void set_int8_avx2(Kernels& kernels) {
  kernels.quantise = quantise;
  kernels.dot_rows = dot_rows;
  set_multiply<Avx2>(kernels);
}

}  // namespace jiyi::vec
