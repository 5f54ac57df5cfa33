// How one list of postings is written as bytes.
//
//   list    varint number of postings, then number / 128 blocks, then number % 128 pairs
//   block   u8  coding of the ordinals, u8 width of the frequencies,
//           ordinals: coding w <= 32: the gaps - 1, packed to w bits (lane_packing.h);
//                     coding 128 + n, 1 <= n <= 64: n little-endian 64-bit words, bit i set
//                     for the ordinal base + i, 128 bits set in all,
//           frequencies - 1, packed to their width, at most 16 bits
//   pair    varint 2 (gap - 1) + (1 if the frequency is above 1), then if so
//           varint frequency - 2
//
// A gap is the distance to the ordinal before; the first ordinal of a list has gap ordinal + 1.
// `base` is one above the ordinal before. A block takes the form that is smaller; bitmaps
// hold the words that stand in every few documents and answer look-ups without decoding.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "index/lane_packing.h"

namespace jiyi::index {

inline constexpr std::uint32_t kFrequencyMax = 65535;

void append_varint(std::vector<std::uint8_t>& out, std::uint32_t value);

struct Varint {
  std::uint32_t value = 0;
  std::size_t size_bytes = 0;
};

// Nothing when the bytes end first or the value is above 32 bits.
std::optional<Varint> read_varint(std::span<const std::uint8_t> bytes);

// REQUIRES: ordinals ascend from base, frequencies 1..65535, both of size 128.
void append_block(std::vector<std::uint8_t>& out, std::uint32_t base,
                  std::span<const std::uint32_t> ordinals,
                  std::span<const std::uint16_t> frequencies);
// The same for fewer than 128.
void append_pairs(std::vector<std::uint8_t>& out, std::uint32_t base,
                  std::span<const std::uint32_t> ordinals,
                  std::span<const std::uint16_t> frequencies);

// A written block. Borrows the bytes, behind which kReadAheadBytes must be readable.
class BlockBytes {
 public:
  // REQUIRES: bytes were written by append_block or passed is_whole_block.
  explicit BlockBytes(const std::uint8_t* bytes) : bytes_(bytes) {}

  bool is_bitmap() const { return bytes_[0] >= kBitmapCoding; }
  bool all_once() const { return bytes_[1] == 0; }
  std::size_t size_bytes() const;

  // Writes kBlockPostings numbers; a bitmap may write 8 more behind them.
  void ordinals(std::uint32_t base, std::uint32_t* out) const noexcept;
  void frequencies(std::uint32_t* out) const noexcept;
  std::uint32_t frequency_at(std::size_t i) const noexcept;
  // 0 when base + offset is not in the block. REQUIRES: is_bitmap().
  std::uint32_t frequency_in_bitmap(std::uint32_t offset) const noexcept;

  static constexpr std::uint8_t kBitmapCoding = 128;
  static constexpr std::size_t kBitmapWordsMax = 64;

 private:
  std::size_t ordinal_bytes() const;
  const std::uint8_t* frequency_bytes() const { return bytes_ + 2 + ordinal_bytes(); }

  const std::uint8_t* bytes_;
};

// Whether a block that BlockBytes can read without harm starts here and ends in time.
bool is_whole_block(std::span<const std::uint8_t> bytes);

// Reads `count` pairs. Nothing when they are cut or no ascending ordinals; otherwise the
// number of bytes read. REQUIRES: count <= 128, room for count numbers in both.
std::optional<std::size_t> read_pairs(std::span<const std::uint8_t> bytes, std::uint32_t base,
                                      std::span<std::uint32_t> ordinals,
                                      std::span<std::uint32_t> frequencies);

}  // namespace jiyi::index
