// Days of the proleptic Gregorian calendar: a date, its number and its weekday.
// Algorithms after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".

#pragma once

#include <cstdint>
#include <optional>

#include "jiyi/timestamp.h"

namespace jiyi::time {

inline constexpr int kYearMin = 1;
inline constexpr int kYearMax = 9999;
inline constexpr std::int64_t kSecondsPerDay = 86'400;
inline constexpr std::int64_t kMicrosPerSecond = 1'000'000;
inline constexpr int kOffsetMinutesMax = 23 * 60 + 59;

struct CivilDate {
  int year = 1970;
  int month = 1;  // 1 to 12
  int day = 1;    // 1 to days_in_month

  friend bool operator==(const CivilDate&, const CivilDate&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for one
  friend auto operator<=>(const CivilDate&, const CivilDate&) = default;
};

// A moment as a clock on the wall shows it.
struct CivilTime {
  CivilDate date;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int micros = 0;
};

enum class Weekday : std::uint8_t {
  Sunday,
  Monday,
  Tuesday,
  Wednesday,
  Thursday,
  Friday,
  Saturday
};

bool is_leap_year(int year) noexcept;
// REQUIRES: month is 1 to 12.
int days_in_month(int year, int month) noexcept;
// The year is within kYearMin and kYearMax, and the day exists.
bool is_date(const CivilDate& date) noexcept;

// Days since 1970-01-01, negative before. REQUIRES: month is 1 to 12; a day past the month's
// end counts on into the next.
std::int64_t days_from_civil(const CivilDate& date) noexcept;
CivilDate civil_from_days(std::int64_t days) noexcept;
Weekday weekday_from_days(std::int64_t days) noexcept;
Weekday weekday(const CivilDate& date) noexcept;

// The moment at which a clock `offset_minutes` east of UTC shows `civil`; nullopt when a field
// is out of its range, or there is no such date.
std::optional<Timestamp> to_timestamp(const CivilTime& civil, int offset_minutes) noexcept;
// What a clock in the moment's own offset shows.
CivilTime to_civil(const Timestamp& moment) noexcept;

}  // namespace jiyi::time
