#include "sense/contacts.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace jiyi::sense {
namespace {

constexpr std::size_t kLocalMax = 64;
constexpr std::size_t kDomainMax = 255;
constexpr std::size_t kUrlMax = 2048;
constexpr std::size_t kPhoneDigitsMin = 8;
constexpr std::size_t kPhoneDigitsMax = 15;
constexpr std::size_t kContext = 12;

bool is_ascii_alnum(const MessageChars& chars, std::size_t place) {
  return chars.is_alnum(place) && chars.code(place) < 0x80;
}

bool is_local_char(const MessageChars& chars, std::size_t place) {
  const char32_t code = chars.code(place);
  return is_ascii_alnum(chars, place) || code == U'.' || code == U'_' || code == U'%' ||
         code == U'+' || code == U'-';
}

// The end of a host name that begins at the place, and where its last label begins.
struct Host {
  std::size_t end = 0;
  std::size_t last_label = 0;
  std::size_t labels = 0;
};

Host read_host(const MessageChars& chars, std::size_t place) {
  Host host{.end = place, .last_label = place, .labels = 0};
  std::size_t at = place;
  while (at - place < kDomainMax) {
    const std::size_t begin = at;
    while (at - place < kDomainMax && (is_ascii_alnum(chars, at) || chars.code(at) == U'-'))
      ++at;
    if (at == begin || chars.code(begin) == U'-') break;
    host = {.end = at, .last_label = begin, .labels = host.labels + 1};
    if (chars.code(at) != U'.') break;
    ++at;
  }
  return host;
}

bool are_letters(const MessageChars& chars, CharRange range) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (!chars.is_latin(i)) return false;
  }
  return range.end - range.begin >= 2;
}

bool is_url_char(const MessageChars& chars, std::size_t place) {
  constexpr std::u32string_view kNever = U"\"<>`{}|\\^";
  const MessageChar& c = chars.at(place);
  if (c.code <= 0x20 || c.code >= 0x7F || c.end - c.begin != 1) return false;
  return kNever.find(c.code) == std::u32string_view::npos;
}

// Without the sentence's punctuation behind it.
std::size_t url_end(const MessageChars& chars, std::size_t begin) {
  constexpr std::u32string_view kSentenceSigns = U".,;:!?'*_~";
  std::size_t end = begin;
  int open = 0;
  while (end - begin < kUrlMax && is_url_char(chars, end)) {
    if (chars.code(end) == U'(') ++open;
    if (chars.code(end) == U')' && --open < 0) break;
    ++end;
  }
  while (end > begin && kSentenceSigns.find(chars.code(end - 1)) != std::u32string_view::npos)
    --end;
  return end;
}

constexpr auto kTopDomains = std::to_array<std::string_view>({
    "ai",  "app", "au",  "biz", "ca",  "cc", "ch",   "cn",  "co", "com", "de", "dev",
    "edu", "eu",  "fr",  "gov", "hk",  "in", "info", "int", "io", "it",  "jp", "kr",
    "me",  "mil", "net", "nl",  "org", "ru", "sg",   "tv",  "tw", "uk",  "us", "xyz",
});

// A number as it is written, in groups.
struct PhoneRun {
  bool has_plus = false;
  bool has_sign = false;  // a dash, point or bracket between groups
  std::array<char, kPhoneDigitsMax + 2> digits{};
  std::size_t digit_count = 0;
  std::array<std::size_t, kPhoneDigitsMax + 2> groups{};
  std::array<std::size_t, kPhoneDigitsMax + 2> ends{};  // behind each group
  std::size_t group_count = 0;
};

bool is_phone_separator(char32_t code) {
  return code == U' ' || code == U'-' || code == U'.' || code == U'(' || code == U')';
}

PhoneRun read_phone(const MessageChars& chars, std::size_t place) {
  PhoneRun run;
  std::size_t at = place;
  if (chars.code(at) == U'+') {
    run.has_plus = true;
    ++at;
  }
  while (run.digit_count <= kPhoneDigitsMax) {
    std::size_t signs = 0;
    while (signs < 2 && is_phone_separator(chars.code(at)) && (run.group_count > 0 || signs == 0)) {
      run.has_sign |= chars.code(at) != U' ';
      ++at;
      ++signs;
    }
    if (!chars.is_digit(at)) break;
    const std::size_t begin = at;
    while (chars.is_digit(at) && run.digit_count <= kPhoneDigitsMax)
      run.digits[run.digit_count++] = static_cast<char>(chars.code(at++));
    run.groups[run.group_count] = at - begin;
    run.ends[run.group_count++] = at;
  }
  return run;
}

using Groups = std::span<const std::size_t>;

bool are(Groups groups, std::initializer_list<std::size_t> sizes) {
  return std::ranges::equal(groups, sizes);
}

bool is_mobile(std::string_view digits) {
  return digits.size() == 11 && digits[0] == '1' && digits[1] >= '3';
}

bool is_phone(const PhoneRun& run, std::string_view digits, Groups groups) {
  if (run.has_plus) {
    if (digits.starts_with("86")) return digits.size() >= 11 && digits.size() <= 13;
    return digits.size() >= kPhoneDigitsMin && digits.size() <= kPhoneDigitsMax && digits[0] != '0';
  }
  const bool is_mobile_grouping = are(groups, {11}) || are(groups, {3, 4, 4}) ||
                                  are(groups, {3, 8}) || are(groups, {7, 4}) ||
                                  are(groups, {4, 3, 4});
  if (is_mobile(digits) && is_mobile_grouping) return true;
  if (digits.starts_with("86") && is_mobile(digits.substr(2))) return groups[0] != digits.size();
  if (are(groups, {3, 3, 4}) || are(groups, {3, 4, 3})) {
    const bool is_free = digits.starts_with("400") || digits.starts_with("800");
    return is_free || (are(groups, {3, 3, 4}) && run.has_sign && digits[0] >= '2');
  }
  if (are(groups, {1, 3, 3, 4})) return run.has_sign && digits[0] == '1';
  if (are(groups, {5, 6})) return digits.starts_with("07");
  const bool is_area = groups.size() == 2 && (groups[0] == 3 || groups[0] == 4);
  return is_area && digits[0] == '0' && digits[1] != '0' && (groups[1] == 7 || groups[1] == 8);
}

constexpr auto kPhoneWords =
    std::to_array<std::u32string_view>({U"电话", U"手机", U"座机", U"拨打", U"拨", U"热线", U"打",
                                        U"phone", U"mobile", U"call", U"tel", U"dial", U"text"});

bool is_announced(const MessageChars& chars, std::size_t place) {
  const std::size_t from = place > kContext ? place - kContext : 0;
  for (std::size_t at = from; at < place; ++at) {
    for (const auto word : kPhoneWords) {
      if (chars.folded(at) != word[0] || !chars.has(at, word)) continue;
      // Chinese says it right before the number: 打10086, but not 打算3月.
      const std::size_t end = chars.skip_spaces(at + word.size());
      if (word.size() > 1 || end == place) return true;
    }
  }
  return false;
}

bool is_bordered(const MessageChars& chars, CharRange range) {
  if (range.begin > 0) {
    const std::size_t before = range.begin - 1;
    const char32_t code = chars.code(before);
    if (chars.is_alnum(before) || code == U'_' || code == U'#' || code == U'/') return false;
    if ((code == U'-' || code == U'.') && range.begin > 1 && chars.is_alnum(before - 1)) {
      return false;
    }
  }
  const char32_t after = chars.code(range.end);
  if (chars.is_alnum(range.end) || after == U'_') return false;
  return (after != U'-' && after != U'.') || !chars.is_alnum(range.end + 1);
}

}  // namespace

std::optional<CharRange> email_at(const MessageChars& chars, std::size_t sign) {
  std::size_t begin = sign;
  while (begin > 0 && sign - begin < kLocalMax && is_local_char(chars, begin - 1))
    --begin;
  while (begin < sign && (chars.code(begin) == U'.' || chars.code(begin) == U'-'))
    ++begin;
  if (begin == sign) return std::nullopt;
  const Host host = read_host(chars, sign + 1);
  if (host.labels < 2 || !are_letters(chars, {.begin = host.last_label, .end = host.end})) {
    return std::nullopt;
  }
  return CharRange{.begin = begin, .end = host.end};
}

bool may_be_phone(const MessageChars& chars, std::size_t place) {
  const char32_t code = chars.code(place);
  if (code == U'+' || code == U'(') return chars.is_digit(place + 1);
  return chars.is_digit(place) && (place == 0 || !chars.is_alnum(place - 1));
}

std::optional<CharRange> phone_at(const MessageChars& chars, std::size_t place) {
  const PhoneRun run = read_phone(chars, place);
  std::size_t digits = run.digit_count;
  for (std::size_t groups = run.group_count; groups > 0; digits -= run.groups[--groups]) {
    const CharRange range{.begin = place, .end = run.ends[groups - 1]};
    const std::string_view part(run.digits.data(), digits);
    if (part.size() < 5 || !is_bordered(chars, range)) continue;
    if (is_phone(run, part, Groups(run.groups).first(groups))) return range;
    if (groups == 1 && part.size() <= 11 && is_announced(chars, place)) return range;
  }
  return std::nullopt;
}

std::optional<CharRange> url_around(const MessageChars& chars, std::size_t colon) {
  std::size_t begin = colon;
  while (begin > 0 && colon - begin < 16 && chars.is_latin(begin - 1) &&
         chars.code(begin - 1) < 0x80)
    --begin;
  if (colon - begin < 2 || !is_ascii_alnum(chars, colon + 3)) return std::nullopt;
  const std::size_t end = url_end(chars, begin);
  if (end <= colon + 3) return std::nullopt;
  return CharRange{.begin = begin, .end = end};
}

std::optional<CharRange> bare_url_at(const MessageChars& chars, std::size_t place) {
  const Host host = read_host(chars, place);
  if (host.labels < 2 || !are_letters(chars, {.begin = host.last_label, .end = host.end})) {
    return std::nullopt;
  }
  const CharRange last{.begin = host.last_label, .end = host.end};
  if (!std::ranges::binary_search(kTopDomains, chars.plain(last))) return std::nullopt;
  if (chars.code(host.end) == U'@' || chars.code(host.end) == U'(') return std::nullopt;
  if (chars.code(host.end) != U'/' && chars.code(host.end) != U':') {
    return CharRange{.begin = place, .end = host.end};
  }
  return CharRange{.begin = place, .end = std::max(host.end, url_end(chars, place))};
}

}  // namespace jiyi::sense
