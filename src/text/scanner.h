// A place in a folded text and what can be read there. Every take_ function moves on when it
// fits, and stays and says false when it does not.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "text/fold.h"
#include "text/unicode_tables.h"

namespace jiyi::text {

constexpr bool is_ascii_digit(char32_t code) {
  return code - U'0' < 10;
}
constexpr bool is_ascii_lower(char32_t code) {
  return code - U'a' < 26;
}
constexpr bool is_ascii_alnum(char32_t code) {
  return is_ascii_lower(code) || is_ascii_digit(code);
}

// A set of ASCII characters, as two words of bits.
class AsciiSet {
 public:
  explicit constexpr AsciiSet(std::string_view members) {
    for (const char member : members) {
      const auto code = static_cast<unsigned char>(member);
      bits_[code / 64] |= std::uint64_t{1} << (code % 64);
    }
  }
  constexpr bool has(char32_t code) const {
    return code < 128 && (bits_[code / 64] >> (code % 64) & 1U) != 0;
  }

 private:
  std::array<std::uint64_t, 2> bits_{};
};

// A letter, digit or low line of any script: what a word is made of, marks apart.
inline bool is_word_char(char32_t code) {
  if (code < 0x80) return is_ascii_alnum(code) || code == U'_';
  const Category category = properties_of(code).category;
  return category == Category::Letter || category == Category::Digit ||
         category == Category::Number;
}

inline constexpr AsciiSet kAsciiSpaces("\t\n\v\f\r ");

// U+4E00 to U+9FFF: Han, and letters where they are assigned.
constexpr bool is_common_ideograph(char32_t code) {
  return code >= 0x4E00 && code < 0xA000;
}

inline bool is_space(char32_t code) {
  if (code < 0x80) return kAsciiSpaces.has(code);
  if (is_common_ideograph(code)) return false;
  return properties_of(code).category == Category::Space;
}

// Borrows the text.
class Scanner {
 public:
  Scanner(std::span<const FoldedChar> chars, std::size_t at) : chars_(chars), at_(at) {}

  std::size_t at() const { return at_; }
  bool is_at_end() const { return at_ >= chars_.size(); }
  // 0 beyond either end.
  char32_t code(std::size_t ahead = 0) const { return code_at(at_ + ahead); }
  char32_t before() const { return at_ == 0 ? 0 : code_at(at_ - 1); }
  // Whether a word begins or ends exactly here.
  bool is_word_border() const { return is_word_char(before()) != is_word_char(code()); }

  // REQUIRES: that many characters are left.
  void skip(std::size_t count) { at_ += count; }
  bool take(char32_t code) {
    if (is_at_end() || this->code() != code) return false;
    ++at_;
    return true;
  }
  bool take_any(std::u32string_view codes) {
    if (is_at_end() || codes.find(code()) == std::u32string_view::npos) return false;
    ++at_;
    return true;
  }
  bool take_word(std::u32string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (code(i) != word[i]) return false;
    }
    at_ += word.size();
    return true;
  }
  bool take_spaces() {
    const std::size_t begin = at_;
    while (!is_at_end() && is_space(code()))
      ++at_;
    return at_ != begin;
  }
  // A whole run of ASCII digits: at most `digits_max` of them, least <= value <= most.
  // 0 and no move if there is no such run.
  struct Bounds {
    std::size_t digits_min = 1;
    std::size_t digits_max = 2;
    int least = 0;
    int most = 0;
  };
  int take_number(const Bounds& bounds) {
    std::size_t digits = 0;
    int value = 0;
    while (digits <= bounds.digits_max && is_ascii_digit(code(digits))) {
      value = value * 10 + static_cast<int>(code(digits) - U'0');
      ++digits;
    }
    if (digits < bounds.digits_min || digits > bounds.digits_max) return 0;
    if (value < bounds.least || value > bounds.most) return 0;
    at_ += digits;
    return value;
  }

 private:
  char32_t code_at(std::size_t at) const { return at < chars_.size() ? chars_[at].code : 0; }

  std::span<const FoldedChar> chars_;
  std::size_t at_;
};

}  // namespace jiyi::text
