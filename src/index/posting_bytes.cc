#include "index/posting_bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace jiyi::index {
namespace {

constexpr unsigned kFrequencyWidthMax = 16;
constexpr std::size_t kHeaderBytes = 2;

std::uint64_t word_at(const std::uint8_t* words, std::size_t i) {
  std::uint64_t word = 0;
  std::memcpy(&word, words + i * sizeof(word), sizeof(word));
  return word;
}

using Lanes [[gnu::vector_size(16)]] = std::uint32_t;

Lanes load(const std::uint32_t* values) {
  Lanes lanes;
  std::memcpy(&lanes, values, sizeof(lanes));
  return lanes;
}

void store(std::uint32_t* values, Lanes lanes) {
  std::memcpy(values, &lanes, sizeof(lanes));
}

// The positions of the set bits of every byte, so that a bitmap is read a byte at a step.
struct BitPositions {
  std::array<std::array<std::uint32_t, 8>, 256> of{};
  std::array<std::uint8_t, 256> count{};
};

constexpr BitPositions bit_positions() {
  BitPositions table;
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::uint8_t found = 0;
    for (std::uint32_t bit = 0; bit < 8; ++bit) {
      if (((byte >> bit) & 1U) != 0) table.of[byte][found++] = bit;
    }
    table.count[byte] = found;
  }
  return table;
}

constexpr BitPositions kBitPositions = bit_positions();

void append_bitmap(std::vector<std::uint8_t>& out, std::uint32_t base,
                   std::span<const std::uint32_t> ordinals, std::size_t words) {
  const std::size_t start = out.size();
  out.resize(start + words * sizeof(std::uint64_t));
  for (const std::uint32_t ordinal : ordinals) {
    const std::uint32_t bit = ordinal - base;
    out[start + bit / 8] |= static_cast<std::uint8_t>(1U << (bit % 8));
  }
}

void read_bitmap(const std::uint8_t* bytes, std::size_t size, std::uint32_t base,
                 std::uint32_t* out) {
  for (std::size_t at = 0; at < size; ++at) {
    const std::uint32_t* positions = kBitPositions.of[bytes[at]].data();
    store(out, load(positions) + base);
    store(out + 4, load(positions + 4) + base);
    out += kBitPositions.count[bytes[at]];
    base += 8;
  }
}

// std::popcount is a call where the instruction is not part of the base architecture.
std::size_t bits_in(std::uint64_t word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return word * 0x0101010101010101U >> 56U;
}

std::size_t bits_set(const std::uint8_t* words, std::size_t count) {
  std::size_t set = 0;
  for (std::size_t i = 0; i < count; ++i) {
    set += bits_in(word_at(words, i));
  }
  return set;
}

}  // namespace

void append_varint(std::vector<std::uint8_t>& out, std::uint32_t value) {
  for (; value >= 128; value >>= 7U)
    out.push_back(static_cast<std::uint8_t>(value | 128U));
  out.push_back(static_cast<std::uint8_t>(value));
}

std::optional<Varint> read_varint(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 0;
  const std::size_t end = std::min<std::size_t>(bytes.size(), 5);
  for (std::size_t i = 0; i < end; ++i) {
    value |= std::uint64_t{bytes[i] & 127U} << (7 * i);
    if (bytes[i] >= 128) continue;
    if (value > UINT32_MAX) return std::nullopt;
    return Varint{static_cast<std::uint32_t>(value), i + 1};
  }
  return std::nullopt;
}

void append_block(std::vector<std::uint8_t>& out, std::uint32_t base,
                  std::span<const std::uint32_t> ordinals,
                  std::span<const std::uint16_t> frequencies) {
  std::array<std::uint32_t, kBlockPostings> gaps{};
  std::array<std::uint32_t, kBlockPostings> extra{};
  std::uint32_t expected = base;
  for (std::size_t i = 0; i < kBlockPostings; ++i) {
    gaps[i] = ordinals[i] - expected;
    extra[i] = frequencies[i] - 1U;
    expected = ordinals[i] + 1;
  }
  const unsigned width = width_of(gaps);
  const std::size_t words = (std::size_t{ordinals.back()} - base) / 64 + 1;
  const unsigned frequency_width = width_of(extra);
  const bool bitmap = width > 0 && words * sizeof(std::uint64_t) <= packed_bytes(width);

  out.push_back(static_cast<std::uint8_t>(bitmap ? BlockBytes::kBitmapCoding + words : width));
  out.push_back(static_cast<std::uint8_t>(frequency_width));
  if (bitmap) {
    append_bitmap(out, base, ordinals, words);
  } else {
    append_packed(out, gaps, width);
  }
  append_packed(out, extra, frequency_width);
}

void append_pairs(std::vector<std::uint8_t>& out, std::uint32_t base,
                  std::span<const std::uint32_t> ordinals,
                  std::span<const std::uint16_t> frequencies) {
  for (std::size_t i = 0; i < ordinals.size(); ++i) {
    const std::uint32_t gap = ordinals[i] - base;
    const bool often = frequencies[i] > 1;
    // Ordinals stay far below 2^31, so the flag fits.
    append_varint(out, gap << 1U | (often ? 1U : 0U));
    if (often) append_varint(out, frequencies[i] - 2U);
    base = ordinals[i] + 1;
  }
}

std::size_t BlockBytes::ordinal_bytes() const {
  return is_bitmap() ? std::size_t{bytes_[0]} % kBitmapCoding * sizeof(std::uint64_t)
                     : packed_bytes(bytes_[0]);
}

std::size_t BlockBytes::size_bytes() const {
  return kHeaderBytes + ordinal_bytes() + packed_bytes(bytes_[1]);
}

void BlockBytes::ordinals(std::uint32_t base, std::uint32_t* out) const noexcept {
  if (is_bitmap()) {
    read_bitmap(bytes_ + kHeaderBytes, ordinal_bytes(), base, out);
  } else {
    unpack_ascending(bytes_ + kHeaderBytes, bytes_[0], base, out);
  }
}

void BlockBytes::frequencies(std::uint32_t* out) const noexcept {
  unpack(frequency_bytes(), bytes_[1], out);
  for (std::size_t i = 0; i < kBlockPostings; ++i)
    ++out[i];
}

std::uint32_t BlockBytes::frequency_at(std::size_t i) const noexcept {
  return unpack_one(frequency_bytes(), bytes_[1], i) + 1;
}

std::uint32_t BlockBytes::frequency_in_bitmap(std::uint32_t offset) const noexcept {
  const std::uint8_t* words = bytes_ + kHeaderBytes;
  if (std::size_t{offset} / 8 >= ordinal_bytes()) return 0;
  const std::uint64_t word = word_at(words, offset / 64);
  const std::uint64_t bit = std::uint64_t{1} << (offset % 64);
  if ((word & bit) == 0) return 0;
  if (all_once()) return 1;
  return frequency_at(bits_set(words, offset / 64) + bits_in(word & (bit - 1)));
}

bool is_whole_block(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kHeaderBytes) return false;
  const BlockBytes block(bytes.data());
  if (bytes[1] > kFrequencyWidthMax) return false;
  if (!block.is_bitmap()) return bytes[0] <= 32 && block.size_bytes() <= bytes.size();

  const std::size_t words = std::size_t{bytes[0]} % BlockBytes::kBitmapCoding;
  if (words == 0 || words > BlockBytes::kBitmapWordsMax) return false;
  return block.size_bytes() <= bytes.size() &&
         bits_set(bytes.data() + kHeaderBytes, words) == kBlockPostings;
}

std::optional<std::size_t> read_pairs(std::span<const std::uint8_t> bytes, std::uint32_t base,
                                      std::span<std::uint32_t> ordinals,
                                      std::span<std::uint32_t> frequencies) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < ordinals.size(); ++i) {
    const auto first = read_varint(bytes.subspan(at));
    if (!first) return std::nullopt;
    at += first->size_bytes;
    const std::uint64_t ordinal = std::uint64_t{base} + (first->value >> 1U);
    if (ordinal >= UINT32_MAX) return std::nullopt;
    ordinals[i] = static_cast<std::uint32_t>(ordinal);
    base = ordinals[i] + 1;
    frequencies[i] = 1;
    if ((first->value & 1U) == 0) continue;
    const auto second = read_varint(bytes.subspan(at));
    if (!second || second->value > kFrequencyMax - 2) return std::nullopt;
    at += second->size_bytes;
    frequencies[i] = second->value + 2;
  }
  return at;
}

}  // namespace jiyi::index
