#include "digest/length.h"

#include <algorithm>

#include "text/character.h"
#include "text/utf8.h"

namespace jiyi::digest {
namespace {

using text::Category;
using text::CodePoints;

enum class Kind : std::uint8_t { Space, Unspaced, Spaced };

Kind kind_of(char32_t code) {
  if (code == U' ' || (code >= U'\t' && code <= U'\r')) return Kind::Space;
  if (code < 0x80) return Kind::Spaced;
  const text::Properties& of = text::properties(code);
  if (of.category == Category::Space) return Kind::Space;
  return text::is_unspaced(of.script) ? Kind::Unspaced : Kind::Spaced;
}

// Whether the character is a letter or digit. Punctuation alone is no word to read.
bool is_letter(char32_t code) {
  switch (text::properties(code).category) {
    case Category::Letter:
    case Category::Digit:
    case Category::Number:
      return true;
    default:
      return false;
  }
}

// Calls take(place, kind, starts_word) for each character; false ends the walk.
template <typename Take>
void walk(std::string_view text, Take take) {
  bool in_word = false;
  for (const auto& place : CodePoints(text)) {
    const Kind kind = kind_of(place.code);
    const bool starts = kind == Kind::Unspaced || (kind == Kind::Spaced && !in_word);
    in_word = kind == Kind::Spaced || (kind == Kind::Unspaced && in_word);
    if (kind == Kind::Unspaced) in_word = true;  // its punctuation is not a word
    if (!take(place, kind, starts)) return;
  }
}

bool is_comma(char32_t code) {
  constexpr std::u32string_view kCommas = U",;:，、；：";
  return kCommas.find(code) != std::u32string_view::npos;
}

}  // namespace

Amount amount_of(std::string_view text) {
  Amount amount;
  bool in_word = false;
  for (const auto& place : CodePoints(text)) {
    const Kind kind = kind_of(place.code);
    if (kind == Kind::Unspaced) ++amount.characters;
    const bool is_word = kind == Kind::Spaced && is_letter(place.code);
    if (is_word && !in_word) ++amount.words;
    if (kind != Kind::Spaced) in_word = false;
    in_word |= is_word;
  }
  return amount;
}

Measure measure_of(std::span<const Message> messages, std::span<const Quote> quotes) {
  Amount sum;
  const auto add = [&sum](std::string_view text) {
    const Amount amount = amount_of(text);
    sum.characters += amount.characters;
    sum.words += amount.words;
  };
  for (const Message& message : messages)
    add(message.text);
  for (const Quote& quote : quotes)
    add(quote.text);
  return sum.characters > 0 && sum.characters >= sum.words ? Measure::Characters : Measure::Words;
}

std::size_t length_of(std::string_view text, Measure measure) {
  std::size_t length = 0;
  walk(text, [&](const CodePoints::Place&, Kind, bool starts) {
    if (measure == Measure::Characters || starts) ++length;
    return true;
  });
  return length;
}

std::size_t front_of(std::string_view text, Measure measure, std::size_t length_max) {
  std::size_t length = 0;
  std::size_t between = 0;  // the last place between words
  std::size_t reached = 0;
  bool is_whole = true;
  bool after_comma = false;
  walk(text, [&](const CodePoints::Place& place, Kind kind, bool starts) {
    if (kind == Kind::Space || kind == Kind::Unspaced) {
      if (!after_comma) between = place.begin;
    } else if (is_comma(place.code)) {
      between = place.begin;
    }
    after_comma = kind != Kind::Unspaced && (after_comma ? kind == Kind::Space : false);
    if (is_comma(place.code)) after_comma = true;
    if (measure == Measure::Characters || starts) ++length;
    is_whole = length <= length_max;
    if (is_whole) reached = place.end;
    return is_whole;
  });
  if (is_whole) return text.size();
  return between > 0 ? between : reached;
}

}  // namespace jiyi::digest
