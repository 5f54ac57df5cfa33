#include "tokens/pattern.h"

#include "tokens/char_class.h"

namespace jiyi::tokens {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr Char kEnd{0, 0};

// The two halves of a word in O200k; Letter and Mark belong to both.
constexpr ClassSet kBoth = set_of(CharClass::Letter) | set_of(CharClass::Mark);
constexpr ClassSet kWordHead = set_of(CharClass::Upper) | kBoth;
constexpr ClassSet kWordTail = set_of(CharClass::Lower) | kBoth;
// [^\r\n\p{L}\p{N}]
constexpr ClassSet kWordPrefix = kSigns | set_of(CharClass::Space);

Char peek(std::string_view text, std::size_t pos) {
  return pos < text.size() ? char_at(text, pos) : kEnd;
}

std::size_t skip(std::string_view text, std::size_t pos, ClassSet wanted) {
  while (pos < text.size()) {
    const Char c = char_at(text, pos);
    if ((c.is & wanted) == 0) break;
    pos += c.bytes;
  }
  return pos;
}

enum class Case : std::uint8_t { Exact, Folded };

char folded(char c, Case letters) {
  return letters == Case::Folded && c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

// The bytes of 's, 't, 're, 've, 'm, 'll or 'd at `pos`; 0 when there is none.
std::size_t contraction(std::string_view text, std::size_t pos, Case letters) {
  if (pos + 1 >= text.size() || text[pos] != '\'') return 0;
  const char first = folded(text[pos + 1], letters);
  if (first == 's' || first == 'd' || first == 'm' || first == 't') return 2;
  if (pos + 2 >= text.size()) return 0;
  const char second = folded(text[pos + 2], letters);
  if ((first == 'l' && second == 'l') || (first == 'v' && second == 'e') ||
      (first == 'r' && second == 'e')) {
    return 3;
  }
  // U+017F, the long s, folds to s.
  const bool long_s = text.substr(pos + 1, 2) == "\xC5\xBF";
  return letters == Case::Folded && long_s ? 3 : 0;
}

std::size_t number_up_to_three(std::string_view text, std::size_t pos) {
  for (int digits = 0; digits < 3; ++digits) {
    const Char c = peek(text, pos);
    if ((c.is & kNumbers) == 0) break;
    pos += c.bytes;
  }
  return pos;
}

enum class Lines : std::uint8_t { AsSpace, EndPieces };

// \s*[\r\n]+ (with EndPieces), then \s+(?!\S), then \s+.
std::size_t space_end(std::string_view text, std::size_t start, Lines lines) {
  std::size_t pos = start;
  std::size_t last = start;
  std::size_t line_end = kNone;
  while (pos < text.size()) {
    const Char c = char_at(text, pos);
    if ((c.is & kSpaces) == 0) break;
    last = pos;
    pos += c.bytes;
    if (c.is == set_of(CharClass::Newline)) line_end = pos;
  }
  if (lines == Lines::EndPieces && line_end != kNone) return line_end;
  // The last space before something else belongs to what follows.
  return pos < text.size() && last > start ? last : pos;
}

// ` ?[^\s\p{L}\p{N}]+` and the line ends (and slashes) after it; kNone without a sign.
template <Pattern pattern>
std::size_t signs_end(std::string_view text, std::size_t pos) {
  if (text[pos] == ' ') ++pos;
  if ((peek(text, pos).is & kSigns) == 0) return kNone;
  pos = skip(text, pos, kSigns);
  if constexpr (pattern != Pattern::R50k) {
    while (pos < text.size() && (text[pos] == '\n' || text[pos] == '\r' ||
                                 (pattern == Pattern::O200k && text[pos] == '/'))) {
      ++pos;
    }
  }
  return pos;
}

struct Word {
  std::size_t end = kNone;       // of head* tail+
  std::size_t head_end = kNone;  // of head+ tail*, when the first has no match
};

// Both word alternatives of O200k without prefix and contraction. Backtracking ends where it
// does in the expression: with no tail letter after the run of heads, `tail+` can only take the
// last character of the run that is of both kinds.
Word word_at(std::string_view text, std::size_t start) {
  std::size_t pos = start;
  std::size_t both_end = kNone;
  while (pos < text.size()) {
    const Char c = char_at(text, pos);
    if ((c.is & kWordHead) == 0) {
      if ((c.is & kWordTail) != 0) return {.end = skip(text, pos, kWordTail)};
      break;
    }
    pos += c.bytes;
    if ((c.is & kBoth) != 0) both_end = pos;
  }
  if (both_end != kNone) return {.end = both_end};
  return {.head_end = pos > start ? pos : kNone};
}

// The end of an O200k word with its prefix and contraction; kNone when there is none. The order
// of trials is that of the expression: the prefix is greedy inside each alternative.
std::size_t o200k_word_end(std::string_view text, std::size_t pos, Char first) {
  Word with_prefix;
  if ((first.is & kWordPrefix) != 0) with_prefix = word_at(text, pos + first.bytes);
  std::size_t end = with_prefix.end;
  if (end == kNone && (first.is & (kWordHead | kWordTail)) != 0) {
    const Word bare = word_at(text, pos);
    end = bare.end != kNone ? bare.end : bare.head_end;
  }
  if (end == kNone) end = with_prefix.head_end;
  return end == kNone ? kNone : end + contraction(text, end, Case::Folded);
}

std::size_t r50k_end(std::string_view text, std::size_t pos) {
  if (const auto bytes = contraction(text, pos, Case::Exact); bytes != 0) return pos + bytes;
  const std::size_t body = text[pos] == ' ' ? pos + 1 : pos;
  const Char c = peek(text, body);
  if ((c.is & kLetters) != 0) return skip(text, body + c.bytes, kLetters);
  if ((c.is & kNumbers) != 0) return skip(text, body + c.bytes, kNumbers);
  if ((c.is & kSigns) != 0) return skip(text, body + c.bytes, kSigns);
  return space_end(text, pos, Lines::AsSpace);
}

std::size_t cl100k_end(std::string_view text, std::size_t pos) {
  const Char first = char_at(text, pos);
  if ((first.is & kLetters) != 0) return skip(text, pos + first.bytes, kLetters);
  if ((first.is & kNumbers) != 0) return number_up_to_three(text, pos);
  if (const auto bytes = contraction(text, pos, Case::Folded); bytes != 0) return pos + bytes;
  if ((first.is & kWordPrefix) != 0) {
    const Char second = peek(text, pos + first.bytes);
    if ((second.is & kLetters) != 0) {
      return skip(text, pos + first.bytes + second.bytes, kLetters);
    }
  }
  const std::size_t end = signs_end<Pattern::Cl100k>(text, pos);
  return end != kNone ? end : space_end(text, pos, Lines::EndPieces);
}

std::size_t o200k_end(std::string_view text, std::size_t pos) {
  const Char first = char_at(text, pos);
  if ((first.is & kNumbers) != 0) return number_up_to_three(text, pos);
  std::size_t end = o200k_word_end(text, pos, first);
  if (end == kNone) end = signs_end<Pattern::O200k>(text, pos);
  return end != kNone ? end : space_end(text, pos, Lines::EndPieces);
}

}  // namespace

template <Pattern pattern>
std::size_t piece_end(std::string_view text, std::size_t pos) noexcept {
  if constexpr (pattern == Pattern::R50k) return r50k_end(text, pos);
  if constexpr (pattern == Pattern::Cl100k) return cl100k_end(text, pos);
  if constexpr (pattern == Pattern::O200k) return o200k_end(text, pos);
}

template std::size_t piece_end<Pattern::R50k>(std::string_view, std::size_t) noexcept;
template std::size_t piece_end<Pattern::Cl100k>(std::string_view, std::size_t) noexcept;
template std::size_t piece_end<Pattern::O200k>(std::string_view, std::size_t) noexcept;

std::size_t piece_end(Pattern pattern, std::string_view text, std::size_t pos) noexcept {
  switch (pattern) {
    case Pattern::R50k:
      return r50k_end(text, pos);
    case Pattern::Cl100k:
      return cl100k_end(text, pos);
    case Pattern::O200k:
      break;
  }
  return o200k_end(text, pos);
}

}  // namespace jiyi::tokens
