// Compiled with AVX2, FMA and AVX-VNNI: the 256-bit form of what int8_avx512.cc does.

#include <immintrin.h>

#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr int kOffset = 128;
constexpr std::size_t kBytes = 32;

__m256i load_codes(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

struct AvxVnni {
  using Sum = __m256i;
  using Weight = __m256i;
  using Code = __m256i;
  static constexpr std::size_t kWidth = 8;
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kRows = 3;

  static Sum zero() { return _mm256_setzero_si256(); }
  static Weight load(const std::uint8_t* from) { return load_codes(from); }
  static Code spread(const std::int8_t* group) {
    std::int32_t four = 0;
    __builtin_memcpy(&four, group, sizeof four);
    return _mm256_set1_epi32(four);
  }
  static Sum dot(Sum sum, Weight weight, Code code) {
    return _mm256_dpbusd_avx_epi32(sum, weight, code);
  }
  static Sum finish(Sum sum, const RowScale& row) {
    return _mm256_sub_epi32(sum, _mm256_set1_epi32(kOffset * row.sum));
  }
  static void store(std::int32_t* out, Sum sum) { __builtin_memcpy(out, &sum, sizeof sum); }
  static void store(float* out, Sum sum, float row, const float* scales, const float* biases) {
    const __m256 scale = _mm256_mul_ps(_mm256_set1_ps(row), _mm256_loadu_ps(scales));
    _mm256_storeu_ps(out, _mm256_fmadd_ps(_mm256_cvtepi32_ps(sum), scale, _mm256_loadu_ps(biases)));
  }
};

std::int32_t total(__m256i sums) {
  const __m128i four =
      _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b01001110));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0b10110001)));
}

// The sum over whole registers, and what it has too much.
std::int32_t dot_one(const std::int8_t* row, const std::int8_t* query, std::size_t width,
                     std::int32_t correction) {
  __m256i sums = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + kBytes <= width; i += kBytes) {
    const __m256i codes = _mm256_xor_si256(load_codes(row + i), _mm256_set1_epi8(-kOffset));
    sums = _mm256_dpbusd_avx_epi32(sums, codes, load_codes(query + i));
  }
  std::int32_t sum = total(sums) - correction;
  for (; i < width; ++i)
    sum += row[i] * query[i];
  return sum;
}

void dot_rows(const CodeRows& rows, const std::int8_t* query, std::int32_t* out) noexcept {
  std::int32_t correction = 0;
  for (std::size_t i = 0; i < rows.width / kBytes * kBytes; ++i)
    correction += query[i];
  correction *= kOffset;
  for (std::size_t r = 0; r < rows.rows; ++r) {
    out[r] = dot_one(rows.codes + r * rows.stride, query, rows.width, correction);
  }
}

}  // namespace

void set_int8_avx_vnni(Kernels& kernels) {
  kernels.dot_rows = dot_rows;
  set_multiply<AvxVnni>(kernels);
}

}  // namespace jiyi::vec
