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

}  // namespace jiyi::embed
