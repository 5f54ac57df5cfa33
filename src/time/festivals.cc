#include "time/festivals.h"

#include <algorithm>
#include <array>

#include "time/civil.h"
#include "time/lunar.h"

namespace jiyi::time {
namespace {

enum class Rule : std::uint8_t {
  Date,   // a: month, b: day
  Lunar,  // the same, Chinese
  LunarEve,
  Term,        // a: the solar term
  NthWeekday,  // a: month, b: weekday from Sunday, n: which, 5 the last
  Easter,      // a: days after it
};

struct Definition {
  Festival festival;
  Rule rule = Rule::Date;
  int a = 0;
  int b = 0;
  int n = 0;
  int days = 1;
  int holiday_days = 1;
};

constexpr int number_of(SolarTerm term) {
  return static_cast<int>(term);
}

// In the order of Festival.
constexpr std::array kFestivals = {
    Definition{Festival::NewYear, Rule::Date, 1, 1, 0, 1, 3},
    Definition{Festival::SpringFestival, Rule::Lunar, 1, 1, 0, 7, 7},
    Definition{Festival::LunarNewYearsDay, Rule::Lunar, 1, 1},
    Definition{Festival::LunarNewYearsEve, Rule::LunarEve},
    Definition{Festival::Lantern, Rule::Lunar, 1, 15},
    Definition{Festival::Qingming, Rule::Term, number_of(SolarTerm::Qingming), 0, 0, 1, 3},
    Definition{Festival::DragonBoat, Rule::Lunar, 5, 5, 0, 1, 3},
    Definition{Festival::Qixi, Rule::Lunar, 7, 7},
    Definition{Festival::Ghost, Rule::Lunar, 7, 15},
    Definition{Festival::MidAutumn, Rule::Lunar, 8, 15, 0, 1, 3},
    Definition{Festival::DoubleNinth, Rule::Lunar, 9, 9},
    Definition{Festival::Laba, Rule::Lunar, 12, 8},
    Definition{Festival::LittleNewYear, Rule::Lunar, 12, 23},
    Definition{Festival::WinterSolstice, Rule::Term, number_of(SolarTerm::WinterSolstice)},
    Definition{Festival::SummerSolstice, Rule::Term, number_of(SolarTerm::SummerSolstice)},
    Definition{Festival::BeginningOfSpring, Rule::Term, number_of(SolarTerm::BeginningOfSpring)},
    Definition{Festival::BeginningOfSummer, Rule::Term, number_of(SolarTerm::BeginningOfSummer)},
    Definition{Festival::BeginningOfAutumn, Rule::Term, number_of(SolarTerm::BeginningOfAutumn)},
    Definition{Festival::BeginningOfWinter, Rule::Term, number_of(SolarTerm::BeginningOfWinter)},
    Definition{Festival::MayDay, Rule::Date, 5, 1, 0, 1, 5},
    Definition{Festival::NationalDay, Rule::Date, 10, 1, 0, 7, 7},
    Definition{Festival::Valentine, Rule::Date, 2, 14},
    Definition{Festival::Women, Rule::Date, 3, 8},
    Definition{Festival::TreePlanting, Rule::Date, 3, 12},
    Definition{Festival::AprilFools, Rule::Date, 4, 1},
    Definition{Festival::Youth, Rule::Date, 5, 4},
    Definition{Festival::Children, Rule::Date, 6, 1},
    Definition{Festival::PartyFounding, Rule::Date, 7, 1},
    Definition{Festival::ArmyDay, Rule::Date, 8, 1},
    Definition{Festival::Teachers, Rule::Date, 9, 10},
    Definition{Festival::Halloween, Rule::Date, 10, 31},
    Definition{Festival::SinglesDay, Rule::Date, 11, 11},
    Definition{Festival::DoubleTwelve, Rule::Date, 12, 12},
    Definition{Festival::MidYearSale, Rule::Date, 6, 18},
    Definition{Festival::ChristmasEve, Rule::Date, 12, 24},
    Definition{Festival::Christmas, Rule::Date, 12, 25},
    Definition{Festival::BoxingDay, Rule::Date, 12, 26},
    Definition{Festival::NewYearsEve, Rule::Date, 12, 31},
    Definition{Festival::Mothers, Rule::NthWeekday, 5, 0, 2},
    Definition{Festival::Fathers, Rule::NthWeekday, 6, 0, 3},
    Definition{Festival::Thanksgiving, Rule::NthWeekday, 11, 4, 4},
    Definition{Festival::BlackFriday, Rule::NthWeekday, 11, 4, 4},
    Definition{Festival::Easter, Rule::Easter, 0},
    Definition{Festival::GoodFriday, Rule::Easter, -2},
    Definition{Festival::EasterMonday, Rule::Easter, 1},
    Definition{Festival::MartinLutherKing, Rule::NthWeekday, 1, 1, 3},
    Definition{Festival::Presidents, Rule::NthWeekday, 2, 1, 3},
    Definition{Festival::SaintPatrick, Rule::Date, 3, 17},
    Definition{Festival::Memorial, Rule::NthWeekday, 5, 1, 5},
    Definition{Festival::Juneteenth, Rule::Date, 6, 19},
    Definition{Festival::Independence, Rule::Date, 7, 4},
    Definition{Festival::AmericanLabor, Rule::NthWeekday, 9, 1, 1},
    Definition{Festival::Columbus, Rule::NthWeekday, 10, 1, 2},
    Definition{Festival::Veterans, Rule::Date, 11, 11},
    Definition{Festival::EarthDay, Rule::Date, 4, 22},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kFestivals.size(); ++i) {
    if (static_cast<std::size_t>(kFestivals[i].festival) != i) return false;
  }
  return true;
}
static_assert(in_order());

std::int64_t nth_weekday(int year, const Definition& is) {
  const std::int64_t first = days_from_civil({.year = year, .month = is.a, .day = 1});
  int day = (is.b - static_cast<int>(weekday_from_days(first)) + 7) % 7 + (is.n - 1) * 7;
  if (day >= days_in_month(year, is.a)) day -= 7;
  return first + day;
}

std::optional<std::int64_t> to_days(const std::optional<CivilDate>& date) {
  if (!date) return std::nullopt;
  return days_from_civil(*date);
}

std::optional<std::int64_t> first_day(const Definition& is, int year) {
  switch (is.rule) {
    case Rule::Date:
      return days_from_civil({.year = year, .month = is.a, .day = is.b});
    case Rule::Lunar:
      // The twelfth month is told by the year whose winter it is in: it mostly falls into ours.
      return to_days(civil_from_lunar({is.a == 12 ? year - 1 : year, is.a, is.b}));
    case Rule::LunarEve:
      return to_days(lunar_new_years_eve(year - 1));
    case Rule::Term:
      return to_days(solar_term(year, static_cast<SolarTerm>(is.a)));
    case Rule::NthWeekday:
      return nth_weekday(year, is) + (is.festival == Festival::BlackFriday ? 1 : 0);
    case Rule::Easter:
      return easter_sunday(year) + is.a;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FestivalDays> festival_days(Festival festival, int year) noexcept {
  const Definition& is = kFestivals[static_cast<std::size_t>(festival)];
  const auto first = first_day(is, year);
  if (!first) return std::nullopt;
  return FestivalDays{.first_day = *first, .days = is.days, .holiday_days = is.holiday_days};
}

std::int64_t easter_sunday(int year) noexcept {
  const int a = year % 19;
  const int b = year / 100;
  const int c = year % 100;
  const int f = (b + 8) / 25;
  const int g = (b - f + 1) / 3;
  const int h = (19 * a + b - b / 4 - g + 15) % 30;
  const int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  const int m = (a + 11 * h + 22 * l) / 451;
  const int month = (h + l - 7 * m + 114) / 31;
  const int day = (h + l - 7 * m + 114) % 31 + 1;
  return days_from_civil({.year = year, .month = month, .day = day});
}

}  // namespace jiyi::time
