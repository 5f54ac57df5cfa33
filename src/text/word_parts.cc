#include "text/word_parts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "text/scanner.h"
#include "text/stem.h"
#include "text/stop_words.h"

namespace jiyi::text {
namespace {

constexpr std::size_t kWordCharsMax = 64;
constexpr std::size_t kDigitBordersMax = 1;  // a hash or a random key has more
constexpr std::size_t kPartCharsMin = 2;

enum class Shape : std::uint8_t { Lower, Upper, Digit, Other };

Shape shape_of(std::string_view text, const FoldedChar& at) {
  const char byte = text[at.begin];
  if (byte >= 'A' && byte <= 'Z') return Shape::Upper;
  if (is_ascii_lower(at.code)) return Shape::Lower;
  return is_ascii_digit(at.code) ? Shape::Digit : Shape::Other;
}

bool is_digit_border(Shape before, Shape here) {
  return (before == Shape::Digit) != (here == Shape::Digit);
}

// At user|Name and HTTP|Server: `next` is what follows.
bool is_case_border(Shape before, Shape here, Shape next) {
  if (here != Shape::Upper) return false;
  return before == Shape::Lower || (before == Shape::Upper && next == Shape::Lower);
}

// Where parts begin, with the end of the word last; `count` of them hold.
struct Borders {
  std::array<std::uint8_t, kWordCharsMax + 1> at{};
  std::size_t count = 0;

  void add(std::size_t border) { at[count++] = static_cast<std::uint8_t>(border); }
};

Borders borders_of(std::span<const Shape> shapes) {
  Borders borders;
  borders.add(0);
  std::size_t digit_borders = 0;
  for (std::size_t i = 1; i < shapes.size(); ++i) {
    const Shape next = i + 1 < shapes.size() ? shapes[i + 1] : Shape::Other;
    if (is_digit_border(shapes[i - 1], shapes[i])) {
      ++digit_borders;
      borders.add(i);
    } else if (is_case_border(shapes[i - 1], shapes[i], next)) {
      borders.add(i);
    }
  }
  if (digit_borders > kDigitBordersMax) borders.count = 1;
  borders.add(shapes.size());
  return borders;
}

std::string part_text(std::span<const FoldedChar> part) {
  std::string out;
  for (const FoldedChar& at : part)
    out += static_cast<char>(at.code);
  stem(out);
  return out;
}

// The th of 18th and its like.
bool is_ordinal_ending(std::span<const FoldedChar> part) {
  constexpr std::array<std::u32string_view, 4> kEndings{U"nd", U"rd", U"st", U"th"};
  return std::ranges::any_of(kEndings, [&](std::u32string_view ending) {
    return std::ranges::equal(part, ending, {}, &FoldedChar::code);
  });
}

void append_part(std::span<const FoldedChar> part, std::uint32_t position, std::vector<Term>& out) {
  std::string spelled = part_text(part);
  const bool is_number = is_ascii_digit(part.front().code);
  if ((!is_number && part.size() < kPartCharsMin) || is_stop_word(spelled)) return;
  out.push_back({.text = std::move(spelled),
                 .kind = TermClass::Part,
                 .stop_word = false,
                 .position = position,
                 .byte_begin = part.front().begin,
                 .byte_end = part.back().end});
}

}  // namespace

void append_word_parts(std::string_view text, std::span<const FoldedChar> word,
                       std::uint32_t position, std::vector<Term>& out) {
  if (word.size() < kPartCharsMin || word.size() > kWordCharsMax) return;
  std::array<Shape, kWordCharsMax> buffer{};
  const std::span<Shape> shapes = std::span(buffer).first(word.size());
  std::ranges::transform(word, shapes.begin(),
                         [&](const FoldedChar& at) { return shape_of(text, at); });
  if (std::ranges::find(shapes, Shape::Other) != shapes.end()) return;
  const Borders borders = borders_of(shapes);
  if (borders.count < 3) return;
  for (std::size_t i = 0; i + 1 < borders.count; ++i) {
    const auto part = word.subspan(borders.at[i], borders.at[i + 1] - borders.at[i]);
    if (i == 1 && shapes.front() == Shape::Digit && is_ordinal_ending(part)) continue;
    append_part(part, position, out);
  }
}

}  // namespace jiyi::text
