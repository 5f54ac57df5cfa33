// Texts that say nearly the same, and texts that say the same. Works on characters, so it
// needs no spaces between words.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace jiyi::text {

// MinHash (Broder 1997) over the character trigrams of the folded text, 16 bits a value.
// Signatures of equal version compare; they are stored, so the function never changes.
inline constexpr std::size_t kSignatureValues = 64;
inline constexpr std::size_t kBands = 8;

struct Signature {
  std::array<std::uint16_t, kSignatureValues> values{};
  bool operator==(const Signature&) const = default;
};

Signature signature(std::string_view text);

// An estimate of the share of trigrams both texts have, 0 to 1; standard error at most 0.0625.
double similarity(const Signature& a, const Signature& b) noexcept;

// Keys for lookup: two texts that share s of their trigrams share a key with probability
// 1 - (1 - s^4)^16; 0.9998 at s = 0.8, 0.34 at s = 0.4. Keys of different bands never meet.
std::array<std::uint64_t, kBands> bands(const Signature& signature) noexcept;

// Whether the texts differ in a number, a date, an identifier or a negation. Such texts are
// never the same, however alike they look: "v1.9" and "v1.7", 3月5日 and 3月6日.
bool identifiers_differ(std::string_view a, std::string_view b);
// What it compares, as one string. Hashes of it are stored, so it never changes.
std::string difference_marks(std::string_view text);

// Equality of texts: a hash of the NFC form with outer white space dropped and each inner run
// of it made one space. Everything else counts. Stored, so it never changes.
using ContentDigest = std::array<std::uint8_t, 16>;
ContentDigest content_digest(std::string_view text);

// The first half of content_digest, for grouping hits of one text.
std::uint64_t collapse_hash(std::string_view text);

}  // namespace jiyi::text
