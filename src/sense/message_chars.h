// The characters of a message as the rules read them: full-width and styled forms as the plain
// ones they stand for, characters that are not seen left out, each with its bytes in the message.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::sense {

enum class CharKind : std::uint8_t {
  Other,      // punctuation, symbols, and what is before the front and behind the end
  Space,      // a blank
  LineBreak,  // \n or \r
  Digit,      // 0 to 9
  Lower,      // a Latin letter
  Upper,
  Han,
  Letter,  // of another script
};

struct MessageChar {
  char32_t code = 0;    // after compatibility: "Ａ" is "A"
  char32_t folded = 0;  // "A" and "Á" are "a", a traditional character is its simplified one
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  CharKind kind = CharKind::Other;
};

// Characters to look out for. A few others are taken for them. Thread-compatible.
class CodeFilter {
 public:
  explicit constexpr CodeFilter(std::u32string_view codes) {
    for (const char32_t code : codes)
      bits_[code / 64 % 4] |= std::uint64_t{1} << (code % 64);
  }
  constexpr bool may_have(char32_t code) const {
    return (bits_[code / 64 % 4] >> (code % 64) & 1U) != 0;
  }

 private:
  std::array<std::uint64_t, 4> bits_{};
};

// Half-open range of characters.
struct CharRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const CharRange&) const = default;
};

// Borrows the text, which may be any bytes. Thread-compatible.
class MessageChars {
 public:
  // REQUIRES: text is shorter than 4 GiB.
  explicit MessageChars(std::string_view text);

  std::string_view text() const { return text_; }
  std::size_t size() const { return chars_.size(); }
  // Whether some character is of that kind.
  bool holds(CharKind kind) const { return (kinds_ & bit_of(kind)) != 0; }
  // These take any place: beyond either end there is a character of code 0 and kind Other.
  const MessageChar& at(std::size_t place) const {
    return place < chars_.size() ? chars_[place] : kOutside;
  }
  char32_t code(std::size_t place) const { return at(place).code; }
  char32_t folded(std::size_t place) const { return at(place).folded; }
  CharKind kind(std::size_t place) const { return at(place).kind; }

  bool is_digit(std::size_t place) const { return kind(place) == CharKind::Digit; }
  bool is_upper(std::size_t place) const { return kind(place) == CharKind::Upper; }
  bool is_han(std::size_t place) const { return kind(place) == CharKind::Han; }
  bool is_space(std::size_t place) const { return kind(place) == CharKind::Space; }
  bool is_blank(std::size_t place) const {
    return is_space(place) || kind(place) == CharKind::LineBreak;
  }
  // A Latin letter or a digit.
  bool is_alnum(std::size_t place) const {
    const CharKind of = kind(place);
    return of == CharKind::Lower || of == CharKind::Upper || of == CharKind::Digit;
  }
  bool is_latin(std::size_t place) const {
    return kind(place) == CharKind::Lower || kind(place) == CharKind::Upper;
  }
  // Whether the folded characters from `place` on are these.
  bool has(std::size_t place, std::u32string_view folded) const;
  // The first place from `place` on, before `limit`, that is no space.
  std::size_t skip_spaces(std::size_t place) const {
    while (is_space(place))
      ++place;
    return place;
  }

  // REQUIRES: range.begin < range.end <= size(), for both.
  std::string_view bytes(CharRange range) const {
    const std::uint32_t begin = chars_[range.begin].begin;
    return text_.substr(begin, chars_[range.end - 1].end - begin);
  }
  std::string plain(CharRange range) const;        // the codes as UTF-8
  std::string folded_text(CharRange range) const;  // the folded codes as UTF-8

 private:
  static constexpr MessageChar kOutside{};

  static constexpr unsigned bit_of(CharKind kind) { return 1U << static_cast<unsigned>(kind); }

  void append(const MessageChar& next) {
    kinds_ |= bit_of(next.kind);
    chars_.push_back(next);
  }
  void read_ascii(std::size_t& offset);  // up to the next that is none
  void read_other(std::size_t& offset);

  std::string_view text_;
  unsigned kinds_ = 0;  // a bit for each kind
  std::vector<MessageChar> chars_;
};

// One that is not seen: zero width, a joiner, a direction mark, a variation selector, a tag.
bool is_invisible(char32_t code);

}  // namespace jiyi::sense
