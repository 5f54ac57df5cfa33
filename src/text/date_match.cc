#include "text/date_match.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "text/scanner.h"

namespace jiyi::text {
namespace {

constexpr Scanner::Bounds kYear{.digits_min = 4, .digits_max = 4, .least = 1900, .most = 2099};
constexpr Scanner::Bounds kMonth{.least = 1, .most = 12};
constexpr Scanner::Bounds kDay{.least = 1, .most = 31};
constexpr std::u32string_view kDateDividers = U"-/.";
constexpr AsciiSet kAfterNumber("-/.snrt");  // s, n, r, t: 1st, 2nd, 3rd, 4th
constexpr int kMonths = 12;
// How far before a month its preposition may begin.
constexpr std::size_t kBeforeMonth = 12;

constexpr std::size_t kShortName = 3;

constexpr std::uint32_t key_of(std::string_view name) {
  std::uint32_t key = 0;
  for (const char letter : name)
    key = key << 8U | static_cast<unsigned char>(letter);
  return key;
}

// The short names, and what makes them whole.
constexpr auto kMonthKeys = std::to_array<std::uint32_t>(
    {key_of("jan"), key_of("feb"), key_of("mar"), key_of("apr"), key_of("may"), key_of("jun"),
     key_of("jul"), key_of("aug"), key_of("sep"), key_of("oct"), key_of("nov"), key_of("dec")});
constexpr auto kMonthRest =
    std::to_array<std::u32string_view>({U"uary", U"ruary", U"ch", U"il", U"", U"e", U"y", U"ust",
                                        U"tember", U"ober", U"ember", U"ember"});
static_assert(kMonthKeys.size() == kMonths && kMonthRest.size() == kMonths);
constexpr int kSeptember = 9;
constexpr auto kThirds = std::to_array<std::u32string_view>({U"early", U"mid", U"late"});
constexpr auto kOrdinals = std::to_array<std::u32string_view>({U"st", U"nd", U"rd", U"th"});
constexpr auto kPrepositions =
    std::to_array<std::u32string_view>({U"in", U"of", U"by", U"since", U"until", U"last", U"this",
                                        U"next", U"during", U"for", U"from"});

bool is_after_digit(const Scanner& here) {
  return is_ascii_digit(here.before());
}

// 2025-03-05, also with / or a point.
std::optional<DateMatch> match_numeric(Scanner here) {
  PartialDate date;
  if (is_after_digit(here) || (date.year = here.take_number(kYear)) == 0) return {};
  if (!here.take_any(kDateDividers) || (date.month = here.take_number(kMonth)) == 0) return {};
  if (!here.take_any(kDateDividers) || (date.day = here.take_number(kDay)) == 0) return {};
  return DateMatch{here.at(), date};
}

void take_chinese_day(Scanner& here, PartialDate& date) {
  Scanner ahead = here;
  if (const int day = ahead.take_number(kDay); day != 0) {
    ahead.take_spaces();
    if (!ahead.take_any(U"日号")) return;
    date.day = day;
    here = ahead;
    return;
  }
  constexpr std::u32string_view kTenDays = U"上中下";
  const std::size_t third = kTenDays.find(here.code());
  if (third != std::u32string_view::npos && here.code(1) == U'旬') {
    date.third = static_cast<int>(third) + 1;
    here.take_word(std::u32string_view(kTenDays).substr(third, 1));
    here.take(U'旬');
    return;
  }
  if (here.take(U'初')) {
    date.third = 1;
  } else if (here.take_any(U"底末")) {
    date.third = 3;
  }
}

// [2025年]3月[份][5日|上旬|初]
std::optional<DateMatch> match_chinese(Scanner here) {
  PartialDate date;
  Scanner ahead = here;
  if (const int year = ahead.take_number(kYear); year != 0) {
    ahead.take_spaces();
    if (ahead.take(U'年')) {
      ahead.take_spaces();
      here = ahead;
      date.year = year;
    }
  }
  if (is_after_digit(here) || (date.month = here.take_number(kMonth)) == 0) return {};
  here.take_spaces();
  if (!here.take(U'月')) return {};
  here.take(U'份');
  here.take_spaces();
  take_chinese_day(here, date);
  return DateMatch{here.at(), date};
}

std::optional<DateMatch> match_chinese_year(Scanner here) {
  PartialDate date;
  if (is_after_digit(here) || (date.year = here.take_number(kYear)) == 0) return {};
  here.take_spaces();
  if (!here.take(U'年')) return {};
  return DateMatch{here.at(), date};
}

// The month whose short name is written here, 0 if none is.
int month_here(const Scanner& here) {
  std::uint32_t key = 0;
  for (std::size_t i = 0; i < kShortName; ++i) {
    if (!is_ascii_lower(here.code(i))) return 0;
    key = key << 8U | here.code(i);
  }
  const auto* const found = std::ranges::find(kMonthKeys, key);
  return found == kMonthKeys.end() ? 0 : static_cast<int>(found - kMonthKeys.begin()) + 1;
}

int take_month_name(Scanner& here) {
  const int month = month_here(here);
  if (month == 0 || !here.is_word_border()) return 0;
  Scanner ahead = here;
  ahead.skip(kShortName);
  const std::u32string_view rest = kMonthRest[static_cast<std::size_t>(month - 1)];
  if (!ahead.take_word(rest) && month == kSeptember) ahead.take(U't');
  if (!ahead.is_word_border()) return 0;
  here = ahead;
  return month;
}

void take_ordinal(Scanner& here) {
  for (const std::u32string_view ending : kOrdinals) {
    if (here.take_word(ending)) return;
  }
}

void take_of(Scanner& here) {
  Scanner ahead = here;
  if (ahead.take_word(U"of") && ahead.take_spaces()) here = ahead;
}

int take_third(Scanner& here) {
  if (!here.is_word_border()) return 0;
  for (std::size_t i = 0; i < kThirds.size(); ++i) {
    Scanner ahead = here;
    if (!ahead.take_word(kThirds[i])) continue;
    const std::size_t word_end = ahead.at();
    while (ahead.take_spaces() || ahead.take(U'-')) {
    }
    if (ahead.at() == word_end) return 0;
    here = ahead;
    return static_cast<int>(i) + 1;
  }
  return 0;
}

int take_day_before_month(Scanner& here) {
  Scanner ahead = here;
  if (is_after_digit(ahead)) return 0;
  const int day = ahead.take_number(kDay);
  if (day == 0) return 0;
  take_ordinal(ahead);
  if (!ahead.take_spaces()) return 0;
  take_of(ahead);
  here = ahead;
  return day;
}

int take_day_after_month(Scanner& here) {
  Scanner ahead = here;
  if (!ahead.take_spaces()) return 0;
  const int day = ahead.take_number(kDay);
  if (day == 0) return 0;
  Scanner with_ordinal = ahead;
  take_ordinal(with_ordinal);
  here = is_ascii_digit(with_ordinal.code()) ? ahead : with_ordinal;
  return day;
}

int take_year_after_month(Scanner& here) {
  Scanner ahead = here;
  ahead.take(U',');
  if (!ahead.take_spaces()) return 0;
  take_of(ahead);
  const int year = ahead.take_number(kYear);
  if (year == 0 || !ahead.is_word_border()) return 0;
  here = ahead;
  return year;
}

// Whether the words before say that a month is meant.
bool follows_preposition(std::span<const FoldedChar> chars, std::size_t at) {
  const std::size_t from = at > kBeforeMonth ? at - kBeforeMonth : 0;
  for (std::size_t begin = from; begin < at; ++begin) {
    Scanner here(chars.first(at), begin);
    if (begin > from && !here.is_word_border()) continue;
    for (const std::u32string_view word : kPrepositions) {
      Scanner ahead = here;
      if (ahead.take_word(word) && ahead.take_spaces() && ahead.is_at_end()) return true;
    }
  }
  return false;
}

bool is_also_a_word(std::u32string_view name) {
  return name == U"may" || name == U"march" || name == U"mar";
}

// [early|mid|late] [5[th] [of]] March|Mar[.] [5[th]] [,] [2023]
std::optional<DateMatch> match_english(std::span<const FoldedChar> chars, std::size_t at) {
  PartialDate date;
  Scanner here(chars, at);
  date.third = take_third(here);
  const int day_before = take_day_before_month(here);
  const std::size_t name_begin = here.at();
  date.month = take_month_name(here);
  if (date.month == 0) return {};
  std::u32string name;
  for (std::size_t i = name_begin; i < here.at(); ++i)
    name += chars[i].code;
  here.take(U'.');
  const int day_after = take_day_after_month(here);
  date.day = day_after != 0 ? day_after : day_before;
  date.year = take_year_after_month(here);
  const bool is_bare = date.year == 0 && date.day == 0 && date.third == 0;
  if (is_bare && is_also_a_word(name) && !follows_preposition(chars, at)) {
    return DateMatch{here.at(), {}};
  }
  return DateMatch{here.at(), date};
}

// Whether what follows the digits here can follow a year, a month or a day.
bool is_number_of_date(Scanner here) {
  std::size_t digits = 1;
  while (digits <= kYear.digits_max && is_ascii_digit(here.code(digits)))
    ++digits;
  const char32_t next = here.code(digits);
  return kAfterNumber.has(next) || next == U'年' || next == U'月' || is_space(next);
}

}  // namespace

DateMatch match_date(std::span<const FoldedChar> chars, std::size_t at) {
  const Scanner here(chars, at);
  if (is_ascii_digit(here.code())) {
    if (!is_number_of_date(here)) return {};
    if (const auto match = match_numeric(here)) return *match;
    if (const auto match = match_chinese(here)) return *match;
    if (const auto match = match_chinese_year(here)) return *match;
  } else if (!here.is_word_border()) {
    return {};
  }
  return match_english(chars, at).value_or(DateMatch{});
}

}  // namespace jiyi::text
