// The Chinese calendar: its months and days, and the solar terms, 1900 to 2100.

#pragma once

#include <cstdint>
#include <optional>

#include "time/civil.h"

namespace jiyi::time {

struct LunarDate {
  int year = 2000;  // begins at the Spring Festival of the same year of ours
  int month = 1;    // 1 to 12
  int day = 1;      // 1 to 30

  friend bool operator==(const LunarDate&, const LunarDate&) = default;
};

// nullopt outside the table, or when the month has no such day. Of a month that comes twice, the
// first.
std::optional<CivilDate> civil_from_lunar(const LunarDate& date) noexcept;
// The last day of the twelfth month, the eve of the next year.
std::optional<CivilDate> lunar_new_years_eve(int lunar_year) noexcept;

// 0 is 小寒 in January, two a month, 23 is 冬至 in December.
enum class SolarTerm : std::uint8_t {
  BeginningOfSpring = 2,
  SpringEquinox = 5,
  Qingming = 6,
  BeginningOfSummer = 8,
  SummerSolstice = 11,
  BeginningOfAutumn = 14,
  AutumnEquinox = 17,
  BeginningOfWinter = 20,
  WinterSolstice = 23,
};
std::optional<CivilDate> solar_term(int year, SolarTerm term) noexcept;

}  // namespace jiyi::time
