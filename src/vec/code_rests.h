// What int8 codes round off, in four bits more for each:
//
//   value = scale · (code + rest / 15)      rest from -8 to 7
//
// Two rests lie in a byte, as two's complements: that of place i in the lower half of byte i, that
// of place i + rest_bytes(width) in the upper half.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace jiyi::vec {

inline constexpr float kRestStep = 1.0F / 15;  // of a step of the codes

constexpr std::size_t rest_bytes(std::size_t width) {
  return (width + 1) / 2;
}

// Of a vector and what quantise() made of it. Writes rest_bytes(vector.size()) bytes.
void take_rests(std::span<const float> vector, const std::int8_t* codes, float scale,
                std::uint8_t* out);

// Writes `width` rests, each in a byte of its own.
void spread_rests(const std::uint8_t* rests, std::size_t width, std::int8_t* out);

}  // namespace jiyi::vec
