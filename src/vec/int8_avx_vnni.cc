// Compiled with AVX2, FMA and AVX-VNNI: the 256-bit form of what int8_avx512.cc does.

#include <immintrin.h>

#include "vec/codes_256.h"
#include "vec/level_kernels.h"
#include "vec/multiply_loops.h"

namespace jiyi::vec {
namespace {

constexpr int kOffset = 128;

struct AvxVnni : Codes256<AvxVnni> {
  using Weight = __m256i;
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kRows = 3;

  static Weight load(const std::uint8_t* from) { return load_codes(from); }
  static Sum dot(Sum sum, Weight weight, Code code) {
    return _mm256_dpbusd_avx_epi32(sum, weight, code);
  }
  static Sum finish(Sum sum, const RowScale& row) {
    return _mm256_sub_epi32(sum, _mm256_set1_epi32(kOffset * row.sum));
  }
};

// The sum over whole registers, and what it has too much.
std::int32_t dot_one(const std::int8_t* row, const std::int8_t* query, std::size_t width,
                     std::int32_t correction) {
  __m256i sums = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + AvxVnni::kBytes <= width; i += AvxVnni::kBytes) {
    const __m256i codes =
        _mm256_xor_si256(AvxVnni::load_codes(row + i), _mm256_set1_epi8(-kOffset));
    sums = _mm256_dpbusd_avx_epi32(sums, codes, AvxVnni::load_codes(query + i));
  }
  std::int32_t sum = AvxVnni::total(sums) - correction;
  for (; i < width; ++i)
    sum += row[i] * query[i];
  return sum;
}

void dot_rows(const CodeRows& rows, const std::int8_t* query, std::int32_t* out) noexcept {
  std::int32_t correction = 0;
  for (std::size_t i = 0; i < rows.width / AvxVnni::kBytes * AvxVnni::kBytes; ++i)
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
