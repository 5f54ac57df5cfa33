#include "text/sentences.h"

#include <string>
#include <utility>

#include "text/abbreviations.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

// Always an end: Chinese and Japanese, half width, Devanagari, Arabic, Khmer, Myanmar,
// Ethiopic, Armenian, Tibetan, and the signs ‼⁇⁈⁉.
constexpr std::u32string_view kHardEnds = U"。！？；…｡।॥؟۔។៕။።།։‼⁇⁈⁉";
constexpr std::u32string_view kSoftEnds = U".!?．";
constexpr std::u32string_view kClosers = U"\"')]}”’」』）】》〉〕］｝»›";
constexpr char32_t kEllipsis = U'…';
// Words longer than this are neither starters nor abbreviations.
constexpr std::size_t kWordBytesMax = kAbbreviationBytesMax;

bool is_one_of(char32_t code, std::u32string_view codes) {
  return codes.find(code) != std::u32string_view::npos;
}

bool is_space(char32_t code) {
  return properties_of(code).category == Category::Space;
}

bool is_line_break(char32_t code) {
  return code == U'\n' || code == U'\r' || code == 0x85 || code == 0x2028 || code == 0x2029;
}

bool is_ascii_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

bool is_ascii_letter(char byte) {
  return lower(byte) >= 'a' && lower(byte) <= 'z';
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<Span> run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const Decoded here = decode(text_, at);
      const std::size_t next = at + here.bytes;
      if (is_line_break(here.code)) {
        at = end_at(next);
      } else if (is_one_of(here.code, kHardEnds) || is_one_of(here.code, kSoftEnds)) {
        at = read_mark(at);
      } else {
        at = next;
      }
    }
    if (begin_ < text_.size()) spans_.push_back({begin_, text_.size()});
    return std::move(spans_);
  }

 private:
  // Ends the sentence here, or after the white space that follows.
  std::size_t end_at(std::size_t at) {
    const std::size_t end = after(at, is_space);
    spans_.push_back({begin_, end});
    begin_ = end;
    return end;
  }

  template <typename Fits>
  std::size_t after(std::size_t at, Fits fits) const {
    while (at < text_.size()) {
      const Decoded here = decode(text_, at);
      if (!fits(here.code)) break;
      at += here.bytes;
    }
    return at;
  }

  // An end mark with those that follow it, and what closes after them. Where to go on.
  std::size_t read_mark(std::size_t at) {
    bool is_hard = false;
    bool is_ellipsis = true;
    const std::size_t marks_end = after(at, [&](char32_t code) {
      if (!is_one_of(code, kHardEnds) && !is_one_of(code, kSoftEnds)) return false;
      is_hard |= is_one_of(code, kHardEnds) && code != kEllipsis;
      is_ellipsis &= code == kEllipsis || code == U'.';
      return true;
    });
    const std::size_t end =
        after(marks_end, [](char32_t code) { return is_one_of(code, kClosers); });
    const bool is_point = marks_end == at + 1 && text_[at] == '.';
    const bool is_dots = is_ellipsis && marks_end > at + 1;
    if (is_hard) return end_at(end);
    if (is_point ? is_end_of_point(at, end) : is_end(end, is_dots)) return end_at(end);
    return end;
  }

  // Whether an end can be here: before white space, a script without spaces, or nothing.
  bool is_end(std::size_t end, bool is_dots) const {
    if (end == text_.size()) return true;
    const char32_t next = decode(text_, end).code;
    if (is_unspaced(properties_of(next).script)) return true;
    if (!is_space(next))
      return is_dots && properties_of(next).category == Category::Letter && next >= 0x80;
    const std::size_t word = after(end, is_space);
    return word == text_.size() || text_[word] < 'a' || text_[word] > 'z';
  }

  bool is_end_of_point(std::size_t at, std::size_t end) const {
    if (!is_end(end, false)) return false;
    const std::size_t next = after(end, is_space);
    if (next == text_.size()) return true;
    if (is_list_number(at)) return false;
    switch (abbreviation_of(word_before(at))) {
      case Abbreviation::None:
        return true;
      case Abbreviation::BeforeName:
        return false;
      case Abbreviation::BeforeNumber:
        return !is_ascii_digit(text_[next]);
      case Abbreviation::Anywhere:
        return is_sentence_starter(word_at(next));
    }
    return true;
  }

  // "1." or "12." at the front of a sentence.
  bool is_list_number(std::size_t at) const {
    std::size_t begin = at;
    while (begin > begin_ && is_ascii_digit(text_[begin - 1]))
      --begin;
    return begin == begin_ && begin != at;
  }

  // Letters and points before `at`, in lower case; empty if too long for an abbreviation.
  std::string word_before(std::size_t at) const {
    std::size_t begin = at;
    while (begin > begin_ && at - begin <= kWordBytesMax &&
           (is_ascii_letter(text_[begin - 1]) || text_[begin - 1] == '.')) {
      --begin;
    }
    return at - begin > kWordBytesMax ? std::string() : lowered(begin, at);
  }

  std::string word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && end - at <= kWordBytesMax && is_ascii_letter(text_[end]))
      ++end;
    return lowered(at, end);
  }

  std::string lowered(std::size_t begin, std::size_t end) const {
    std::string out(text_.substr(begin, end - begin));
    for (char& byte : out)
      byte = lower(byte);
    return out;
  }

  std::string_view text_;
  std::size_t begin_ = 0;
  std::vector<Span> spans_;
};

}  // namespace

std::vector<Span> sentences(std::string_view text) {
  return Splitter(text).run();
}

}  // namespace jiyi::text
