// What Unicode says about one character: its script, category and combining class.

#pragma once

#include <cstdint>

namespace jiyi::text {

// The scripts we tell apart. Common and Inherited are Unicode's: punctuation, digits, marks.
enum class Script : std::uint8_t {
  Common,
  Inherited,
  Latin,
  Greek,
  Cyrillic,
  Armenian,
  Hebrew,
  Arabic,
  Devanagari,
  Bengali,
  Gurmukhi,
  Gujarati,
  Tamil,
  Telugu,
  Kannada,
  Malayalam,
  Sinhala,
  Thai,
  Lao,
  Tibetan,
  Myanmar,
  Georgian,
  Hangul,
  Ethiopic,
  Khmer,
  Mongolian,
  Hiragana,
  Katakana,
  Bopomofo,
  Han,
  Other,
};

enum class Category : std::uint8_t { Other, Letter, Mark, Digit, Number, Space, Symbol, Emoji };

struct Properties {
  Script script = Script::Common;
  Category category = Category::Other;
  std::uint8_t combining_class = 0;
  // Bit i: in form i of normalise.h (fold is the last) the character may change together
  // with the one before it.
  std::uint8_t joins = 0;
};

const Properties& properties(char32_t code) noexcept;

// A script written without spaces between words, where character n-grams stand for words.
constexpr bool is_unspaced(Script script) noexcept {
  switch (script) {
    case Script::Han:
    case Script::Hiragana:
    case Script::Katakana:
    case Script::Bopomofo:
    case Script::Thai:
    case Script::Lao:
    case Script::Khmer:
    case Script::Myanmar:
    case Script::Tibetan:
      return true;
    default:
      return false;
  }
}

}  // namespace jiyi::text
