// What the levels of 256-bit registers share of the work on codes. Included by their sources only.

#pragma once

#include <immintrin.h>

#include "vec/multiply_loops.h"

namespace jiyi::vec {

// Level is the level's own type, of an unnamed namespace.
template <class Level>
struct Codes256 {
  using Sum = __m256i;
  using Code = __m256i;
  static constexpr std::size_t kBytes = 32;
  static constexpr std::size_t kWidth = 8;

  static __m256i load_codes(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  static Sum zero() { return _mm256_setzero_si256(); }
  static Code spread(const std::int8_t* group) {
    std::int32_t four = 0;
    __builtin_memcpy(&four, group, sizeof four);
    return _mm256_set1_epi32(four);
  }
  static void store(std::int32_t* out, Sum sum) { __builtin_memcpy(out, &sum, sizeof sum); }
  static void store(float* out, Sum sum, const OutputScales& to) {
    const __m256 scale = _mm256_mul_ps(_mm256_set1_ps(to.row), _mm256_loadu_ps(to.scales));
    _mm256_storeu_ps(out,
                     _mm256_fmadd_ps(_mm256_cvtepi32_ps(sum), scale, _mm256_loadu_ps(to.biases)));
  }
  static std::int32_t total(Sum sums) {
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b01001110));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0b10110001)));
  }
};

}  // namespace jiyi::vec
