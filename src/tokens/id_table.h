// A hash table from what only the caller can compare to a token id, four bytes a slot.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace jiyi::tokens {

// A token id. In these encodings the id of a token is its rank: the lower is joined first.
using TokenId = std::uint32_t;
inline constexpr TokenId kNoToken = 0x7FFFFFFF;

// Open addressing, at most half full. A slot has an id and a few bits of the hash, so that a
// slot of something else is nearly always told without looking further. Thread-compatible.
class IdTable {
 public:
  static constexpr unsigned kIdBits = 19;

  // REQUIRES: no id reaches 2^kIdBits - 1, and no more than `ids` are added.
  explicit IdTable(std::size_t ids)
      : slots_(std::bit_ceil(ids * 2 + 2)),
        shift_(64U - static_cast<unsigned>(std::countr_zero(slots_.size()))) {}

  // A hash with all bits mixed, from a number.
  static std::uint64_t mixed(std::uint64_t number) noexcept {
    number *= 0x9E3779B97F4A7C15;
    number ^= number >> 32U;
    return number * 0xD6E8FEB86659FD93;
  }

  // `hash` as mixed() makes it.
  void add(std::uint64_t hash, TokenId id) {
    std::size_t i = hash >> shift_;
    while (slots_[i] != 0)
      i = (i + 1) & (slots_.size() - 1);
    slots_[i] = mark_of(hash) | (id + 1);
  }

  // The first added id of this hash of which `is_it(id)` holds.
  template <typename F>
  TokenId find(std::uint64_t hash, F&& is_it) const noexcept {
    for (std::size_t i = hash >> shift_;; i = (i + 1) & (slots_.size() - 1)) {
      const std::uint32_t slot = slots_[i];
      if (slot == 0) return kNoToken;
      const TokenId id = (slot & kIdMask) - 1;
      if ((slot & ~kIdMask) == mark_of(hash) && is_it(id)) return id;
    }
  }

 private:
  static constexpr std::uint32_t kIdMask = (1U << kIdBits) - 1;

  // From bits that do not choose the slot.
  static std::uint32_t mark_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 8U) & ~kIdMask;
  }

  std::vector<std::uint32_t> slots_;  // 0: empty
  unsigned shift_;
};

}  // namespace jiyi::tokens
