// Numbers that are secrets by their check digits, also when their digits stand apart.

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "sense/checksums.h"
#include "sense/secret_cues.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kDigitsMax = 19;  // the longest number looked for
constexpr std::size_t kDigitsMin = 13;
constexpr std::size_t kBotBodyMin = 33;
constexpr std::size_t kContext = 14;  // characters before a number that say what it is
constexpr std::size_t kBehind = 4;    // and behind it

// Digits of a message that belong together, in groups between single separators.
struct DigitRun {
  std::string digits;               // also a closing X
  std::vector<std::size_t> places;  // of each digit
  std::vector<std::size_t> groups;  // how many digits are in each
};

bool is_separator(const MessageChars& chars, std::size_t place) {
  return chars.is_blank(place) || chars.code(place) == U'-';
}

// The place of the next digit behind at most one separator and a line break, or 0.
std::size_t next_digit(const MessageChars& chars, std::size_t place) {
  if (chars.is_digit(place)) return place;
  for (std::size_t at = place; at < place + 3 && is_separator(chars, at); ++at) {
    if (chars.is_digit(at + 1)) return at + 1;
  }
  return 0;
}

DigitRun read_run(const MessageChars& chars, std::size_t place) {
  DigitRun run;
  std::size_t at = place;
  while (at != 0 || run.digits.empty()) {
    const bool goes_on = !run.places.empty() && run.places.back() + 1 == at;
    if (!goes_on) run.groups.push_back(0);
    ++run.groups.back();
    run.digits += static_cast<char>(chars.code(at));
    run.places.push_back(at);
    if (run.digits.size() > kDigitsMax) break;
    at = next_digit(chars, at + 1);
  }
  return run;
}

bool is_open(const MessageChars& chars, std::size_t place) {
  return chars.is_alnum(place) || chars.code(place) == U'_';
}

// Whether a number may end before the place: not inside a longer one, a word, or a decimal.
bool is_end(const MessageChars& chars, std::size_t place) {
  if (is_open(chars, place)) return false;
  return chars.code(place) != U'.' || !chars.is_digit(place + 1);
}

bool is_begin(const MessageChars& chars, std::size_t place) {
  if (place == 0) return true;
  if (is_open(chars, place - 1)) return false;
  const char32_t before = chars.code(place - 1);
  if (before != U'.' && before != U'-' && before != U'/' && before != U'=') return true;
  return before == U'=' || place < 2 || !is_open(chars, place - 2);
}

bool has_word(const MessageChars& chars, CharRange range,
              std::span<const std::u32string_view> words) {
  for (std::size_t at = range.begin; at < range.end; ++at) {
    for (const auto word : words) {
      if (chars.folded(at) == word[0] && chars.has(at, word)) return true;
    }
  }
  return false;
}

bool has_before(const MessageChars& chars, std::size_t place,
                std::span<const std::u32string_view> words) {
  const std::size_t from = place > kContext ? place - kContext : 0;
  return has_word(chars, {.begin = from, .end = place}, words);
}

constexpr auto kCardWords = std::to_array<std::u32string_view>(
    {U"卡", U"card", U"visa", U"银联", U"mastercard", U"amex", U"尾号"});
constexpr auto kOtherWords = std::to_array<std::u32string_view>(
    {U"订单", U"单号", U"编号", U"流水", U"快递", U"运单", U"发票", U"合同", U"学号", U"order",
     U"tracking", U"invoice", U"serial", U"imei", U"ticket", U"时间戳", U"timestamp"});
constexpr auto kIdWords = std::to_array<std::u32string_view>({U"身份证", U"证件"});

using Groups = std::span<const std::size_t>;

// As cards are printed: by fours, as American Express and Diners do, 6-13, or each digit alone.
bool is_card_grouping(Groups groups) {
  constexpr auto kAmex = std::to_array<std::size_t>({4, 6, 5});
  constexpr auto kDiners = std::to_array<std::size_t>({4, 6, 4});
  constexpr auto kLong = std::to_array<std::size_t>({6, 13});
  if (groups.size() == 1) return true;
  if (std::ranges::equal(groups, kAmex) || std::ranges::equal(groups, kDiners) ||
      std::ranges::equal(groups, kLong)) {
    return true;
  }
  const std::size_t first = groups.front();
  if (first != 4 && first != 1) return false;
  return std::ranges::all_of(groups.first(groups.size() - 1),
                             [&](std::size_t size) { return size == first; }) &&
         groups.back() <= first;
}

// The first `count` digits of a run, of `groups` whole groups.
struct Part {
  std::size_t count = 0;
  std::size_t groups = 0;
};

bool is_card(const MessageChars& chars, const DigitRun& run, Part part) {
  if (!is_bank_card(std::string_view(run.digits).substr(0, part.count))) return false;
  const std::size_t begin = run.places.front();
  const std::size_t end = run.places[part.count - 1] + 1;
  const bool is_called_card = has_before(chars, begin, kCardWords) ||
                              has_word(chars, {.begin = end, .end = end + kBehind}, kCardWords);
  if (!is_called_card && has_before(chars, begin, kOtherWords)) return false;
  return is_called_card || is_card_grouping(Groups(run.groups).first(part.groups));
}

std::optional<FoundSecret> part_secret(const MessageChars& chars, const DigitRun& run, Part part) {
  const std::size_t last = run.places[part.count - 1];
  const CharRange range{.begin = run.places.front(), .end = last + 1};
  const std::string_view digits = std::string_view(run.digits).substr(0, part.count);
  if (part.count == 17) {
    // The X of an identity number may stand apart, as the digits do.
    const std::size_t apart = chars.is_space(last + 1) ? last + 2 : last + 1;
    if (chars.folded(apart) == U'x' && is_end(chars, apart + 1) &&
        is_chinese_id(std::string(digits) + 'X')) {
      return FoundSecret{.kind = SecretKind::IdNumber,
                         .range = {.begin = range.begin, .end = apart + 1}};
    }
  }
  if (!is_end(chars, last + 1)) return std::nullopt;
  if (is_chinese_id(digits)) return FoundSecret{.kind = SecretKind::IdNumber, .range = range};
  if (is_old_chinese_id(digits) && has_before(chars, range.begin, kIdWords)) {
    return FoundSecret{.kind = SecretKind::IdNumber, .range = range};
  }
  if (is_card(chars, run, part)) return FoundSecret{.kind = SecretKind::BankCard, .range = range};
  return std::nullopt;
}

// The longest part of whole groups that is a secret.
std::optional<FoundSecret> run_secret(const MessageChars& chars, const DigitRun& run) {
  Part part{.count = run.digits.size(), .groups = run.groups.size()};
  while (part.count >= kDigitsMin) {
    if (part.count <= kDigitsMax) {
      if (auto found = part_secret(chars, run, part)) return found;
    }
    part.count -= run.groups[--part.groups];
  }
  return std::nullopt;
}

// "123456789:AA…", as Telegram gives them.
std::optional<FoundSecret> bot_token(const MessageChars& chars, const DigitRun& run) {
  const std::size_t digits = run.groups.front();
  const std::size_t colon = run.places.front() + digits;
  if (digits < 8 || digits > 10 || chars.code(colon) != U':') return std::nullopt;
  std::size_t end = colon + 1;
  while (end < chars.size() && end - colon <= 64 && is_key_char(chars.at(end), KeyChars::AlnumDash))
    ++end;
  const CharRange body{.begin = colon + 1, .end = end};
  if (end - body.begin < kBotBodyMin || !looks_random(chars, body)) return std::nullopt;
  return FoundSecret{.kind = SecretKind::ApiKey,
                     .range = {.begin = run.places.front(), .end = end}};
}

std::optional<FoundSecret> iban(const MessageChars& chars, std::size_t place) {
  std::string country;
  country += static_cast<char>(chars.code(place));
  country += static_cast<char>(chars.code(place + 1));
  const auto length = static_cast<std::size_t>(iban_length(country));
  if (length == 0) return std::nullopt;
  std::string number;
  std::size_t at = place;
  while (number.size() < length) {
    if (chars.is_space(at) && at > place) ++at;
    const MessageChar& c = chars.at(at);
    if (c.kind != CharKind::Digit && (c.kind != CharKind::Upper || c.code >= 0x80)) {
      return std::nullopt;
    }
    number += static_cast<char>(c.code);
    ++at;
  }
  if (chars.is_alnum(at) || !is_iban(number)) return std::nullopt;
  return FoundSecret{.kind = SecretKind::Iban, .range = {.begin = place, .end = at}};
}

}  // namespace

std::optional<FoundSecret> number_secret(const MessageChars& chars, std::size_t place) {
  if (chars.is_upper(place)) {
    const bool is_country = chars.code(place) < 0x80 && chars.is_upper(place + 1) &&
                            chars.code(place + 1) < 0x80 && chars.is_digit(place + 2) &&
                            chars.is_digit(place + 3);
    if (!is_country || (place > 0 && is_open(chars, place - 1))) return std::nullopt;
    return iban(chars, place);
  }
  if (!chars.is_digit(place) || !is_begin(chars, place)) return std::nullopt;
  const DigitRun run = read_run(chars, place);
  if (auto found = bot_token(chars, run)) return found;
  return run.digits.size() < kDigitsMin ? std::nullopt : run_secret(chars, run);
}

}  // namespace jiyi::sense
