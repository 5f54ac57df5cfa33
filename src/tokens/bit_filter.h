// A set of numbers that may also claim a few it does not have, in two to four bytes a number.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace jiyi::tokens {

// A Bloom filter with one probe: small enough to stay in the cache where the exact table does
// not. About one false claim in sixteen or fewer. Thread-compatible.
class BitFilter {
 public:
  explicit BitFilter(std::size_t numbers)
      : words_(std::bit_ceil(std::max(numbers, std::size_t{kWordBits}) * kBitsPerNumber) /
               kWordBits),
        shift_(64U - static_cast<unsigned>(std::countr_zero(words_.size() * kWordBits))) {}

  void add(std::uint64_t number) {
    const std::size_t bit = bit_of(number);
    words_[bit / kWordBits] |= std::uint64_t{1} << (bit % kWordBits);
  }

  bool may_have(std::uint64_t number) const noexcept {
    const std::size_t bit = bit_of(number);
    return (words_[bit / kWordBits] >> (bit % kWordBits) & 1U) != 0;
  }

 private:
  static constexpr std::size_t kWordBits = 64;
  static constexpr std::size_t kBitsPerNumber = 16;

  std::size_t bit_of(std::uint64_t number) const noexcept {
    constexpr std::uint64_t kMix = 0xC2B2AE3D27D4EB4F;
    return static_cast<std::size_t>((number ^ number >> 29U) * kMix >> shift_);
  }

  std::vector<std::uint64_t> words_;
  unsigned shift_;
};

}  // namespace jiyi::tokens
