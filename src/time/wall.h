// Spans of the calendar as clocks on the wall show them, before a zone makes moments of them.

#pragma once

#include <cstdint>

#include "time/civil.h"
#include "time/expressions.h"

namespace jiyi::time {

// Seconds of the wall clock since 1970-01-01T00:00, from `from` until before `to`.
struct WallSpan {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

std::int64_t floor_divide(std::int64_t a, std::int64_t b) noexcept;

// Weeks begin on Monday. Whole days.
WallSpan days_span(std::int64_t first_day, std::int64_t days) noexcept;
// Months may lie outside 1 to 12: they count on into other years.
WallSpan months_span(int year, int month, int months) noexcept;
std::int64_t day_of(std::int64_t wall_seconds) noexcept;
std::int64_t monday_of(std::int64_t day) noexcept;

// The unit of the calendar that holds `day`, moved by `shift` units: the week, month, quarter,
// year. REQUIRES: unit is Day to Year, and not DayPart.
WallSpan unit_span(TimeUnit unit, std::int64_t day, int shift) noexcept;
// The same day of the month so many months on, or the month's last.
std::int64_t add_months(std::int64_t day, int months) noexcept;

}  // namespace jiyi::time
