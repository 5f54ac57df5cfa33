#include "text/identifiers.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "text/scanner.h"

namespace jiyi::text {
namespace {

constexpr AsciiSet kJoiners("-._/@+#:&");
// With none of these, and no digit, two joined words are only two words: well-known, U.S.
constexpr AsciiSet kTellingJoiners("/@+#_&");
// What else an address or a path is written with; its last characters may be the sentence's.
constexpr AsciiSet kAddressSigns("-._/@+#:&~%?=!$*\\");
constexpr AsciiSet kSentenceSigns(".:?!*&-=+$%@#~");
constexpr std::size_t kPhoneDigitsMin = 7;
constexpr std::size_t kPhoneDigitsMax = 15;

constexpr AsciiSet kFirstSigns("/~.+");

class Identifiers {
 public:
  Identifiers(std::span<const FoldedChar> chars, std::vector<Term>& out)
      : chars_(chars), out_(out) {}

  void run() {
    std::size_t at = 0;
    while (at < chars_.size()) {
      if (!can_begin(at)) {
        ++at;
        continue;
      }
      at = std::max(read(at), at + 1);
    }
  }

 private:
  char32_t code(std::size_t at) const { return at < chars_.size() ? chars_[at].code : 0; }
  char32_t before(std::size_t at) const { return at == 0 ? 0 : chars_[at - 1].code; }

  bool can_begin(std::size_t at) const {
    const char32_t here = chars_[at].code;
    if (is_ascii_alnum(here)) return !is_ascii_alnum(before(at));
    return kFirstSigns.has(here) && !is_ascii_alnum(before(at));
  }

  void append(TermClass kind, std::size_t begin, std::size_t end) {
    if (end - begin > kTermBytesMax) return;
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
      text += static_cast<char>(chars_[i].code);
    out_.push_back({.text = std::move(text),
                    .kind = kind,
                    .stop_word = false,
                    .position = 0,
                    .byte_begin = chars_[begin].begin,
                    .byte_end = chars_[end - 1].end});
  }

  std::size_t alnum_end(std::size_t at) const {
    while (is_ascii_alnum(code(at)))
      ++at;
    return at;
  }

  // Where reading goes on. Most words stand alone and are left at once.
  std::size_t read(std::size_t begin) {
    const std::size_t end = alnum_end(begin);
    if (end != begin && !kAddressSigns.has(code(end))) return end;
    read_address(begin);
    read_phone(begin);
    return read_joined(begin);
  }

  // Words joined by one sign each, or a word with ++ or # after it. Where reading goes on.
  std::size_t read_joined(std::size_t begin) {
    std::size_t end = alnum_end(begin);
    if (end == begin) return begin;
    const std::size_t word_end = end;
    bool is_telling = false;
    while (kJoiners.has(code(end)) && is_ascii_alnum(code(end + 1))) {
      is_telling |= kTellingJoiners.has(code(end));
      end = alnum_end(end + 1);
    }
    if (end == word_end) return read_suffixed(begin, end);
    for (std::size_t i = begin; i < end; ++i)
      is_telling |= is_ascii_digit(chars_[i].code);
    if (is_telling) append(TermClass::Identifier, begin, end);
    return end;
  }

  // c++, g++, c#, f#: a word that is letters, then its sign.
  std::size_t read_suffixed(std::size_t begin, std::size_t end) {
    std::size_t sign_end = end;
    if (code(end) == U'+' && code(end + 1) == U'+') {
      sign_end = end + 2;
    } else if (code(end) == U'#' && end - begin == 1) {
      sign_end = end + 1;
    }
    const bool has_digit =
        std::ranges::any_of(chars_.subspan(begin, end - begin), is_ascii_digit, &FoldedChar::code);
    if (sign_end == end || has_digit) return end;
    append(TermClass::Identifier, begin, sign_end);
    return sign_end;
  }

  // A web address, a path from a root, a name such as .net: what read_joined() cannot begin
  // or would cut.
  void read_address(std::size_t begin) {
    if (begin < address_end_) return;
    std::size_t end = begin;
    while (is_ascii_alnum(code(end)) || kAddressSigns.has(code(end)))
      ++end;
    address_end_ = end;
    while (end > begin && kSentenceSigns.has(code(end - 1)))
      --end;
    if (is_address(begin, end)) append(TermClass::Identifier, begin, end);
  }

  bool is_address(std::size_t begin, std::size_t end) const {
    const auto has = [&](std::u32string_view part) {
      const auto chars = chars_.subspan(begin, end - begin);
      return std::search(chars.begin(), chars.end(), part.begin(), part.end(),
                         [](const FoldedChar& at, char32_t code) { return at.code == code; }) !=
             chars.end();
    };
    if (end - begin < 2) return false;
    const char32_t first = chars_[begin].code;
    const char32_t second = chars_[begin + 1].code;
    const bool is_root = begin == 0 || is_space(before(begin));
    if (first == U'/') return is_root && (is_ascii_alnum(second) || second == U'.');
    if (first == U'~') return is_root && second == U'/' && end - begin > 2;
    if (first == U'.') {
      return (is_root || is_word_char(before(begin))) && (is_ascii_lower(second) || second == U'/');
    }
    return is_ascii_alnum(first) && (has(U"://") || has(U"\\") || has(U"?"));
  }

  // Groups of digits with dashes between, or spaces as well after a +.
  void read_phone(std::size_t begin) {
    const bool is_international = code(begin) == U'+';
    std::size_t at = begin + (is_international ? 1 : 0);
    std::string digits;
    std::size_t groups = 0;
    std::size_t first_group = 0;
    std::size_t end = at;
    while (is_ascii_digit(code(at)) && digits.size() <= kPhoneDigitsMax) {
      while (is_ascii_digit(code(at)) && digits.size() <= kPhoneDigitsMax) {
        digits += static_cast<char>(chars_[at++].code);
      }
      if (groups++ == 0) first_group = digits.size();
      end = at;
      if (code(at) == U'-' || (is_international && code(at) == U' ')) ++at;
    }
    if (is_ascii_alnum(code(end))) return;
    if (groups < 2 || digits.size() < kPhoneDigitsMin || digits.size() > kPhoneDigitsMax) return;
    append_digits(digits, begin, end);
    const std::string local = digits.substr(first_group);
    if (is_international && local.size() >= kPhoneDigitsMin) append_digits(local, begin, end);
  }

  void append_digits(const std::string& digits, std::size_t begin, std::size_t end) {
    out_.push_back({.text = digits,
                    .kind = TermClass::Part,
                    .stop_word = false,
                    .position = 0,
                    .byte_begin = chars_[begin].begin,
                    .byte_end = chars_[end - 1].end});
  }

  std::span<const FoldedChar> chars_;
  std::vector<Term>& out_;
  std::size_t address_end_ = 0;
};

}  // namespace

void append_identifiers(std::span<const FoldedChar> chars, std::vector<Term>& out) {
  Identifiers(chars, out).run();
}

}  // namespace jiyi::text
