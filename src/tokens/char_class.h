// The classes of characters that the token patterns tell apart, and one lenient step through
// UTF-8. The classes follow Unicode 16.0 as the reference implementation does; the tables are
// generated at build time.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jiyi::tokens {

enum class CharClass : std::uint8_t {
  Other,    // punctuation, symbols, controls, unassigned, broken bytes
  Space,    // White_Space except CR and LF
  Newline,  // CR and LF
  Upper,    // Lu, Lt
  Lower,    // Ll
  Letter,   // Lm, Lo
  Mark,     // M
  Number,   // N
};

// A set of classes, one bit each.
using ClassSet = std::uint32_t;
constexpr ClassSet set_of(CharClass value) {
  return 1U << static_cast<unsigned>(value);
}

inline constexpr ClassSet kSpaces = set_of(CharClass::Space) | set_of(CharClass::Newline);
inline constexpr ClassSet kLetters =
    set_of(CharClass::Upper) | set_of(CharClass::Lower) | set_of(CharClass::Letter);
inline constexpr ClassSet kNumbers = set_of(CharClass::Number);
// [^\s\p{L}\p{N}]
inline constexpr ClassSet kSigns = set_of(CharClass::Other) | set_of(CharClass::Mark);

struct Char {
  ClassSet is;          // exactly one bit
  std::uint32_t bytes;  // 1 to 4
};

// Code point >> 8 → block → class. The generated file fills them.
inline constexpr std::size_t kClassBlocksMax = 256;
extern const std::array<std::uint8_t, 0x110000 / 256> kClassIndex;
extern const std::array<std::uint8_t, kClassBlocksMax * 256> kClassBlocks;

// A byte that begins no well-formed sequence is one character of class Other.
// REQUIRES: pos < text.size().
Char wide_char_at(std::string_view text, std::size_t pos) noexcept;

// The bits of the 128 ASCII characters.
inline constexpr std::array<std::uint8_t, 128> kAsciiSet = [] {
  std::array<std::uint8_t, 128> sets{};
  for (unsigned c = 0; c < 128; ++c) {
    auto value = CharClass::Other;
    if (c == '\n' || c == '\r')
      value = CharClass::Newline;
    else if (c == ' ' || (c >= '\t' && c <= '\r'))
      value = CharClass::Space;
    else if (c >= 'A' && c <= 'Z')
      value = CharClass::Upper;
    else if (c >= 'a' && c <= 'z')
      value = CharClass::Lower;
    else if (c >= '0' && c <= '9')
      value = CharClass::Number;
    sets[c] = static_cast<std::uint8_t>(set_of(value));
  }
  return sets;
}();

// As wide_char_at, with ASCII inline.
inline Char char_at(std::string_view text, std::size_t pos) noexcept {
  const auto lead = static_cast<unsigned char>(text[pos]);
  if (lead < 0x80) return {kAsciiSet[lead], 1};
  return wide_char_at(text, pos);
}

}  // namespace jiyi::tokens
