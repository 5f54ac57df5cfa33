#include "index/lane_packing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace jiyi::index {
namespace {

using Lanes [[gnu::vector_size(16)]] = std::uint32_t;

constexpr std::size_t kLanes = 4;
constexpr std::size_t kRows = kBlockPostings / kLanes;

Lanes load(const std::uint8_t* bytes, std::size_t word) {
  Lanes lanes;
  std::memcpy(&lanes, bytes + word * sizeof(Lanes), sizeof(Lanes));
  return lanes;
}

constexpr std::uint32_t mask_of(unsigned width) {
  return width == 0 ? 0 : ~std::uint32_t{0} >> (32U - width);
}

// Row `row` of the block. The high part is shifted in two steps because a shift by 32 is
// undefined; when nothing straddles the word it adds only bits that the mask removes.
Lanes row_of(const std::uint8_t* bytes, unsigned width, std::size_t row) {
  const std::size_t bit = row * width;
  const std::uint32_t shift = bit % 32;
  const Lanes low = load(bytes, bit / 32) >> shift;
  const Lanes high = (load(bytes, bit / 32 + 1) << 1U) << (31U - shift);
  return (low | high) & mask_of(width);
}

void store(std::uint32_t* values, std::size_t row, Lanes lanes) {
  std::memcpy(values + row * kLanes, &lanes, sizeof(Lanes));
}

}  // namespace

unsigned width_of(std::span<const std::uint32_t, kBlockPostings> values) {
  std::uint32_t bits = 0;
  for (const std::uint32_t value : values)
    bits |= value;
  return static_cast<unsigned>(std::bit_width(bits));
}

void append_packed(std::vector<std::uint8_t>& out,
                   std::span<const std::uint32_t, kBlockPostings> values, unsigned width) {
  std::array<std::uint32_t, kBlockPostings + kLanes> words{};
  for (std::size_t i = 0; i < kBlockPostings; ++i) {
    const std::size_t bit = i / kLanes * width;
    const std::size_t word = bit / 32 * kLanes + i % kLanes;
    const auto shifted = std::uint64_t{values[i]} << (bit % 32);
    words[word] |= static_cast<std::uint32_t>(shifted);
    words[word + kLanes] |= static_cast<std::uint32_t>(shifted >> 32U);
  }
  const std::size_t start = out.size();
  out.resize(start + packed_bytes(width));
  if (width > 0) std::memcpy(out.data() + start, words.data(), packed_bytes(width));
}

void unpack(const std::uint8_t* bytes, unsigned width, std::uint32_t* values) noexcept {
  if (width == 0) {
    std::fill_n(values, kBlockPostings, 0U);
    return;
  }
  for (std::size_t row = 0; row < kRows; ++row)
    store(values, row, row_of(bytes, width, row));
}

void unpack_ascending(const std::uint8_t* bytes, unsigned width, std::uint32_t base,
                      std::uint32_t* values) noexcept {
  if (width == 0) {
    for (std::size_t i = 0; i < kBlockPostings; ++i) {
      values[i] = base + static_cast<std::uint32_t>(i);
    }
    return;
  }
  const Lanes zero{};
  Lanes before = zero + (base - 1U);
  for (std::size_t row = 0; row < kRows; ++row) {
    Lanes sums = row_of(bytes, width, row) + 1U;
    sums += __builtin_shufflevector(sums, zero, 4, 0, 1, 2);
    sums += __builtin_shufflevector(sums, zero, 4, 5, 0, 1);
    sums += before;
    store(values, row, sums);
    before = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
  }
}

std::uint32_t unpack_one(const std::uint8_t* bytes, unsigned width, std::size_t i) noexcept {
  const std::size_t bit = i / kLanes * width;
  const std::size_t at = (bit / 32 * kLanes + i % kLanes) * sizeof(std::uint32_t);
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  std::memcpy(&low, bytes + at, sizeof(low));
  if (bit % 32 + width > 32) std::memcpy(&high, bytes + at + sizeof(Lanes), sizeof(high));
  const std::uint64_t both = (std::uint64_t{high} << 32U | low) >> (bit % 32);
  return static_cast<std::uint32_t>(both) & mask_of(width);
}

}  // namespace jiyi::index
