#include "time/lunar.h"

#include "time/lunar_table.h"

namespace jiyi::time {
namespace {

struct LunarYear {
  std::int64_t first_day = 0;
  int leap_month = 0;
  std::uint32_t long_months = 0;

  int months() const { return leap_month == 0 ? 12 : 13; }
  int days_in(int place) const {
    return (long_months >> static_cast<unsigned>(place) & 1U) == 0 ? 29 : 30;
  }
};

std::optional<LunarYear> lunar_year(int year) noexcept {
  if (year < kLunarYearMin || year > kLunarYearMax) return std::nullopt;
  const std::uint32_t bits = kLunarYears[static_cast<std::size_t>(year - kLunarYearMin)];
  return LunarYear{.first_day = days_from_civil({.year = year, .month = 1, .day = 1}) +
                                static_cast<std::int64_t>(bits >> 17U),
                   .leap_month = static_cast<int>(bits >> 13U & 0xFU),
                   .long_months = bits & 0x1FFFU};
}

// The day before the month at `place`, counted from 0 with the leap month.
std::int64_t days_before(const LunarYear& year, int place) {
  std::int64_t day = year.first_day;
  for (int at = 0; at < place; ++at)
    day += year.days_in(at);
  return day;
}

}  // namespace

std::optional<CivilDate> civil_from_lunar(const LunarDate& date) noexcept {
  const auto year = lunar_year(date.year);
  if (!year || date.month < 1 || date.month > 12 || date.day < 1) return std::nullopt;
  const bool after_leap = year->leap_month != 0 && date.month > year->leap_month;
  const int place = date.month - 1 + (after_leap ? 1 : 0);
  if (date.day > year->days_in(place)) return std::nullopt;
  return civil_from_days(days_before(*year, place) + date.day - 1);
}

std::optional<CivilDate> lunar_new_years_eve(int lunar_year_number) noexcept {
  const auto year = lunar_year(lunar_year_number);
  if (!year) return std::nullopt;
  return civil_from_days(days_before(*year, year->months()) - 1);
}

std::optional<CivilDate> solar_term(int year, SolarTerm term) noexcept {
  if (year < kLunarYearMin || year > kLunarYearMax) return std::nullopt;
  const auto index = static_cast<std::size_t>(term);
  const std::uint64_t delays = kSolarTermDelays[static_cast<std::size_t>(year - kLunarYearMin)];
  return CivilDate{.year = year,
                   .month = static_cast<int>(index / 2) + 1,
                   .day = kSolarTermDays[index] + static_cast<int>(delays >> (2 * index) & 3U)};
}

}  // namespace jiyi::time
