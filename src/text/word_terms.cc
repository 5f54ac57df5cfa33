#include "text/word_terms.h"

#include <string>
#include <utility>

#include "text/scanner.h"
#include "text/stem.h"
#include "text/stop_words.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"
#include "text/word_parts.h"

namespace jiyi::text {
namespace {

constexpr char32_t kProlongedSound = 0x30FC;
constexpr char32_t kFirstRegional = 0x1F1E6;
constexpr char32_t kRegionals = 26;

enum class Kind : std::uint8_t {
  None,
  Spaced,    // a word's letter or digit
  Mark,      // belongs to the character before it
  Unspaced,  // Han, kana, Thai and their like, and Hangul
  Symbol,
};

struct CharKind {
  Kind kind = Kind::None;
  Script run = Script::Common;  // characters of one run have equal ones; Common fits any
};

Script run_of(Script script) {
  switch (script) {
    case Script::Hiragana:
    case Script::Katakana:
    case Script::Bopomofo:
      return Script::Han;
    case Script::Greek:  // units and formulas mix the two: mΩ, ΔH
      return Script::Latin;
    case Script::Inherited:
      return Script::Common;
    default:
      return script;
  }
}

CharKind kind_of(char32_t code) {
  if (code < 0x80)
    return {is_ascii_alnum(code) ? Kind::Spaced : Kind::None,
            is_ascii_digit(code) ? Script::Common : Script::Latin};
  if (code == kProlongedSound) return {Kind::Unspaced, Script::Han};
  const Properties& of = properties_of(code);
  const Script run = run_of(of.script);
  const bool is_hangul = run == Script::Hangul;
  switch (of.category) {
    case Category::Mark:
      return {Kind::Mark, run};
    case Category::Letter:
    case Category::Digit:
    case Category::Number:
      return {is_hangul || is_unspaced(run) ? Kind::Unspaced : Kind::Spaced, run};
    case Category::Emoji:
      return {run == Script::Han ? Kind::Unspaced : Kind::Symbol, run};
    default:
      return {};
  }
}

class Words {
 public:
  Words(std::string_view text, std::span<const FoldedChar> chars, std::vector<Term>& out)
      : text_(text), chars_(chars), out_(out) {}

  void run() {
    std::size_t at = 0;
    while (at < chars_.size()) {
      const CharKind first = kind_of(chars_[at].code);
      switch (first.kind) {
        case Kind::Spaced:
          at = read_word(at, first.run);
          break;
        case Kind::Unspaced:
          at = read_unspaced(at, first.run);
          break;
        case Kind::Symbol:
          at = read_symbol(at);
          break;
        case Kind::None:
        case Kind::Mark:
          ++at;
          break;
      }
    }
  }

 private:
  // Bytes of the original that chars [begin, end) come from.
  Term term(TermClass kind, std::size_t begin, std::size_t end) const {
    return {.text = {},
            .kind = kind,
            .stop_word = false,
            .position = position_,
            .byte_begin = chars_[begin].begin,
            .byte_end = chars_[end - 1].end};
  }

  std::string spelling(std::size_t begin, std::size_t end) const {
    std::string out;
    out.reserve(chars_[end - 1].end - chars_[begin].begin);
    for (std::size_t i = begin; i < end; ++i)
      append_utf8(out, chars_[i].code);
    return out;
  }

  std::size_t word_end(std::size_t begin, Script script) const {
    std::size_t end = begin;
    for (; end < chars_.size(); ++end) {
      const CharKind next = kind_of(chars_[end].code);
      if (next.kind == Kind::Mark && end > begin) continue;
      if (next.kind != Kind::Spaced) break;
      if (next.run == Script::Common) continue;
      if (script == Script::Common) script = next.run;
      if (next.run != script) break;
    }
    return end;
  }

  // Whether the chars from `at` are ' and this letter, at the end of a word.
  bool is_clitic(std::size_t at, char32_t letter) const {
    Scanner here(chars_, at);
    return here.take(U'\'') && here.take(letter) && !is_word_char(here.code());
  }

  // "'s" says nothing and "n't" is "not".
  std::size_t read_word(std::size_t begin, Script script) {
    const std::size_t end = word_end(begin, script);
    if (is_clitic(end, U's')) {
      append_word(begin, end);
      return end + 2;
    }
    if (chars_[end - 1].code == U'n' && is_clitic(end, U't')) {
      if (end - 1 > begin) append_word(begin, end - 1);
      Term negation = term(TermClass::Word, end - 1, end + 2);
      negation.text = "not";
      negation.stop_word = true;
      append_counted(std::move(negation));
      return end + 2;
    }
    append_word(begin, end);
    return end;
  }

  bool is_number(std::size_t begin, std::size_t end) const {
    while (begin < end && is_ascii_digit(chars_[begin].code))
      ++begin;
    return begin == end;
  }

  // Lower-case letters as written, the first apart: most words, and they have no parts.
  bool is_in_one_case(std::size_t begin, std::size_t end) const {
    if (!is_ascii_lower(chars_[begin].code)) return false;
    for (std::size_t i = begin + 1; i < end; ++i) {
      const char32_t code = chars_[i].code;
      if (!is_ascii_lower(code) || static_cast<char>(code) != text_[chars_[i].begin]) return false;
    }
    return true;
  }

  void append_word(std::size_t begin, std::size_t end) {
    Term word = term(TermClass::Word, begin, end);
    if (end - begin > kTermBytesMax) {
      ++position_;
      return;
    }
    word.text = spelling(begin, end);
    if (is_number(begin, end)) {
      word.kind = TermClass::Number;
    } else if (is_stop_word(word.text)) {
      word.stop_word = true;
    } else {
      if (!is_in_one_case(begin, end)) {
        append_word_parts(text_, chars_.subspan(begin, end - begin), position_, out_);
      }
      stem(word.text);
    }
    append_counted(std::move(word));
  }

  void append_counted(Term&& term) {
    ++position_;
    if (term.text.size() <= kTermBytesMax) out_.push_back(std::move(term));
  }

  // Each character with its marks, and each pair of neighbours.
  std::size_t read_unspaced(std::size_t begin, Script script) {
    std::size_t at = begin;
    std::size_t before = begin;
    bool is_stop_before = false;
    while (at < chars_.size()) {
      const CharKind kind = kind_of(chars_[at].code);
      if (kind.kind != Kind::Unspaced || kind.run != script) break;
      const std::size_t end = cluster_end(at);
      const bool is_stop = end - at == 1 && is_stop_character(chars_[at].code);
      if (at != begin) append_ngram(TermClass::CjkBigram, before, end, is_stop_before || is_stop);
      append_ngram(TermClass::CjkUnigram, at, end, is_stop);
      before = at;
      is_stop_before = is_stop;
      at = end;
    }
    return at;
  }

  std::size_t cluster_end(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < chars_.size() && kind_of(chars_[end].code).kind == Kind::Mark)
      ++end;
    return end;
  }

  // A pair is read when its second character is, and has the first one's position.
  void append_ngram(TermClass kind, std::size_t begin, std::size_t end, bool is_stop) {
    Term gram = term(kind, begin, end);
    gram.stop_word = is_stop;
    if (kind == TermClass::CjkUnigram) {
      ++position_;
    } else {
      --gram.position;
    }
    if (end - begin > kTermBytesMax) return;
    gram.text = spelling(begin, end);
    if (gram.text.size() <= kTermBytesMax) out_.push_back(std::move(gram));
  }

  // Two regional indicators are one flag.
  std::size_t read_symbol(std::size_t begin) {
    const auto is_regional = [&](std::size_t at) {
      return at < chars_.size() && chars_[at].code - kFirstRegional < kRegionals;
    };
    const std::size_t end = begin + (is_regional(begin) && is_regional(begin + 1) ? 2 : 1);
    Term symbol = term(TermClass::Symbol, begin, end);
    symbol.text = spelling(begin, end);
    append_counted(std::move(symbol));
    return end;
  }

  std::string_view text_;
  std::span<const FoldedChar> chars_;
  std::vector<Term>& out_;
  std::uint32_t position_ = 0;
};

}  // namespace

void append_word_terms(std::string_view text, std::span<const FoldedChar> chars,
                       std::vector<Term>& out) {
  Words(text, chars, out).run();
}

}  // namespace jiyi::text
