// One pass over the text, character by character: words of the tables become tokens.

#include <array>

#include "time/digits.h"
#include "time/number_tokens.h"
#include "time/numerals.h"
#include "time/token.h"

namespace jiyi::time {
namespace {

constexpr std::size_t kPhraseBytesMax = 32;
constexpr std::size_t kHanBytes = 3;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct Sign {
  std::string_view text;
  Word word;
  int value;
};
// Signs of more bytes than one.
constexpr std::array kSigns = {
    Sign{"。", Word::Stop, 0},   Sign{"！", Word::Stop, 0},   Sign{"？", Word::Stop, 0},
    Sign{"；", Word::Stop, 0},   Sign{"，", Word::Mark, ','}, Sign{"、", Word::Mark, ','},
    Sign{"：", Word::Mark, ':'}, Sign{"～", Word::Mark, '-'}, Sign{"—", Word::Mark, '-'},
    Sign{"–", Word::Mark, '-'},  Sign{"－", Word::Mark, '-'}, Sign{"（", Word::Mark, '('},
    Sign{"）", Word::Mark, ')'}};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      const std::size_t known = tokens_.size();
      step();
      if (tokens_.size() > known) {
        tokens_[known].spaced = spaced_ || begin == 0;
        spaced_ = false;
      }
    }
    return std::move(tokens_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || c == '\r') {
      spaced_ = true;
      ++at_;
    } else if (is_digit(c)) {
      at_ = append_number(tokens_, text_, at_);
    } else if (is_letter(c)) {
      read_word();
    } else if (static_cast<unsigned char>(c) < 0x80) {
      read_sign(c);
    } else {
      read_wide();
    }
  }

  void add(Token token, std::size_t bytes) {
    token.begin = at_;
    token.end = at_ + bytes;
    at_ = token.end;
    const bool merges = token.word == Word::Other && !tokens_.empty() &&
                        tokens_.back().word == Word::Other && token.han == tokens_.back().han;
    if (merges) {
      tokens_.back().end = token.end;
      spaced_ = false;
    } else {
      tokens_.push_back(token);
    }
  }
  void add_other(std::size_t bytes, bool han) { add({.word = Word::Other, .han = han}, bytes); }

  void read_sign(char c) {
    if (c == '\n' || c == '!' || c == '?' || c == ';') {
      add({.word = Word::Stop}, 1);
    } else if (c == '.') {
      const bool ends = at_ + 1 == text_.size() || text_[at_ + 1] == ' ' || text_[at_ + 1] == '\n';
      const bool shortened =
          !tokens_.empty() && tokens_.back().extra == 2 &&
          (tokens_.back().word == Word::Month || tokens_.back().word == Word::Weekday);
      if (ends && !shortened) {
        add({.word = Word::Stop}, 1);
      } else if (ends) {
        ++at_;
      } else {
        add({.word = Word::Mark, .value = c}, 1);
      }
    } else {
      add({.word = Word::Mark, .value = c == '~' ? '-' : c}, 1);
    }
  }

  // An apostrophe inside a word, the point of a.m.
  bool is_left_out(char c, std::string_view rest) const {
    if (rest.size() < 2) return false;
    if (c == '\'') return is_letter(rest[1]);
    return c == '.' && used_ == 1 && (rest[1] | 0x20) == 'm' &&
           (phrase_[0] == 'a' || phrase_[0] == 'p');
  }

  // Letters from `at`, with apostrophes left out, in lower case. Returns where the word ends.
  std::size_t append_lower(std::size_t at, std::string_view& word) {
    constexpr std::string_view kApostrophe = "’";
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      const std::string_view rest = text_.substr(at);
      if (is_letter(c) || is_digit(c)) {
        if (used_ == kPhraseBytesMax) {
          overflown_ = true;
        } else {
          phrase_[used_++] = is_letter(c) ? static_cast<char>(c | 0x20) : c;
        }
      } else if (is_left_out(c, rest)) {
        continue;
      } else if (rest.size() > kApostrophe.size() && rest.starts_with(kApostrophe) &&
                 is_letter(rest[kApostrophe.size()])) {
        at += kApostrophe.size() - 1;
      } else {
        break;
      }
    }
    word = {phrase_.data(), used_};
    return at;
  }

  bool is_part_of_a_name() const {
    if (at_ == 0) return false;
    const char before = text_[at_ - 1];
    if (before == '.' || before == '/' || before == '@' || before == '_' || before == '#') {
      return true;
    }
    return before == '\\';
  }

  void read_word() {
    used_ = 0;
    overflown_ = false;
    std::string_view words;
    std::size_t end = append_lower(at_, words);
    const std::size_t first_end = end;
    const std::size_t first_bytes = used_;
    const bool glued = end < text_.size() && (text_[end] == '_' || text_[end] == '@');
    if (overflown_ || is_part_of_a_name() || glued) return add_other(first_end - at_, false);
    if (!may_begin_english(words)) return add_unknown(words, first_end - at_);
    const Meaning* best = find_english(words);
    std::size_t best_end = end;
    while (!overflown_ && begins_phrase({phrase_.data(), used_})) {
      if (end + 1 >= text_.size() || used_ == kPhraseBytesMax) break;
      if (text_[end] != ' ' && text_[end] != '-') break;
      if (!is_letter(text_[end + 1]) && !is_digit(text_[end + 1])) break;
      phrase_[used_++] = ' ';
      end = append_lower(end + 1, words);
      if (const Meaning* longer = overflown_ ? nullptr : find_english(words)) {
        best = longer;
        best_end = end;
      }
    }
    const std::string_view first(phrase_.data(), first_bytes);
    if (best == nullptr) return add_unknown(first, first_end - at_);
    if (best->word == Word::AmPm && best_end < text_.size() && text_[best_end] == '.' &&
        text_[best_end - 2] == '.') {
      ++best_end;
    }
    add({.word = best->word, .value = best->value, .extra = best->extra}, best_end - at_);
  }

  // "is closed" is no past.
  bool follows_is() const {
    const std::string_view head = text_.substr(0, at_);
    return head.ends_with("is ") || head.ends_with("are ") || head.ends_with("be ") ||
           head.ends_with("'s ");
  }

  void add_unknown(std::string_view word, std::size_t bytes) {
    if (word.size() > 4 && word.ends_with("ed") && !follows_is())
      return add({.word = Word::WasDone}, bytes);
    if (word.size() > 3 && word.ends_with("ll") && text_[at_ + bytes - 3] == '\'') {
      return add({.word = Word::WillDo}, bytes);
    }
    add_other(bytes, false);
  }

  // 上周|日程 is no Sunday.
  static const Meaning* week_before_day(std::string_view rest) {
    constexpr std::string_view kSunday = "周日";
    const std::string_view behind = rest.substr(kSunday.size());
    for (const std::string_view end : {"程", "常", "报", "志", "记", "期"}) {
      if (behind.starts_with(end)) return find_chinese(rest.substr(0, kHanBytes));
    }
    return find_chinese(rest);
  }

  // 前 and 后 behind a unit stand for themselves: 三天前|提交, 两天后|面试.
  const Meaning* known_word(std::string_view rest) const {
    const Meaning* meaning = find_chinese(rest);
    if (meaning == nullptr || tokens_.empty()) return meaning;
    if (meaning->word == Word::Weekday && meaning->text == "周日") return week_before_day(rest);
    if (meaning->word != Word::Other) return meaning;
    const Word last = tokens_.back().word;
    const bool unit = last == Word::Unit || last == Word::YearMark || last == Word::MonthMark ||
                      last == Word::DayMark || last == Word::Weekday;
    const std::string_view first = rest.substr(0, kHanBytes);
    if (!unit || (first != "前" && first != "后")) return meaning;
    return find_chinese(first);
  }

  void read_wide() {
    const std::string_view rest = text_.substr(at_);
    if (const Meaning* meaning = known_word(rest)) {
      return add(
          {.word = meaning->word, .value = meaning->value, .extra = meaning->extra, .han = true},
          meaning->text.size());
    }
    if (read_numeral(rest)) return;
    constexpr std::string_view kTitle = "《";
    if (rest.starts_with(kTitle)) {
      const std::size_t end = rest.find("》");
      return add_other(end == std::string_view::npos ? kTitle.size() : end + kTitle.size(), true);
    }
    for (const Sign& sign : kSigns) {
      if (rest.starts_with(sign.text)) {
        return add({.word = sign.word, .value = sign.value}, sign.text.size());
      }
    }
    const auto lead = static_cast<unsigned char>(rest[0]);
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    add_other(std::min(bytes, rest.size()), lead >= 0xE0);
  }

  bool read_numeral(std::string_view rest) {
    const HanNumber number = read_han_number(rest);
    if (number.bytes == 0) return false;
    const Spelling spelling = number.is_digits ? Spelling::HanDigits : Spelling::Han;
    // 两三天: a few; a year of four digits, or one with a leading nought, is a number.
    if (number.high != 0) {
      add({.word = Word::NumberPair,
           .value = number.value / 10,
           .extra = number.high,
           .han = true,
           .digits = number.characters},
          number.bytes);
    } else {
      add({.word = Word::Number,
           .value = number.value,
           .extra = static_cast<int>(number.characters == 1 ? Spelling::Han : spelling),
           .han = true,
           .digits = number.characters},
          number.bytes);
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool spaced_ = false;
  std::array<char, kPhraseBytesMax> phrase_{};
  std::size_t used_ = 0;
  bool overflown_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> scan_times(std::string_view text) {
  return Scanner(text).run();
}

}  // namespace jiyi::time
