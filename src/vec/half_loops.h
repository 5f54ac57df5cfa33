// bfloat16 for any level, as plain loops: the compiler makes the best of them with what the level
// has. Included by the sources of the levels only.

#pragma once

#include <cstddef>
#include <cstdint>

#include "vec/kernels.h"

namespace jiyi::vec {

// V is any type of an unnamed namespace.
template <class V>
struct HalfLoops {
  static std::uint32_t bits_of(float x) {
    std::uint32_t bits = 0;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
  }
  static float float_of(std::uint32_t bits) {
    float x = 0;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
  }

  static void from_bfloat16(const std::uint16_t* in, std::size_t n, float* out) noexcept {
    for (std::size_t i = 0; i < n; ++i)
      out[i] = float_of(static_cast<std::uint32_t>(in[i]) << 16);
  }
  static void to_bfloat16(const float* in, std::size_t n, std::uint16_t* out) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t bits = bits_of(in[i]);
      out[i] = static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
    }
  }

  // One binary16, by arithmetic on the bits.
  static float float_of_half(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t rest = half & 0x7FFFU;
    if (rest >= 0x7C00U) return float_of(sign | 0x7F800000U | ((rest & 0x3FFU) << 13));
    if (rest >= 0x0400U) return float_of(sign | ((rest << 13) + 0x38000000U));
    return float_of(sign | bits_of(static_cast<float>(rest) * 0x1p-24F));
  }
  static std::uint16_t half_of(float x) {
    const std::uint32_t bits = bits_of(x);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t rest = bits & 0x7FFFFFFFU;
    constexpr std::uint32_t kInfinite = 0x477FF000U;  // from 65,520 on
    constexpr std::uint32_t kNormal = 0x38800000U;    // 2^-14
    std::uint32_t half = 0x7C00U;
    if (rest < kNormal) {
      // Adding 1/2 leaves the rounded multiple of 2^-24 in the low bits.
      half = bits_of(float_of(rest) + 0.5F) - bits_of(0.5F);
    } else if (rest < kInfinite) {
      half = (rest - 0x38000000U + 0xFFFU + ((rest >> 13) & 1U)) >> 13;
    }
    return static_cast<std::uint16_t>(sign | half);
  }
  static void from_half(const std::uint16_t* in, std::size_t n, float* out) noexcept {
    for (std::size_t i = 0; i < n; ++i)
      out[i] = float_of_half(in[i]);
  }
  static void to_half(const float* in, std::size_t n, std::uint16_t* out) noexcept {
    for (std::size_t i = 0; i < n; ++i)
      out[i] = half_of(in[i]);
  }
};

template <class V>
void set_half_loops(Kernels& kernels) {
  kernels.from_half = HalfLoops<V>::from_half;
  kernels.to_half = HalfLoops<V>::to_half;
  kernels.from_bfloat16 = HalfLoops<V>::from_bfloat16;
  kernels.to_bfloat16 = HalfLoops<V>::to_bfloat16;
}

}  // namespace jiyi::vec
