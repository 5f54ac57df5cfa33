// The two 16-bit forms of a floating-point number, read and written.

#pragma once

#include <bit>
#include <cstdint>

namespace jiyi::embed {

// IEEE 754 binary16, exactly; the sign of a zero, infinities and NaN included.
inline float half_to_float(std::uint16_t half) noexcept {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t rest = half & 0x7FFFU;
  if (rest >= 0x7C00U) return std::bit_cast<float>(sign | 0x7F800000U | ((rest & 0x3FFU) << 13U));
  if (rest >= 0x0400U) return std::bit_cast<float>(sign | ((rest << 13U) + 0x38000000U));
  const float small = static_cast<float>(rest) * 0x1p-24F;
  return sign == 0 ? small : -small;
}

// The upper half of a binary32.
inline float bfloat16_to_float(std::uint16_t bits) noexcept {
  return std::bit_cast<float>(std::uint32_t{bits} << 16U);
}

// The nearest binary16, of two equally near the even one; too large becomes infinity.
inline std::uint16_t float_to_half(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 16U & 0x8000U);
  const std::uint32_t size = bits & 0x7FFFFFFFU;
  if (size > 0x7F800000U) return static_cast<std::uint16_t>(sign | 0x7E00U);
  if (size >= 0x477FF000U) return static_cast<std::uint16_t>(sign | 0x7C00U);
  if (size < 0x38800000U) {
    // Below the smallest normal one; the addition rounds to multiples of 2^-24.
    const float rounded = std::bit_cast<float>(size) + 0.5F;
    return static_cast<std::uint16_t>(sign + (std::bit_cast<std::uint32_t>(rounded) - 0x3F000000U));
  }
  const std::uint32_t odd = size >> 13U & 1U;
  return static_cast<std::uint16_t>(sign | (size - 0x38000000U + 0xFFFU + odd) >> 13U);
}

}  // namespace jiyi::embed
