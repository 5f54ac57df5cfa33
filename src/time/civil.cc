#include "time/civil.h"

#include <array>

namespace jiyi::time {
namespace {

// The calendar repeats every 400 years, an era. Years start in March here, so that the leap
// day is the last of its year.
constexpr std::int64_t kDaysPerEra = 146'097;
constexpr std::int64_t kYearsPerEra = 400;
constexpr std::int64_t kDaysToUnixEpoch = 719'468;  // from 0000-03-01 to 1970-01-01

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

constexpr bool within(int value, int low, int high) {
  return value >= low && value <= high;
}

}  // namespace

bool is_leap_year(int year) noexcept {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_in_month(int year, int month) noexcept {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month == 2 && is_leap_year(year)) return 29;
  return kDays[static_cast<std::size_t>(month - 1)];
}

bool is_date(const CivilDate& date) noexcept {
  return within(date.year, kYearMin, kYearMax) && within(date.month, 1, 12) &&
         within(date.day, 1, days_in_month(date.year, date.month));
}

std::int64_t days_from_civil(const CivilDate& date) noexcept {
  const std::int64_t year = std::int64_t{date.year} - (date.month <= 2 ? 1 : 0);
  const std::int64_t era = floor_div(year, kYearsPerEra);
  const std::int64_t year_of_era = year - era * kYearsPerEra;
  const std::int64_t month_from_march = (date.month + 9) % 12;
  const std::int64_t day_of_year = (153 * month_from_march + 2) / 5 + date.day - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * kDaysPerEra + day_of_era - kDaysToUnixEpoch;
}

CivilDate civil_from_days(std::int64_t days) noexcept {
  const std::int64_t shifted = days + kDaysToUnixEpoch;
  const std::int64_t era = floor_div(shifted, kDaysPerEra);
  const std::int64_t day_of_era = shifted - era * kDaysPerEra;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const auto day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  const auto month =
      static_cast<int>(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
  const std::int64_t year = year_of_era + era * kYearsPerEra + (month <= 2 ? 1 : 0);
  return {.year = static_cast<int>(year), .month = month, .day = day};
}

Weekday weekday_from_days(std::int64_t days) noexcept {
  constexpr std::int64_t kThursday = 4;  // 1970-01-01
  const std::int64_t since_sunday = days + kThursday;
  return static_cast<Weekday>(since_sunday - floor_div(since_sunday, 7) * 7);
}

Weekday weekday(const CivilDate& date) noexcept {
  return weekday_from_days(days_from_civil(date));
}

std::optional<Timestamp> to_timestamp(const CivilTime& civil, int offset_minutes) noexcept {
  if (!is_date(civil.date) || !within(civil.hour, 0, 23) || !within(civil.minute, 0, 59) ||
      !within(civil.second, 0, 59) || !within(civil.micros, 0, 999'999) ||
      !within(offset_minutes, -kOffsetMinutesMax, kOffsetMinutesMax)) {
    return std::nullopt;
  }
  const std::int64_t minutes = std::int64_t{civil.hour} * 60 + civil.minute - offset_minutes;
  const std::int64_t seconds =
      days_from_civil(civil.date) * kSecondsPerDay + minutes * 60 + civil.second;
  return Timestamp{.unix_us = seconds * kMicrosPerSecond + civil.micros,
                   .offset_minutes = static_cast<std::int16_t>(offset_minutes)};
}

CivilTime to_civil(const Timestamp& moment) noexcept {
  const std::int64_t utc_seconds = floor_div(moment.unix_us, kMicrosPerSecond);
  const auto rest = static_cast<int>(moment.unix_us % kMicrosPerSecond);
  const int micros = rest < 0 ? rest + static_cast<int>(kMicrosPerSecond) : rest;
  const std::int64_t seconds = utc_seconds + std::int64_t{moment.offset_minutes} * 60;
  const std::int64_t days = floor_div(seconds, kSecondsPerDay);
  const auto of_day = static_cast<int>(seconds - days * kSecondsPerDay);
  return {.date = civil_from_days(days),
          .hour = of_day / 3600,
          .minute = of_day / 60 % 60,
          .second = of_day % 60,
          .micros = micros};
}

}  // namespace jiyi::time
