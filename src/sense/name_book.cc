// The words of the rules for entities, read from their lists.

#include <algorithm>
#include <array>
#include <bit>

#include "sense/entity_rules.h"
#include "sense/entity_words.h"
#include "text/fold.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kWordBefore = 4;  // the longest Han word looked for backwards

struct Section {
  std::string_view name;
  std::uint32_t bit = 0;
};
constexpr auto kSections = std::to_array<Section>({
    {"surnames", kSurname},
    {"given", kGiven},
    {"not_names", kNotName},
    {"before", kBefore},
    {"after", kAfter},
    {"titles", kTitle},
    {"english_titles", kEnglishTitle},
    {"first_names", kFirstName},
    {"person_before", kPersonBefore},
    {"person_after", kPersonAfter},
    {"place_before", kPlaceBefore},
    {"organisation_suffix", kOrganisationSuffix},
    {"organisation_of", kOrganisationOf},
    {"place_suffix", kPlaceSuffix},
    {"place_prefix", kPlacePrefix},
    {"not_capital", kNotCapital},
    {"organisation_suffix_han", kOrganisationSuffixHan},
    {"generic_stems", kGenericStem},
    {"stem_stops", kStemStop},
    {"place_suffix_han", kPlaceSuffixHan},
    {"order_cues", kOrderCue},
});

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n'))
    text.remove_suffix(1);
  return text;
}

// Calls `use` with each part between separators.
template <typename Use>
void for_each_part(std::string_view text, std::string_view separators, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    const std::string_view part = trimmed(text.substr(0, end));
    if (!part.empty()) use(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::u32string codes_of(std::string_view text) {
  std::u32string codes;
  const MessageChars chars(text);
  for (std::size_t i = 0; i < chars.size(); ++i)
    codes += chars.code(i);
  return codes;
}

// A spelling without the signs behind it.
ListWord read_spelling(EntityKind kind, std::string_view& spelling) {
  ListWord word{.kind = kind};
  while (!spelling.empty()) {
    if (spelling.back() == '!') {
      word.is_exact = true;
    } else if (spelling.back() == '?') {
      word.is_weak = true;
    } else if (spelling.back() == '^') {
      word.has_model = true;
    } else {
      break;
    }
    spelling.remove_suffix(1);
  }
  word.spelled = codes_of(spelling);
  return word;
}

std::uint32_t bit_of(std::string_view section) {
  const auto found = std::ranges::find(kSections, section, &Section::name);
  return found == kSections.end() ? 0 : found->bit;
}

}  // namespace

NameBook::NameBook() {
  add_list(EntityKind::Place, kPlaceWords);
  add_list(EntityKind::Organisation, kOrganisationWords);
  add_list(EntityKind::Product, kProductWords);
  add_list(EntityKind::Technology, kTechnologyWords);
  add_names(kNameWords);
}

void NameBook::add_list(EntityKind kind, std::string_view list) {
  for_each_part(list, ";\n", [&](std::string_view entry) {
    std::string normalised;
    for_each_part(entry, "|", [&](std::string_view spelling) {
      ListWord word = read_spelling(kind, spelling);
      if (normalised.empty()) normalised = std::string(spelling);
      word.normalised = normalised;
      lists_.add(spelling, static_cast<std::uint32_t>(words_.size()));
      words_.push_back(std::move(word));
    });
  });
}

void NameBook::add_user_word(const EntityWord& word) {
  lists_.add(word.word, static_cast<std::uint32_t>(words_.size()));
  words_.push_back({.kind = word.kind,
                    .is_exact = false,
                    .is_weak = false,
                    .has_model = false,
                    .is_user = true,
                    .spelled = {},
                    .normalised = word.normalised});
}

void NameBook::add_names(std::string_view names) {
  std::uint32_t bit = 0;
  for_each_part(names, " \n", [&](std::string_view word) {
    if (word.front() == '[') {
      bit = bit_of(word.substr(1, word.size() - 2));
      return;
    }
    const bool is_weak = word.back() == '?';
    if (is_weak) word.remove_suffix(1);
    add_bits(word, is_weak ? std::uint32_t{kWeakFirstName} : bit);
  });
}

void NameBook::add_bits(std::string_view word, std::uint32_t bits) {
  const MessageChars chars(word);
  for (std::size_t bit = 0; bit < firsts_.size(); ++bit) {
    if ((bits >> bit & 1U) != 0) firsts_[bit].add(chars.folded(0));
  }
  const auto known = names_.exact(chars, {.begin = 0, .end = chars.size()});
  if (known != WordTrie::kNone) {
    bits_[known] |= bits;
    return;
  }
  names_.add(word, static_cast<std::uint32_t>(bits_.size()));
  bits_.push_back(bits);
}

NameBook::Listed NameBook::listed_at(const MessageChars& chars, std::size_t place) const {
  const auto match = lists_.longest(chars, place, WordTrie::Borders::Whole);
  if (!match.found()) return {};
  const ListWord& word = words_[match.value];
  if (!word.is_exact) return {.word = &word, .end = match.end};
  for (std::size_t i = 0; i < word.spelled.size(); ++i) {
    if (chars.code(place + i) != word.spelled[i]) return {};
  }
  return {.word = &word, .end = match.end};
}

std::uint32_t NameBook::bits(const MessageChars& chars, CharRange range) const {
  const std::uint32_t value = names_.exact(chars, range);
  return value == WordTrie::kNone ? 0 : bits_[value];
}

std::size_t NameBook::word_end(const MessageChars& chars, std::size_t place,
                               std::uint32_t bit) const {
  std::size_t end = 0;
  if (!firsts_[static_cast<std::size_t>(std::countr_zero(bit))].has(chars.folded(place))) return 0;
  names_.visit(chars, place, [&](std::uint32_t value, std::size_t word_end) {
    if ((bits_[value] & bit) != 0) end = word_end;
  });
  return end;
}

std::size_t NameBook::word_begin(const MessageChars& chars, std::size_t place,
                                 std::uint32_t bit) const {
  for (std::size_t length = std::min(kWordBefore, place); length > 0; --length) {
    if ((bits(chars, {.begin = place - length, .end = place}) & bit) != 0) return place - length;
  }
  return place;
}

}  // namespace jiyi::sense
