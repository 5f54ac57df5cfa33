#include "facts/clauses.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace jiyi::facts {
namespace {

using sense::MessageChars;

bool is_break(char32_t code) {
  return code == U'\n' || code == U'\r' || code == U'!' || code == U'?' || code == U';' ||
         code == U'。' || code == U'…';
}

bool is_opening(char32_t code) {
  return code == U'“' || code == U'「' || code == U'『' || code == U'《';
}
char32_t closing_of(char32_t code) {
  if (code == U'“') return U'”';
  if (code == U'「') return U'」';
  return code == U'『' ? U'』' : U'》';
}

// "Dr." and "e.g." end nothing.
bool is_abbreviation(const MessageChars& chars, std::size_t dot) {
  constexpr auto kWords = std::to_array<std::u32string_view>(
      {U"dr", U"mr", U"mrs", U"ms", U"st", U"vs", U"prof", U"jr", U"sr", U"inc", U"approx"});
  std::size_t begin = dot;
  while (begin > 0 && chars.is_latin(begin - 1))
    --begin;
  if (dot - begin == 1) return begin == 0 || chars.code(begin - 1) == U'.' || chars.is_upper(begin);
  return std::ranges::any_of(kWords, [&](std::u32string_view word) {
    return word.size() == dot - begin && chars.has(begin, word);
  });
}

bool ends_sentence(const MessageChars& chars, std::size_t place) {
  const char32_t code = chars.code(place);
  if (is_break(code)) return code != U'?' || !chars.is_alnum(place + 1);
  if (code != U'.') return false;
  const bool is_end = !chars.is_alnum(place + 1) && chars.code(place + 1) != U'/';
  return is_end && !is_abbreviation(chars, place);
}

bool ends_clause(const MessageChars& chars, std::size_t place) {
  const char32_t code = chars.code(place);
  const bool is_number = place > 0 && chars.is_digit(place - 1) && chars.is_digit(place + 1);
  if (code == U',') return !is_number;
  if (code == U':') return !is_number && chars.code(place + 1) != U'/';
  if (code == U'-') return chars.is_space(place + 1) && place > 0 && chars.is_space(place - 1);
  return code == U'—' || code == U'–' || code == U'(' || code == U')' || code == U'~';
}

class Splitter {
 public:
  Splitter(const Rules& rules, const MessageChars& chars) : rules_(rules), chars_(chars) {
    out_.is_quoted.assign(chars.size() + 1, false);
  }

  Clauses run() {
    for (std::size_t place = 0; place < chars_.size(); ++place) {
      take_quote(place);
      const bool is_end = ends_sentence(chars_, place);
      if (is_end || (ends_clause(chars_, place) && !leads_in(place))) close(place, is_end);
      if (out_.all.size() == kClausesMax) break;
    }
    close(chars_.size(), true);
    return std::move(out_);
  }

 private:
  void take_quote(std::size_t place) {
    const char32_t code = chars_.code(place);
    if (closing_ != 0) {
      out_.is_quoted[place] = true;
      if (code == closing_) closing_ = 0;
      return;
    }
    if (is_opening(code)) closing_ = closing_of(code);
    if (code == U'"' && !(place > 0 && chars_.is_digit(place - 1))) closing_ = U'"';
  }

  void close(std::size_t place, bool is_sentence) {
    const std::size_t begin = skip(begin_, place);
    if (begin < place) {
      const bool is_blocked = is_code_ || chars_.code(begin) == U'>';
      out_.all.push_back({.begin = begin,
                          .end = place,
                          .sentence = sentence_,
                          .is_question = chars_.code(place) == U'?',
                          .is_blocked = is_blocked});
      if (chars_.has(begin, U"```")) is_code_ = !is_code_;
    }
    begin_ = place + 1;
    if (!is_sentence) return;
    for (; first_ < out_.all.size(); ++first_)
      out_.all[first_].sentence_end = place;
    ++sentence_;
    const bool is_line = chars_.kind(place) == sense::CharKind::LineBreak;
    if (is_line && closing_ == U'"') closing_ = 0;
  }

  // "From now on, …", 数据库定了，…: what follows belongs to it.
  bool leads_in(std::size_t place) const {
    const char32_t code = chars_.code(place);
    if (code != U',' && code != U':') return false;
    const std::size_t begin = skip(begin_, place);
    return begin < place &&
           (rules_.list("lead_in").is_one(chars_, {begin, place}) ||
            rules_.list("lead_in_end").begin_before(chars_, {begin, place}) < place);
  }

  std::size_t skip(std::size_t from, std::size_t to) const {
    while (from < to && chars_.is_blank(from))
      ++from;
    return from;
  }

  const Rules& rules_;
  const MessageChars& chars_;
  Clauses out_;
  std::size_t begin_ = 0;
  std::size_t sentence_ = 0;
  std::size_t first_ = 0;  // clause of the sentence
  char32_t closing_ = 0;
  bool is_code_ = false;
};

class Guards {
 public:
  Guards(const Rules& rules, const MessageChars& chars, Clauses& clauses)
      : rules_(rules), chars_(chars), clauses_(clauses) {}

  void run() {
    for (std::size_t i = 0; i < clauses_.all.size(); ++i) {
      const Clause& clause = clauses_.all[i];
      const auto front = longest(rules_.guards_in_front(), clause.begin);
      if (front.found()) apply(rules_.guard(front.value), i, clause.begin);
      for (std::size_t place = clause.begin; place < clause.end;) {
        const auto found = longest(rules_.guards(), place);
        if (!found.found() || clauses_.is_quoted[place]) {
          ++place;
          continue;
        }
        apply(rules_.guard(found.value), i, place);
        place = found.end;
      }
      ask(i);
    }
    for (Clause& clause : clauses_.all)
      clause.is_blocked |= is_message_blocked_;
  }

 private:
  sense::WordTrie::Match longest(const sense::WordTrie& trie, std::size_t place) const {
    return trie.longest(chars_, place, sense::WordTrie::Borders::Whole);
  }

  // 吗 and 呢 ask at the end.
  void ask(std::size_t index) {
    Clause& clause = clauses_.all[index];
    std::size_t last = clause.end;
    while (last > clause.begin && !chars_.is_han(last - 1) && !chars_.is_alnum(last - 1))
      --last;
    if (last == clause.begin) return;
    const char32_t code = chars_.folded(last - 1);
    if (code == U'吗' || code == U'呢' || code == U'么') clause.is_question = true;
  }

  void apply(const GuardWord& guard, std::size_t index, std::size_t place) {
    if (guard.scope == Scope::None) return;
    if (guard.scope == Scope::Message) is_message_blocked_ = true;
    if (guard.scope == Scope::Clause) clauses_.all[index].is_blocked = true;
    const std::size_t sentence = clauses_.all[index].sentence;
    std::size_t i = index;
    while (i > 0 && clauses_.all[i - 1].sentence == sentence)
      --i;
    for (; i < clauses_.all.size() && clauses_.all[i].sentence == sentence; ++i) {
      Clause& clause = clauses_.all[i];
      clause.is_blocked |= guard.scope == Scope::Sentence;
      clause.is_doubted |= guard.scope == Scope::Doubt;
      clause.is_fix |= guard.scope == Scope::Fix;
      if (guard.scope == Scope::Said && clause.end > place) {
        clause.said_from = std::min(clause.said_from, place);
      }
    }
  }

  const Rules& rules_;
  const MessageChars& chars_;
  Clauses& clauses_;
  bool is_message_blocked_ = false;
};

}  // namespace

const Clause* Clauses::at(std::size_t place) const {
  const auto behind = std::ranges::upper_bound(all, place, {}, &Clause::begin);
  if (behind == all.begin() || std::prev(behind)->end <= place) return nullptr;
  return &*std::prev(behind);
}

Clauses read_clauses(const Rules& rules, const MessageChars& chars) {
  Clauses clauses = Splitter(rules, chars).run();
  Guards(rules, chars, clauses).run();
  return clauses;
}

}  // namespace jiyi::facts
