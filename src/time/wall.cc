#include "time/wall.h"

#include <algorithm>

namespace jiyi::time {

std::int64_t floor_divide(std::int64_t a, std::int64_t b) noexcept {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

WallSpan days_span(std::int64_t first_day, std::int64_t days) noexcept {
  return {.from = first_day * kSecondsPerDay, .to = (first_day + days) * kSecondsPerDay};
}

namespace {

std::int64_t first_of_month(int year, int month) noexcept {
  const std::int64_t months = std::int64_t{year} * 12 + month - 1;
  const auto whole = static_cast<int>(floor_divide(months, 12));
  return days_from_civil(
      {.year = whole, .month = static_cast<int>(months - std::int64_t{whole} * 12) + 1, .day = 1});
}

}  // namespace

WallSpan months_span(int year, int month, int months) noexcept {
  const std::int64_t first = first_of_month(year, month);
  return days_span(first, first_of_month(year, month + months) - first);
}

std::int64_t day_of(std::int64_t wall_seconds) noexcept {
  return floor_divide(wall_seconds, kSecondsPerDay);
}

std::int64_t monday_of(std::int64_t day) noexcept {
  constexpr std::int64_t kMonday = 4;  // 1970-01-05
  return day - (day - kMonday - floor_divide(day - kMonday, 7) * 7);
}

WallSpan unit_span(TimeUnit unit, std::int64_t day, int shift) noexcept {
  const CivilDate date = civil_from_days(day);
  switch (unit) {
    case TimeUnit::Week:
      return days_span(monday_of(day) + std::int64_t{shift} * 7, 7);
    case TimeUnit::Month:
      return months_span(date.year, date.month + shift, 1);
    case TimeUnit::Quarter:
      return months_span(date.year, (date.month - 1) / 3 * 3 + 1 + shift * 3, 3);
    case TimeUnit::Year:
      return months_span(date.year + shift, 1, 12);
    case TimeUnit::Decade:
      return months_span(date.year - date.year % 10 + shift * 10, 1, 120);
    default:
      return days_span(day + shift, 1);
  }
}

std::int64_t add_months(std::int64_t day, int months) noexcept {
  const CivilDate date = civil_from_days(day);
  const std::int64_t first = first_of_month(date.year, date.month + months);
  const CivilDate there = civil_from_days(first);
  return first + std::min(date.day, days_in_month(there.year, there.month)) - 1;
}

}  // namespace jiyi::time
