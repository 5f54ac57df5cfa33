// The tokens of one rank file: bytes to token, token to bytes, and the longest token at a place.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "tokens/bit_filter.h"
#include "tokens/id_table.h"
#include "tokens/pair_rules.h"

namespace jiyi::tokens {

// Thread-compatible; immutable after construction. Borrows the rank data.
class Vocabulary {
 public:
  static constexpr std::size_t kAnyLength = static_cast<std::size_t>(-1);

  // REQUIRES: `data` is as rank_data.h says. Only the first `ranks_max` ranks are taken.
  explicit Vocabulary(std::string_view data, std::size_t ranks_max = kNoToken);

  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  // The token with exactly these bytes, or kNoToken.
  TokenId find(std::string_view bytes) const noexcept;

  // The longest token that `text` begins with and that is shorter than `below` bytes.
  // REQUIRES: !text.empty(), below > 1.
  TokenId longest(std::string_view text, std::size_t below = kAnyLength) const noexcept;

  // Empty when the id is not used.
  std::string_view bytes_of(TokenId id) const noexcept;

  // One more than the highest rank.
  std::size_t size() const noexcept { return starts_.size() - 1; }
  const PairRules& rules() const noexcept { return rules_; }
  // The length of the longest token.
  std::size_t token_bytes_max() const noexcept { return token_bytes_max_; }

 private:
  // For the tokens that begin with the same three bytes: bit n stands for the length n, the last
  // bit for any length from there on.
  struct Stem {
    std::uint32_t bytes = 0;  // the three bytes, plus one in the fourth; 0: empty
    std::uint32_t lengths = 0;
  };
  static constexpr std::size_t kStemBytes = 3;
  static constexpr std::size_t kListedBytesMin = 31;

  static std::size_t pair_index(char first, char second) {
    return (static_cast<std::size_t>(static_cast<unsigned char>(first)) << 8U) |
           static_cast<unsigned char>(second);
  }
  static std::uint32_t stem_of(std::string_view text) noexcept {
    return static_cast<std::uint32_t>(pair_index(text[0], text[1])) |
           static_cast<std::uint32_t>(static_cast<unsigned char>(text[2])) << 16U | 1U << 24U;
  }
  std::size_t stem_slot_of(std::uint32_t stem) const noexcept {
    constexpr std::uint32_t kGolden = 0x9E3779B1;
    return (stem * kGolden) >> (32U - kStemBits);
  }
  std::uint32_t lengths_at(std::string_view text) const noexcept;
  TokenId find_unlikely(std::string_view bytes) const noexcept;
  void add_length(std::string_view bytes);
  void index(std::string_view bytes, TokenId id);
  void add_joins(std::string_view joins);
  static std::uint64_t hash_of(std::string_view bytes) noexcept;
  TokenId find_hashed(std::string_view bytes, std::uint64_t hash) const noexcept {
    return by_hash_.find(hash, [&](TokenId id) { return bytes_at(id) == bytes; });
  }
  std::string_view bytes_at(TokenId id) const noexcept {
    return {text_.data() + starts_[id], starts_[id + 1] - starts_[id]};
  }

  // Three bytes have far fewer values in use than this has slots.
  static constexpr unsigned kStemBits = 17;

  std::string_view text_;              // all tokens, one after the other
  std::vector<std::uint32_t> starts_;  // of each token in text_, and the end
  BitFilter known_;                    // hashes of the tokens of three bytes or more
  IdTable by_hash_;
  std::vector<Stem> stems_;           // open addressing
  std::vector<std::size_t> listed_;   // the lengths from kListedBytesMin on, longest first
  std::vector<TokenId> pairs_;        // the tokens of two bytes, by pair_index
  std::array<TokenId, 256> bytes_{};  // the tokens of one byte
  PairRules rules_;
  std::size_t token_bytes_max_ = 0;
};

inline std::uint64_t Vocabulary::hash_of(std::string_view bytes) noexcept {
  const auto load32 = [](const char* at) {
    std::uint32_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    return std::uint64_t{word};
  };
  const char* const at = bytes.data();
  const std::size_t n = bytes.size();
  if (n <= 3) {
    const auto byte = [at](std::size_t i) {
      return std::uint64_t{static_cast<unsigned char>(at[i])};
    };
    return IdTable::mixed(byte(0) | byte(n / 2) << 8U | byte(n - 1) << 16U | n << 56U);
  }
  if (n <= 8) return IdTable::mixed((load32(at) | load32(at + n - 4) << 32U) + (n << 56U));
  std::uint64_t hash = n;
  const auto mix = [&](const char* from) {
    hash = IdTable::mixed(hash ^ (load32(from) | load32(from + 4) << 32U));
  };
  for (std::size_t i = 0; i + 8 < n; i += 8)
    mix(at + i);
  mix(at + n - 8);
  return hash;
}

inline TokenId Vocabulary::find(std::string_view bytes) const noexcept {
  if (bytes.empty() || bytes.size() > token_bytes_max_) return kNoToken;
  return find_hashed(bytes, hash_of(bytes));
}

}  // namespace jiyi::tokens
