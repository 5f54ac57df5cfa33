#include "sense/entities.h"

#include <algorithm>
#include <array>

#include "sense/contacts.h"
#include "sense/entity_rules.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

// In the order of EntityKind.
constexpr auto kKindNames = std::to_array<std::string_view>({
    "person",
    "organisation",
    "place",
    "project",
    "technology",
    "product",
    "email",
    "phone",
    "url",
    "order",
    "version",
    "money",
});
static_assert(kKindNames.size() == kEntityKinds);

std::string phone_digits(const MessageChars& chars, CharRange range) {
  std::string digits;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (chars.is_digit(i) || (chars.code(i) == U'+' && i == range.begin)) {
      digits += static_cast<char>(chars.code(i));
    }
  }
  const bool is_mobile = digits.size() == 11 && digits[0] == '1' && digits[1] >= '3';
  return is_mobile ? "+86" + digits : digits;
}

// The scheme and the host of a URL do not tell capitals apart, its path does.
std::string url_text(const MessageChars& chars, CharRange range) {
  std::size_t path = range.begin;
  for (std::size_t slashes = 0; path < range.end; ++path) {
    if (chars.code(path) != U'/') continue;
    if (++slashes == 3 || chars.code(path + 1) != U'/') {
      if (slashes != 2 || chars.code(path - 1) != U'/') break;
    }
  }
  return chars.folded_text({.begin = range.begin, .end = path}) +
         chars.plain({.begin = path, .end = range.end});
}

// `size` is how many characters the message has.
void keep_the_longest(std::vector<Finding>& findings, std::size_t size) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    const std::size_t a_size = a.range.end - a.range.begin;
    const std::size_t b_size = b.range.end - b.range.begin;
    if (a_size != b_size) return a_size > b_size;
    return a.rank > b.rank;
  });
  // What is kept is at least as long, so it covers one end of what lies over it.
  std::vector<bool> covered(size, false);
  std::vector<Finding> kept;
  for (Finding& finding : findings) {
    const auto [begin, end] = finding.range;
    if (covered[begin] || covered[end - 1]) continue;
    std::fill(covered.begin() + static_cast<std::ptrdiff_t>(begin),
              covered.begin() + static_cast<std::ptrdiff_t>(end), true);
    kept.push_back(std::move(finding));
  }
  std::ranges::sort(kept, {}, [](const Finding& finding) { return finding.range.begin; });
  findings = std::move(kept);
}

Result<void> check_word(const EntityWord& word) {
  if (word.word.empty() || MessageChars(word.word).size() == 0) {
    return Error{ErrorCode::InvalidArgument, "a word for entities is empty"};
  }
  if (word.word.size() > kEntityWordBytesMax || word.normalised.size() > kEntityWordBytesMax) {
    return Error{ErrorCode::InvalidArgument,
                 "a word for entities of " +
                     std::to_string(std::max(word.word.size(), word.normalised.size())) +
                     " bytes is over the limit of " + std::to_string(kEntityWordBytesMax)};
  }
  for (const std::string& text : {word.word, word.normalised}) {
    auto checked = text::check_utf8(text);
    if (!checked.ok()) return std::move(checked).error().with_context("a word for entities");
  }
  return {};
}

}  // namespace

std::string_view entity_kind_name(EntityKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

void append_contacts(const MessageChars& chars, std::vector<Finding>& out) {
  const auto add = [&](EntityKind kind, CharRange range, std::string normalised) {
    out.push_back(
        {.kind = kind, .range = range, .rank = Rank::Pattern, .normalised = std::move(normalised)});
  };
  for (std::size_t place = 0; place < chars.size(); ++place) {
    const char32_t code = chars.code(place);
    if (chars.is_alnum(place) && place > 0 && chars.is_alnum(place - 1)) continue;
    if (code == U'@') {
      if (const auto range = email_at(chars, place)) add(EntityKind::Email, *range, "");
    } else if (code == U':' && chars.has(place, U"://")) {
      if (const auto range = url_around(chars, place)) {
        add(EntityKind::Url, *range, url_text(chars, *range));
        place = range->end - 1;
      }
    } else if (chars.is_latin(place)) {
      if (const auto range = bare_url_at(chars, place)) {
        add(EntityKind::Url, *range, url_text(chars, *range));
        place = range->end - 1;
      }
    } else if (may_be_phone(chars, place)) {
      if (const auto range = phone_at(chars, place)) {
        add(EntityKind::Phone, *range, phone_digits(chars, *range));
        place = range->end - 1;
      }
    }
  }
}

EntityRules::EntityRules(std::unique_ptr<const NameBook> book) : book_(std::move(book)) {}
EntityRules::EntityRules(EntityRules&&) noexcept = default;
EntityRules& EntityRules::operator=(EntityRules&&) noexcept = default;
EntityRules::~EntityRules() = default;

Result<EntityRules> EntityRules::create(const std::vector<EntityWord>& words) {
  if (words.size() > kEntityWordsMax) {
    return Error{ErrorCode::LimitExceeded, std::to_string(words.size()) +
                                               " words for entities are over the limit of " +
                                               std::to_string(kEntityWordsMax)};
  }
  auto book = std::make_unique<NameBook>();
  for (const EntityWord& word : words) {
    auto checked = check_word(word);
    if (!checked.ok()) return std::move(checked).error();
    book->add_user_word(word);
  }
  return EntityRules(std::move(book));
}

std::vector<Entity> EntityRules::find(std::string_view text) const {
  return find(MessageChars(text));
}

std::vector<Entity> EntityRules::find(const MessageChars& chars) const {
  std::vector<Finding> findings;
  append_listed(chars, *book_, findings);
  const std::vector<Finding> listed = findings;
  append_projects(chars, *book_, findings);
  append_contacts(chars, findings);
  append_money(chars, findings);
  if (chars.holds(CharKind::Digit)) append_numbers(chars, *book_, findings);
  append_han_names(chars, *book_, findings);
  if (chars.holds(CharKind::Han)) append_han_suffixed(chars, *book_, findings);
  if (chars.holds(CharKind::Upper)) append_capitals(chars, *book_, listed, findings);
  keep_the_longest(findings, chars.size());
  std::vector<Entity> entities;
  entities.reserve(findings.size());
  for (Finding& finding : findings) {
    if (entities.size() == kEntitiesMax) break;
    std::string normalised = finding.normalised.empty() ? chars.folded_text(finding.range)
                                                        : std::move(finding.normalised);
    entities.push_back({.kind = finding.kind,
                        .begin = chars.at(finding.range.begin).begin,
                        .end = chars.at(finding.range.end - 1).end,
                        .normalised = std::move(normalised)});
  }
  return entities;
}

}  // namespace jiyi::sense
