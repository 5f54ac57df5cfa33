#include "sense/hidden_text.h"

#include <array>
#include <cstddef>
#include <vector>

#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

using text::Script;
using Codes = std::vector<char32_t>;

constexpr char32_t kTagFirst = 0xE0020;
constexpr char32_t kTagLast = 0xE007E;
constexpr char32_t kTagOffset = 0xE0000;
constexpr std::size_t kSpacedLettersMin = 4;
constexpr char32_t kAsciiEnd = 0x80;
// Greek, Cyrillic and Armenian: the scripts of the look-alikes.
constexpr char32_t kLookAlikesBegin = 0x370;
constexpr char32_t kLookAlikesEnd = 0x590;

bool is_invisible(char32_t code) {
  return code == 0xAD || code == 0x180E || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x2064) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF ||
         (code >= 0xE0000 && code <= 0xE007F);
}

bool turns_direction(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

Script script_of(char32_t code) {
  return text::properties_of(code).script;
}

bool is_letter(char32_t code) {
  return text::properties_of(code).category == text::Category::Letter;
}

// Scripts whose words have no use for characters without width.
bool is_plain_letter(char32_t code) {
  return is_letter(code) && (script_of(code) == Script::Latin || script_of(code) == Script::Han);
}

// Letters that look like Latin ones, after the confusables of Unicode TS 39; lower case, and the
// capitals whose shape is a Latin capital's.
struct LookAlike {
  char32_t code;
  char latin;
};
constexpr auto kLookAlikes = std::to_array<LookAlike>({
    {U'а', 'a'}, {U'с', 'c'}, {U'е', 'e'}, {U'һ', 'h'}, {U'і', 'i'}, {U'ј', 'j'}, {U'ӏ', 'l'},
    {U'о', 'o'}, {U'р', 'p'}, {U'ѕ', 's'}, {U'у', 'y'}, {U'х', 'x'}, {U'ԁ', 'd'}, {U'ԛ', 'q'},
    {U'ԝ', 'w'}, {U'А', 'A'}, {U'В', 'B'}, {U'Е', 'E'}, {U'К', 'K'}, {U'М', 'M'}, {U'Н', 'H'},
    {U'О', 'O'}, {U'Р', 'P'}, {U'С', 'C'}, {U'Т', 'T'}, {U'У', 'Y'}, {U'Х', 'X'}, {U'І', 'I'},
    {U'Ѕ', 'S'}, {U'Ј', 'J'}, {U'ο', 'o'}, {U'α', 'a'}, {U'ν', 'v'}, {U'ρ', 'p'}, {U'ι', 'i'},
    {U'υ', 'u'}, {U'κ', 'k'}, {U'Α', 'A'}, {U'Β', 'B'}, {U'Ε', 'E'}, {U'Ζ', 'Z'}, {U'Η', 'H'},
    {U'Ι', 'I'}, {U'Κ', 'K'}, {U'Μ', 'M'}, {U'Ν', 'N'}, {U'Ο', 'O'}, {U'Ρ', 'P'}, {U'Τ', 'T'},
    {U'Υ', 'Y'}, {U'Χ', 'X'}, {U'в', 'b'}, {U'п', 'n'}, {U'г', 'r'}, {U'т', 't'}, {U'ո', 'n'},
});

char32_t latin_for(char32_t code) {
  for (const auto& [other, latin] : kLookAlikes) {
    if (other == code) return static_cast<unsigned char>(latin);
  }
  return code;
}

bool is_letter_separator(char32_t code) {
  return code == U' ' || code == U'.' || code == U'-' || code == U'_';
}

// What is no ASCII: unseen, a look-alike, or bytes that are no UTF-8.
bool is_odd(char32_t code) {
  return (code >= kLookAlikesBegin && code < kLookAlikesEnd) || code == text::kReplacement ||
         is_invisible(code);
}

// Without the characters nobody sees; those of the tag block as the letters they stand for.
Codes visible(std::string_view text, Revealed& out) {
  Codes codes;
  bool pending = false;
  bool after_letter = false;
  for (const auto& at : text::CodePoints(text)) {
    if (at.code >= kTagFirst && at.code <= kTagLast) {
      out.had_tags = true;
      codes.push_back(at.code - kTagOffset);
      continue;
    }
    if (is_invisible(at.code)) {
      out.had_invisible = out.had_invisible || turns_direction(at.code);
      pending = after_letter;
      continue;
    }
    const bool letter = is_plain_letter(at.code);
    out.had_invisible = out.had_invisible || (pending && letter);
    pending = false;
    after_letter = letter;
    codes.push_back(at.code);
  }
  return codes;
}

// A word that holds Latin letters and look-alikes of theirs is Latin.
void unmask_word(Codes& codes, std::size_t begin, std::size_t end, Revealed& out) {
  bool latin = false;
  bool other = false;
  for (std::size_t at = begin; at < end; ++at) {
    latin = latin || script_of(codes[at]) == Script::Latin;
    other = other || latin_for(codes[at]) != codes[at];
  }
  if (!latin || !other) return;
  out.had_look_alikes = true;
  for (std::size_t at = begin; at < end; ++at)
    codes[at] = latin_for(codes[at]);
}

void unmask(Codes& codes, Revealed& out) {
  std::size_t begin = 0;
  while (begin < codes.size()) {
    std::size_t end = begin;
    while (end < codes.size() && is_letter(codes[end]))
      ++end;
    unmask_word(codes, begin, end, out);
    begin = end + 1;
  }
}

bool is_single_letter(const Codes& codes, std::size_t at) {
  const auto latin = [&](std::size_t place) {
    return place < codes.size() && is_letter(codes[place]) &&
           script_of(codes[place]) == Script::Latin;
  };
  return latin(at) && !latin(at + 1) && (at == 0 || !latin(at - 1));
}

// The end of a run of single letters with one separator between each, all the same.
std::size_t spaced_end(const Codes& codes, std::size_t at) {
  std::size_t end = at + 1;
  std::size_t letters = 1;
  while (end + 1 < codes.size() && is_single_letter(codes, end + 1) &&
         is_letter_separator(codes[end]) && (letters == 1 || codes[end] == codes[at + 1])) {
    end += 2;
    ++letters;
  }
  return letters >= kSpacedLettersMin ? end : at;
}

void join_letters(Codes& codes, Revealed& out) {
  Codes joined;
  joined.reserve(codes.size());
  for (std::size_t at = 0; at < codes.size();) {
    const std::size_t end = is_single_letter(codes, at) ? spaced_end(codes, at) : at;
    if (end == at) {
      joined.push_back(codes[at++]);
      continue;
    }
    out.had_spaced_letters = true;
    for (; at < end; at += 2)
      joined.push_back(codes[at]);
    at = end;
  }
  codes.swap(joined);
}

}  // namespace

// Four single letters with one separator between each have the same character at three places
// that are two apart.
bool may_be_disguised(std::string_view text) {
  std::array<char32_t, 4> last{};
  std::size_t offset = 0;
  while (offset < text.size()) {
    char32_t code = static_cast<unsigned char>(text[offset]);
    if (code < kAsciiEnd) {
      ++offset;
    } else {
      const text::Decoded decoded = text::decode(text, offset);
      code = decoded.code;
      offset += decoded.bytes;
      if (is_odd(code)) return true;
    }
    if (code == last[1] && code == last[3] && is_letter_separator(code)) return true;
    last = {code, last[0], last[1], last[2]};
  }
  return false;
}

Revealed reveal(std::string_view text) {
  Revealed out;
  Codes codes = visible(text, out);
  unmask(codes, out);
  join_letters(codes, out);
  for (const char32_t code : codes)
    text::append_utf8(out.text, code);
  return out;
}

}  // namespace jiyi::sense
