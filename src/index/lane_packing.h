// Blocks of 128 integers packed to a common number of bits, four lanes side by side so that
// one vector step unpacks four of them. Layout after Lemire and Boytsov, "Decoding billions
// of integers per second through vectorization", 2015, section 4 (vertical layout).
//
// Value i sits in lane i % 4. The lane's values follow each other from bit 0 of its 32-bit
// words upwards; word w of lane l is the little-endian integer at byte 16 w + 4 l.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace jiyi::index {

inline constexpr std::size_t kBlockPostings = 128;
// Reading a block may look at this many bytes behind it.
inline constexpr std::size_t kReadAheadBytes = 16;

constexpr std::size_t packed_bytes(unsigned width) {
  return std::size_t{16} * width;
}

// Bits that the largest value needs; 0 when all are 0.
unsigned width_of(std::span<const std::uint32_t, kBlockPostings> values);

// REQUIRES: width <= 32, every value fits.
void append_packed(std::vector<std::uint8_t>& out,
                   std::span<const std::uint32_t, kBlockPostings> values, unsigned width);

// REQUIRES: packed_bytes(width) + kReadAheadBytes readable, width <= 32.
void unpack(const std::uint8_t* bytes, unsigned width, std::uint32_t* values) noexcept;
// As unpack, then values[i] = base + i + the sum of the packed values up to i: ascending
// numbers from the gaps between them. Wraps around at 2^32.
void unpack_ascending(const std::uint8_t* bytes, unsigned width, std::uint32_t base,
                      std::uint32_t* values) noexcept;
std::uint32_t unpack_one(const std::uint8_t* bytes, unsigned width, std::size_t i) noexcept;

}  // namespace jiyi::index
