// Names in English: what begins with capitals, read by title, by known first names, by endings
// like "Inc" and by the words around.

#include <algorithm>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kNameWordsMax = 3;
constexpr std::size_t kOrganisationWordsMax = 6;

bool opens_sentence(const MessageChars& chars, std::size_t place) {
  while (place > 0 && (chars.is_space(place - 1) || chars.code(place - 1) == U'"' ||
                       chars.code(place - 1) == U'“'))
    --place;
  if (place == 0) return true;
  const char32_t before = chars.code(place - 1);
  // The point of a title does not end a sentence.
  if (before == U'.') {
    return !(place > 2 && chars.is_latin(place - 2) &&
             (place == 3 || !chars.is_latin(place - 4) || chars.is_upper(place - 3)));
  }
  return before == U'!' || before == U'?' || before == U':' ||
         chars.kind(place - 1) == CharKind::LineBreak;
}

class Capitals {
 public:
  Capitals(const MessageChars& chars, const NameBook& book, const std::vector<Finding>& listed,
           std::vector<Finding>& out)
      : chars_(chars),
        book_(book),
        words_(latin_words(chars)),
        bits_(words_.size(), kUnread),
        is_listed_(words_.size(), false),
        out_(out) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      while (next < listed.size() && listed[next].range.end < words_[i].range.end)
        ++next;
      is_listed_[i] = next < listed.size() && listed[next].range.begin <= words_[i].range.begin;
    }
  }

  void run() {
    for (std::size_t i = 0; i < words_.size();) {
      const std::size_t next = words_[i].is_capital || is_number_of_street(i) ? read(i) : i;
      i = std::max(i + 1, next);
    }
  }

 private:
  static constexpr std::uint32_t kUnread = 0xFFFFFFFF;

  // Most words are never asked for.
  std::uint32_t bits(std::size_t i) const {
    if (i >= words_.size()) return 0;
    if (bits_[i] == kUnread) bits_[i] = book_.bits(chars_, words_[i].range);
    return bits_[i];
  }
  bool has(std::size_t i, std::uint32_t bit) const { return (bits(i) & bit) != 0; }
  bool is(std::size_t i, std::u32string_view word) const {
    if (i >= words_.size()) return false;
    const CharRange range = words_[i].range;
    return range.end - range.begin == word.size() && chars_.has(range.begin, word);
  }

  // Whether only a blank is between the words, or the point of a title.
  bool is_next(std::size_t i, bool allows_point = false) const {
    if (i + 1 >= words_.size()) return false;
    std::size_t at = words_[i].range.end;
    if (allows_point && chars_.code(at) == U'.') ++at;
    return chars_.is_space(at) && at + 1 == words_[i + 1].range.begin;
  }
  bool is_behind(std::size_t i) const { return i > 0 && is_next(i - 1); }

  bool is_listed(std::size_t i) const { return i < words_.size() && is_listed_[i]; }

  // A capitalised word that may be a part of a name.
  bool is_name(std::size_t i) const {
    return i < words_.size() && words_[i].is_capital && !has(i, kNotCapital);
  }

  // The last word of the capitalised words from i on, at most so many.
  std::size_t last_of(std::size_t i, std::size_t most) const {
    std::size_t last = i;
    while (last - i + 1 < most && is_next(last) && is_name(last + 1) &&
           (!is_listed(last + 1) || has(last + 1, kFirstName)))
      ++last;
    return last;
  }

  std::size_t add(EntityKind kind, CharRange range, Rank rank) {
    out_.push_back({.kind = kind, .range = range, .rank = rank, .normalised = ""});
    while (next_ < words_.size() && words_[next_].range.begin < range.end)
      ++next_;
    return next_;
  }
  CharRange from_to(std::size_t first, std::size_t last) const {
    return {.begin = words_[first].range.begin, .end = words_[last].range.end};
  }

  std::size_t read(std::size_t i) {
    if (const std::size_t next = organisation(i); next != 0) return next;
    if (const std::size_t next = named_place(i); next != 0) return next;
    if (const std::size_t next = titled(i); next != 0) return next;
    if (is_listed(i) && !has(i, kFirstName)) return i;
    if (!is_name(i)) return i;
    if (const std::size_t next = introduced(i); next != 0) return next;
    if (const std::size_t next = known_name(i); next != 0) return next;
    if (const std::size_t next = unknown_name(i); next != 0) return next;
    return i;
  }

  // "Northwind Traders Ltd", "St. Mary's Hospital", "University of Toronto".
  std::size_t organisation(std::size_t i) {
    if (!words_[i].is_capital) return 0;
    if (has(i, kOrganisationOf) && is_next(i) && is(i + 1, U"of") && is_next(i + 1) &&
        is_name(i + 2)) {
      const std::size_t last = last_place_word(i + 2);
      return add(EntityKind::Organisation, from_to(i, last), Rank::Cue);
    }
    if (has(i, kNotCapital) && !has(i, kPlacePrefix)) return 0;
    std::size_t last = i;
    std::size_t ending = 0;
    while (last - i + 1 < kOrganisationWordsMax && joins(last) && words_[last + 1].is_capital) {
      ++last;
      if (has(last, kOrganisationSuffix)) ending = last;
    }
    if (ending == 0) return 0;
    CharRange range = from_to(i, ending);
    if (is_suffix_with_point(ending)) ++range.end;
    return add(EntityKind::Organisation, range, Rank::Cue);
  }

  std::size_t last_place_word(std::size_t i) const {
    std::size_t last = i;
    while (last - i + 1 < kNameWordsMax && is_next(last) && is_name(last + 1))
      ++last;
    return last;
  }

  // Words of one name: a blank, " & ", the point of "St.", or an 's between.
  bool joins(std::size_t i) const {
    if (i + 1 >= words_.size()) return false;
    std::size_t at = words_[i].range.end;
    const std::size_t next = words_[i + 1].range.begin;
    if (chars_.has(at, U"'s ")) return at + 3 == next;
    if (chars_.code(at) == U'.' && has(i, kPlacePrefix)) ++at;
    if (chars_.has(at, U" & ")) return at + 3 == next;
    return chars_.is_space(at) && at + 1 == next;
  }

  // The point of "Inc." is its own unless the sentence ends there.
  bool is_suffix_with_point(std::size_t i) const {
    const std::size_t end = words_[i].range.end;
    const bool is_short = end - words_[i].range.begin <= 4;
    return is_short && chars_.code(end) == U'.' && chars_.is_space(end + 1) &&
           chars_.kind(end + 2) == CharKind::Lower;
  }

  bool is_number_of_street(std::size_t i) const {
    return chars_.is_digit(words_[i].range.begin) && is_next(i) && is_name(i + 1);
  }

  // "Lake Tahoe", "221B Baker Street".
  std::size_t named_place(std::size_t i) {
    std::size_t last = i;
    while (last - i + 1 < kNameWordsMax + 1 && is_next(last) && is_name(last + 1)) {
      ++last;
      if (has(last, kPlaceSuffix) && !has(last, kOrganisationSuffix)) {
        return add(EntityKind::Place, from_to(i, last), Rank::Cue);
      }
    }
    if (chars_.is_digit(words_[i].range.begin)) return 0;
    const bool is_prefixed = has(i, kPlacePrefix) && words_[i].is_capital && is_next(i, true) &&
                             is_name(i + 1) && !has(i + 1, kOrganisationSuffix);
    if (!is_prefixed) return 0;
    return add(EntityKind::Place, from_to(i, i + 1), Rank::Name);
  }

  // "Dr Smith", "Mrs. Dalloway", "Grandma Rose".
  std::size_t titled(std::size_t i) {
    if (!has(i, kEnglishTitle) || !words_[i].is_capital || !is_next(i, true)) return 0;
    if (!is_name(i + 1) || (is_listed(i + 1) && !has(i + 1, kFirstName | kWeakFirstName))) return 0;
    const std::size_t last = last_of(i + 1, kNameWordsMax - 1);
    return add(EntityKind::Person, from_to(i, last), Rank::Cue);
  }

  // "my name is X", "I'm X", "called X", "this is X speaking".
  std::size_t introduced(std::size_t i) {
    if (!is_behind(i)) return 0;
    const bool is_me =
        is(i - 1, U"i'm") || is(i - 1, U"i’m") || (is(i - 1, U"am") && i > 1 && is(i - 2, U"i"));
    const bool is_called = is(i - 1, U"called") || is(i - 1, U"named") ||
                           (is(i - 1, U"me") && i > 1 && is(i - 2, U"call"));
    const bool is_name_is = is(i - 1, U"is") && i > 1 && is(i - 2, U"name");
    const std::size_t last = last_of(i, kNameWordsMax);
    const bool is_this = is(i - 1, U"is") && i > 1 && is(i - 2, U"this") &&
                         (is(last + 1, U"speaking") || is(last + 1, U"from") || has(i, kFirstName));
    if (!is_me && !is_called && !is_name_is && !is_this) return 0;
    return add(EntityKind::Person, from_to(i, last), Rank::Cue);
  }

  std::size_t known_name(std::size_t i) {
    const bool is_sure = has(i, kFirstName);
    const bool is_weak = has(i, kWeakFirstName);
    if (!is_sure && !is_weak) return 0;
    const std::size_t last = last_of(i, kNameWordsMax);
    if (!is_sure && last == i && !is_person_around(i, last)) return 0;
    if (!is_sure && words_[i].opens_sentence && !has(last + 1, kPersonAfter)) return 0;
    return add(EntityKind::Person, from_to(i, last), is_sure ? Rank::Name : Rank::Guess);
  }

  bool is_person_around(std::size_t first, std::size_t last) const {
    const std::size_t begin = words_[first].range.begin;
    if (begin > 0 && chars_.is_han(begin - 1)) return true;
    if (chars_.is_han(words_[last].range.end)) return true;
    if (is_behind(first) && has(first - 1, kPersonBefore)) return true;
    return is_next(last) && has(last + 1, kPersonAfter);
  }

  // Not at the front of a sentence: a person behind "with" or "told", a place behind "in".
  std::size_t unknown_name(std::size_t i) {
    if (words_[i].opens_sentence || !is_behind(i) || is_acronym(i)) return 0;
    const std::size_t last = last_of(i, kNameWordsMax);
    if (has(i - 1, kPersonBefore)) {
      return add(EntityKind::Person, from_to(i, last), Rank::Guess);
    }
    if (has(i - 1, kPlaceBefore) && last < i + 2) {
      return add(EntityKind::Place, from_to(i, last), Rank::Guess);
    }
    return 0;
  }

  bool is_acronym(std::size_t i) const {
    const CharRange range = words_[i].range;
    return chars_.is_upper(range.begin + 1) || range.end - range.begin < 2;
  }

  const MessageChars& chars_;
  const NameBook& book_;
  const std::vector<LatinWord> words_;
  mutable std::vector<std::uint32_t> bits_;
  std::vector<bool> is_listed_;  // of each word, whether a listed name holds it
  std::vector<Finding>& out_;
  std::size_t next_ = 0;  // the first word behind what was found last
};

}  // namespace

std::vector<LatinWord> latin_words(const MessageChars& chars) {
  std::vector<LatinWord> words;
  for (std::size_t place = 0; place < chars.size();) {
    if (!chars.is_alnum(place)) {
      ++place;
      continue;
    }
    std::size_t end = place;
    const auto joins = [&](std::size_t at) {
      const char32_t code = chars.code(at);
      if ((code != U'\'' && code != U'’' && code != U'-') || !chars.is_latin(at + 1)) return false;
      // A closing 's is none of the word.
      return code == U'-' || chars.folded(at + 1) != U's' || chars.is_alnum(at + 2);
    };
    while (chars.is_alnum(end) || joins(end))
      ++end;
    const CharRange range{.begin = place, .end = end};
    words.push_back({.range = range,
                     .is_capital = chars.is_upper(place),
                     .opens_sentence = chars.is_upper(place) && opens_sentence(chars, place)});
    const bool has_s = (chars.code(end) == U'\'' || chars.code(end) == U'’') &&
                       chars.folded(end + 1) == U's' && !chars.is_alnum(end + 2);
    place = has_s ? end + 2 : end;
  }
  return words;
}

void append_capitals(const MessageChars& chars, const NameBook& book,
                     const std::vector<Finding>& listed, std::vector<Finding>& out) {
  Capitals(chars, book, listed, out).run();
}

}  // namespace jiyi::sense
