// A trie over byte strings in one array of 32-bit units, in the layout of darts-clone, which the
// character maps of SentencePiece use as well: fast to walk, and ready as it lies in a file.
//
// A unit: bits 0–7 label of the edge that leads to it, bit 8 a value hangs on it, bit 9 the
// offset counts 256s, bits 10–30 offset; a unit that is a value has bit 31 set and the value in
// the others. The child of the unit at p by byte c is at p ^ offset ^ c, the value of the unit at
// p is at p ^ offset.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/endian.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// Walks a trie. Any bytes are safe to walk; those that are no trie give nonsense, but end.
// Borrows the units, which need not be aligned. Thread-compatible.
class DoubleArray {
 public:
  struct Place {
    std::size_t unit = 0;
    std::uint32_t content = 0;
  };

  DoubleArray() = default;
  explicit DoubleArray(std::string_view units)
      : units_(units), size_(units.size() / sizeof(std::uint32_t)) {}

  bool empty() const { return size_ == 0; }
  Place root() const { return {0, size_ == 0 ? 0 : at(0)}; }

  // Goes on by one byte; false when no key goes on so.
  bool step(Place& place, unsigned char byte) const noexcept {
    const std::size_t next = place.unit ^ offset(place.content) ^ byte;
    if (next >= size_) return false;
    const std::uint32_t content = at(next);
    if ((content & kLabelMask) != byte) return false;
    place = {next, content};
    return true;
  }

  // The value of the key that ends here; nullopt when none does.
  std::optional<std::uint32_t> value(const Place& place) const noexcept {
    if ((place.content & kHasValue) == 0) return std::nullopt;
    const std::size_t leaf = place.unit ^ offset(place.content);
    if (leaf >= size_) return std::nullopt;
    return at(leaf) & ~kIsValue;
  }

  // The value of a whole key.
  std::optional<std::uint32_t> find(std::string_view key) const noexcept;

 private:
  static constexpr std::uint32_t kIsValue = std::uint32_t{1} << 31U;
  static constexpr std::uint32_t kLabelMask = kIsValue | 0xFFU;
  static constexpr std::uint32_t kHasValue = 0x100U;

  static std::size_t offset(std::uint32_t content) noexcept {
    return std::size_t{content >> 10U} << ((content & 0x200U) >> 6U);
  }
  std::uint32_t at(std::size_t unit) const noexcept {
    return base::read_fixed<std::uint32_t>(units_, unit * sizeof(std::uint32_t));
  }

  std::string_view units_;
  std::size_t size_ = 0;
};

struct TrieKey {
  std::string_view text;
  std::uint32_t value = 0;  // below 2^31
};

// InvalidArgument for an empty key, a key with a zero byte or a key that stands twice;
// LimitExceeded when the keys need more than 2^21 units. The same keys give the same units.
Result<std::vector<std::uint32_t>> build_double_array(std::vector<TrieKey> keys);

}  // namespace jiyi::embed
