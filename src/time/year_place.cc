#include "time/year_place.h"

#include <array>

#include "time/lunar.h"

namespace jiyi::time {
namespace {

WallSpan from_to(std::int64_t first_day, std::int64_t end_day) {
  return days_span(first_day, end_day - first_day);
}

std::optional<WallSpan> days_of(const YearPlace& place, int year) {
  const CivilDate first{.year = year, .month = place.index, .day = place.day};
  const CivilDate last{.year = year, .month = place.index, .day = place.last_day};
  if (!is_date(first) || !is_date(last)) return std::nullopt;
  return from_to(days_from_civil(first), days_from_civil(last) + 1);
}

std::optional<WallSpan> festival_span(const YearPlace& place, int year) {
  const auto days = festival_days(place.festival, year);
  if (!days) return std::nullopt;
  int length = place.is_holiday ? days->holiday_days : days->days;
  if (place.is_one_day) length = 1;
  return days_span(days->first_day, length);
}

std::optional<WallSpan> lunar_month_span(const YearPlace& place, int year) {
  const auto first = civil_from_lunar({year, place.index, 1});
  if (!first) return std::nullopt;
  const std::int64_t first_day = days_from_civil(*first);
  const int days = civil_from_lunar({year, place.index, 30}) ? 30 : 29;
  return days_span(first_day, days);
}

std::optional<WallSpan> lunar_day_span(const YearPlace& place, int year) {
  const auto date = civil_from_lunar({year, place.index, place.day});
  if (!date) return std::nullopt;
  return days_span(days_from_civil(*date), 1);
}

}  // namespace

WallSpan month_part(int year, int month, int edge) {
  const WallSpan whole = months_span(year, month, 1);
  const std::int64_t first = day_of(whole.from);
  if (edge < 0) return days_span(first, 10);
  if (edge == 0) return days_span(first + 10, 10);
  return from_to(first + 20, day_of(whole.to));
}

std::optional<WallSpan> span_in_year(const YearPlace& place, int year) {
  using Form = YearPlace::Form;
  constexpr auto kFirstMonths = std::to_array<int>({1, 6, 11});
  if (year < kYearMin + 1 || year > kYearMax - 1) return std::nullopt;
  switch (place.form) {
    case Form::Month:
      return months_span(year, place.index, 1);
    case Form::Days:
      return days_of(place, year);
    case Form::MonthPart:
      return month_part(year, place.index, place.edge);
    case Form::Season:
      return months_span(year, 3 + place.index * 3, 3);
    case Form::Half:
      return months_span(year, place.index * 6 - 5, 6);
    case Form::Quarter:
      return months_span(year, place.index * 3 - 2, 3);
    case Form::YearPart:
      return months_span(year, kFirstMonths[place.edge < 0 ? 0U : place.edge == 0 ? 1U : 2U], 2);
    case Form::YearThird:
      return months_span(year, 5 + place.edge * 4, 4);
    case Form::Festival:
      return festival_span(place, year);
    case Form::LunarMonth:
      return lunar_month_span(place, year);
    case Form::LunarDay:
      return lunar_day_span(place, year);
  }
  return std::nullopt;
}

TimeUnit precision_of(const YearPlace& place) {
  using Form = YearPlace::Form;
  switch (place.form) {
    case Form::Month:
    case Form::LunarMonth:
    case Form::YearPart:
    case Form::YearThird:
      return TimeUnit::Month;
    case Form::MonthPart:
      return TimeUnit::Week;
    case Form::Season:
    case Form::Half:
    case Form::Quarter:
      return TimeUnit::Quarter;
    default:
      return TimeUnit::Day;
  }
}

}  // namespace jiyi::time
