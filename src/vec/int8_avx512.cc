// Compiled with AVX-512 F, BW, DQ, VL and VNNI. The dot product instruction takes unsigned codes
// on one side: weights are packed with 128 added, and 128 · Σ of the other side is taken off.

#include <immintrin.h>

#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr int kOffset = 128;
constexpr std::size_t kBytes = 64;
constexpr std::size_t kFloats = 16;

struct Vnni {
  using Sum = __m512i;
  using Weight = __m512i;
  using Code = __m512i;
  static constexpr std::size_t kWidth = 16;
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kRows = 6;

  static Sum zero() { return _mm512_setzero_si512(); }
  static Weight load(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
  static Code spread(const std::int8_t* group) {
    std::int32_t four = 0;
    __builtin_memcpy(&four, group, sizeof four);
    return _mm512_set1_epi32(four);
  }
  static Sum dot(Sum sum, Weight weight, Code code) {
    return _mm512_dpbusd_epi32(sum, weight, code);
  }
  static Sum finish(Sum sum, const RowScale& row) {
    return _mm512_sub_epi32(sum, _mm512_set1_epi32(kOffset * row.sum));
  }
  static void store(std::int32_t* out, Sum sum) { _mm512_storeu_si512(out, sum); }
  static void store(float* out, Sum sum, const OutputScales& to) {
    const __m512 scale = _mm512_mul_ps(_mm512_set1_ps(to.row), _mm512_loadu_ps(to.scales));
    _mm512_storeu_ps(out,
                     _mm512_fmadd_ps(_mm512_cvtepi32_ps(sum), scale, _mm512_loadu_ps(to.biases)));
  }
};

__mmask16 first_floats(std::size_t n) {
  return static_cast<__mmask16>((1U << n) - 1U);
}

__mmask64 first_bytes(std::size_t n) {
  return n >= kBytes ? ~0ULL : (1ULL << n) - 1ULL;
}

float top_of(const float* in, std::size_t n) {
  __m512 top = _mm512_setzero_ps();
  std::size_t i = 0;
  for (; i + kFloats <= n; i += kFloats) {
    top = _mm512_max_ps(top, _mm512_abs_ps(_mm512_loadu_ps(in + i)));
  }
  if (i < n) {
    top = _mm512_max_ps(top, _mm512_abs_ps(_mm512_maskz_loadu_ps(first_floats(n - i), in + i)));
  }
  return _mm512_reduce_max_ps(top);
}

RowScale quantise(const float* in, std::size_t n, std::int8_t* out) noexcept {
  constexpr float kTiny = 1e-30F;
  constexpr float kMax = 127.0F;
  const float top = top_of(in, n);
  const __m512 inverse = _mm512_set1_ps(top < kTiny ? 0.0F : kMax / top);
  __m512i sum = _mm512_setzero_si512();
  for (std::size_t i = 0; i < n; i += kFloats) {
    const std::size_t left = n - i;
    const __mmask16 some = left >= kFloats ? first_floats(kFloats) : first_floats(left);
    const __m512 x = _mm512_mul_ps(_mm512_maskz_loadu_ps(some, in + i), inverse);
    const __m512i code = _mm512_cvtps_epi32(x);
    sum = _mm512_add_epi32(sum, code);
    const std::size_t padded = code_stride(n) - i;
    const __mmask16 put = padded >= kFloats ? first_floats(kFloats) : first_floats(padded);
    _mm512_mask_cvtepi32_storeu_epi8(out + i, put, code);
  }
  return {.scale = top < kTiny ? 0.0F : top / kMax, .sum = _mm512_reduce_add_epi32(sum)};
}

__m512i as_unsigned(__m512i codes) {
  return _mm512_xor_si512(codes, _mm512_set1_epi8(static_cast<char>(kOffset)));
}

std::int32_t sum_of(const std::int8_t* query, std::size_t width) {
  __m512i sum = _mm512_setzero_si512();
  for (std::size_t i = 0; i < width; i += kBytes) {
    const __m512i part = _mm512_maskz_loadu_epi8(first_bytes(width - i), query + i);
    sum = _mm512_dpbusd_epi32(sum, _mm512_set1_epi8(1), part);
  }
  return _mm512_reduce_add_epi32(sum);
}

template <std::size_t Rows>
void dot_some(const CodeRows& rows, std::size_t first, const std::int8_t* query,
              std::int32_t* out) {
  __m512i sums[Rows];  // NOLINT(modernize-avoid-c-arrays): std::array has inline functions
  for (std::size_t r = 0; r < Rows; ++r)
    sums[r] = _mm512_setzero_si512();
  const std::int8_t* from = rows.codes + first * rows.stride;
  for (std::size_t i = 0; i < rows.width; i += kBytes) {
    const __mmask64 some = first_bytes(rows.width - i);
    const __m512i part = _mm512_maskz_loadu_epi8(some, query + i);
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
      const std::int8_t* row = from + r * rows.stride;
      const __m512i codes = _mm512_maskz_loadu_epi8(some, row + i);
      sums[r] = _mm512_dpbusd_epi32(sums[r], as_unsigned(codes), part);
    }
  }
  for (std::size_t r = 0; r < Rows; ++r)
    out[r] = _mm512_reduce_add_epi32(sums[r]);
}

void dot_rows(const CodeRows& rows, const std::int8_t* query, std::int32_t* out) noexcept {
  constexpr std::size_t kAtOnce = 4;
  const std::int32_t correction = kOffset * sum_of(query, rows.width);
  std::size_t r = 0;
  for (; r + kAtOnce <= rows.rows; r += kAtOnce)
    dot_some<kAtOnce>(rows, r, query, out + r);
  for (; r < rows.rows; ++r)
    dot_some<1>(rows, r, query, out + r);
  for (std::size_t i = 0; i < rows.rows; ++i)
    out[i] -= correction;
}

}  // namespace

void set_int8_avx512(Kernels& kernels) {
  kernels.quantise = quantise;
  kernels.dot_rows = dot_rows;
  set_multiply<Vnni>(kernels);
}

}  // namespace jiyi::vec
