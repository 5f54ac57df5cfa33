// Words of the lists, and what stands at their sides: places behind each other, models of products.

#include <algorithm>

#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kModelWordsMax = 2;
constexpr std::size_t kPlaceNameMax = 4;  // Han characters before 区, 路 and their kin

bool is_beside_han(const MessageChars& chars, CharRange range) {
  return (range.begin > 0 && chars.is_han(range.begin - 1)) || chars.is_han(range.end);
}

// Whether the sentence begins at the place, so that a capital says nothing.
bool opens_sentence(const MessageChars& chars, std::size_t place) {
  while (place > 0 && chars.is_space(place - 1))
    --place;
  if (place == 0) return true;
  const char32_t before = chars.code(place - 1);
  return before == U'.' || before == U'!' || before == U'?' || before == U'。' ||
         chars.kind(place - 1) == CharKind::LineBreak;
}

// The Latin word before the place, blanks apart; empty if there is none.
CharRange word_before(const MessageChars& chars, std::size_t place) {
  while (place > 0 && chars.is_space(place - 1))
    --place;
  const std::size_t end = place;
  while (place > 0 && chars.is_latin(place - 1))
    --place;
  return {.begin = place, .end = end};
}

class ListedWords {
 public:
  ListedWords(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out)
      : chars_(chars), book_(book), out_(out) {}

  void run() {
    for (std::size_t place = 0; place < chars_.size();) {
      const auto listed = book_.listed_at(chars_, place);
      if (listed.word == nullptr || !is_meant(*listed.word, {.begin = place, .end = listed.end})) {
        place = listed.word != nullptr && chars_.is_latin(place) ? listed.end : place + 1;
        continue;
      }
      place = add(*listed.word, {.begin = place, .end = listed.end});
    }
  }

 private:
  bool is_meant(const ListWord& word, CharRange range) const {
    if (word.is_user) return true;
    if (!chars_.is_latin(range.begin)) return !word.is_weak || has_place_cue(range);
    const bool is_beside = is_beside_han(chars_, range);
    if (word.kind == EntityKind::Technology || word.kind == EntityKind::Product) {
      if (!word.is_weak) return true;
      return has_thing_cue(word, range);
    }
    if (!chars_.is_upper(range.begin)) return false;
    return !word.is_weak || is_beside || has_latin_cue(range);
  }

  // 在, 去, 到 … before a weak Han name of a place.
  bool has_place_cue(CharRange range) const {
    if (range.begin == 0) return false;
    constexpr std::u32string_view kCues = U"在去到从往住省、";
    return kCues.find(chars_.code(range.begin - 1)) != std::u32string_view::npos;
  }

  bool has_latin_cue(CharRange range) const {
    const CharRange before = word_before(chars_, range.begin);
    if ((book_.bits(chars_, before) & (kPlaceBefore | kPlacePrefix)) != 0) return true;
    // Beside another listed name: "Austin, Texas".
    std::size_t next = range.end;
    if (chars_.code(next) != U',') return false;
    next = chars_.skip_spaces(next + 1);
    const auto listed = book_.listed_at(chars_, next);
    return listed.word != nullptr && listed.word->kind == EntityKind::Place;
  }

  // Beside Han or another thing, as written in lists, or behind "in", "with", "use" …
  bool has_thing_cue(const ListWord& word, CharRange range) const {
    const bool is_spelled = chars_.is_upper(range.begin);
    if (is_beside_han(chars_, range)) return true;
    if (!is_spelled) return false;
    if (word.has_model && chars_.is_space(range.end) && chars_.is_digit(range.end + 1)) return true;
    if (range.begin > 0 && chars_.is_space(range.begin - 1) && range.begin > 1 &&
        chars_.is_han(range.begin - 2)) {
      return true;
    }
    if (!opens_sentence(chars_, range.begin)) return true;
    const std::size_t after = chars_.skip_spaces(range.end);
    return chars_.has(after, U"or ") || chars_.has(after, U"and ") || chars_.has(after, U"vs") ||
           chars_.code(after) == U',' || chars_.is_digit(after) || chars_.has(after, U"version");
  }

  std::size_t add(const ListWord& word, CharRange range) {
    Finding finding{.kind = word.kind,
                    .range = range,
                    .rank = word.is_user ? Rank::User : Rank::List,
                    .normalised = word.normalised};
    if (word.has_model) take_model(word, finding);
    if (word.kind == EntityKind::Place && !word.is_user && chars_.is_han(range.begin)) {
      finding.range.end = places_end(range.end);
      if (finding.range.end != range.end) finding.normalised.clear();
    }
    const std::size_t end = finding.range.end;
    out_.push_back(std::move(finding));
    return end;
  }

  // "iPhone 15 Pro", "小米14", "Galaxy S23": what is behind has a digit, or is one of few words.
  void take_model(const ListWord& word, Finding& finding) const {
    const bool is_brand = word.kind == EntityKind::Organisation;
    std::size_t end = finding.range.end;
    for (std::size_t words = 0; words < kModelWordsMax; ++words) {
      std::size_t at = chars_.is_space(end) && !is_brand ? end + 1 : end;
      const std::size_t begin = at;
      bool has_digit = false;
      while (chars_.is_alnum(at)) {
        has_digit |= chars_.is_digit(at);
        ++at;
      }
      // "Model Y", "iPhone SE"
      const bool is_word = is_model_word({.begin = begin, .end = at}) ||
                           (words == 0 && at == begin + 1 && chars_.is_upper(begin));
      if (at == begin || at - begin > 6 || (!has_digit && !is_word)) break;
      // "the version 2.0 of it" and "3 of them" are no models.
      if (chars_.code(at) == U'.' && chars_.is_digit(at + 1)) break;
      end = at;
    }
    if (end == finding.range.end) return;
    finding.range.end = end;
    finding.normalised.clear();
    if (is_brand) finding.kind = EntityKind::Product;
  }

  bool is_model_word(CharRange range) const {
    constexpr auto kWords = std::to_array<std::u32string_view>(
        {U"pro", U"max", U"plus", U"mini", U"air", U"ultra", U"se", U"lite", U"one"});
    return std::ranges::any_of(kWords, [&](auto word) {
      return range.end - range.begin == word.size() && chars_.has(range.begin, word);
    });
  }

  // The end of places behind each other: 杭州市西湖区文三路.
  std::size_t places_end(std::size_t end) const {
    while (true) {
      const auto next = book_.listed_at(chars_, end);
      const std::size_t longer = part_end(end);
      if (next.word != nullptr && next.word->kind == EntityKind::Place && chars_.is_han(end)) {
        end = std::max(next.end, longer);
        continue;
      }
      if (longer == end) return end;
      end = longer;
    }
  }

  // "西湖区" behind a place; the place itself if there is none.
  std::size_t part_end(std::size_t place) const {
    for (std::size_t at = place; at < place + kPlaceNameMax && chars_.is_han(at); ++at) {
      if (book_.word_end(chars_, at, kStemStop) != 0) return place;
      const std::size_t suffix = at + 1;
      const std::size_t end = book_.word_end(chars_, suffix, kPlaceSuffixHan);
      if (end != 0 && book_.word_end(chars_, at, kOrganisationSuffixHan) == 0) return end;
    }
    return place;
  }

  const MessageChars& chars_;
  const NameBook& book_;
  std::vector<Finding>& out_;
};

}  // namespace

void append_listed(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out) {
  ListedWords(chars, book, out).run();
}

}  // namespace jiyi::sense
