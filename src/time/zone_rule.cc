// The POSIX form of a zone's rule (RFC 8536, section 3.3).

#include <string>

#include "time/civil.h"
#include "time/digits.h"
#include "time/zone.h"

namespace jiyi::time {
namespace {

constexpr int kHour = 3600;

Error not_a_rule(const DigitReader& in) {
  return {ErrorCode::InvalidArgument, "a zone's rule is broken at byte " + std::to_string(in.at())};
}

bool skip_name(DigitReader& in) {
  const std::size_t begin = in.at();
  if (in.accept('<')) {
    while (!in.done() && in.peek() != '>')
      in.skip(1);
    return in.accept('>');
  }
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  while (is_letter(in.peek()))
    in.skip(1);
  return in.at() - begin >= 3;
}

// [+-]hh[:mm[:ss]]
std::optional<int> read_time(DigitReader& in) {
  const bool negative = in.accept('-');
  if (!negative) in.accept('+');
  const auto hours = in.number(1, 3);
  if (!hours || *hours > 167) return std::nullopt;
  int seconds = *hours * kHour;
  for (const int unit : {60, 1}) {
    if (!in.accept(':')) break;
    const auto part = in.number(1, 2);
    if (!part || *part > 59) return std::nullopt;
    seconds += *part * unit;
  }
  return negative ? -seconds : seconds;
}

std::optional<ZoneChange> read_month_week_day(DigitReader& in) {
  const auto month = in.number(1, 2);
  if (!month || *month < 1 || *month > 12 || !in.accept('.')) return std::nullopt;
  const auto week = in.number(1, 1);
  if (!week || *week < 1 || *week > 5 || !in.accept('.')) return std::nullopt;
  const auto day = in.number(1, 1);
  if (!day || *day > 6) return std::nullopt;
  return ZoneChange{
      .form = ZoneChange::Form::MonthWeekDay, .month = *month, .week = *week, .day = *day};
}

std::optional<ZoneChange> read_change(DigitReader& in) {
  if (!in.accept(',')) return std::nullopt;
  std::optional<ZoneChange> change;
  if (in.accept('M')) {
    change = read_month_week_day(in);
  } else {
    const bool julian = in.accept('J');
    const auto day = in.number(1, 3);
    if (!day || *day > 365 || (julian && *day < 1)) return std::nullopt;
    change = ZoneChange{
        .form = julian ? ZoneChange::Form::JulianDay : ZoneChange::Form::ZeroBasedDay, .day = *day};
  }
  if (!change || !in.accept('/')) return change;
  const auto seconds = read_time(in);
  if (!seconds) return std::nullopt;
  change->seconds_of_day = *seconds;
  return change;
}

std::int64_t day_of_change(const ZoneChange& change, int year) {
  const std::int64_t new_year = days_from_civil({.year = year, .month = 1, .day = 1});
  if (change.form == ZoneChange::Form::ZeroBasedDay) return new_year + change.day;
  if (change.form == ZoneChange::Form::JulianDay) {
    return new_year + change.day - 1 + (is_leap_year(year) && change.day >= 60 ? 1 : 0);
  }
  const std::int64_t first = days_from_civil({.year = year, .month = change.month, .day = 1});
  const int first_weekday = static_cast<int>(weekday_from_days(first));
  int day = (change.day - first_weekday + 7) % 7 + (change.week - 1) * 7;
  if (day >= days_in_month(year, change.month)) day -= 7;
  return first + day;
}

std::int64_t wall_of_change(const ZoneChange& change, int year) {
  return day_of_change(change, year) * kSecondsPerDay + change.seconds_of_day;
}

}  // namespace

Result<ZoneRule> parse_zone_rule(std::string_view text) {
  DigitReader in(text);
  ZoneRule rule;
  if (!skip_name(in)) return not_a_rule(in);
  const auto standard = read_time(in);
  if (!standard) return not_a_rule(in);
  rule.standard_seconds = -*standard;
  if (in.done()) return rule;
  if (!skip_name(in)) return not_a_rule(in);
  rule.has_summer = true;
  rule.summer_seconds = rule.standard_seconds + kHour;
  if (in.peek() != ',') {
    const auto summer = read_time(in);
    if (!summer) return not_a_rule(in);
    rule.summer_seconds = -*summer;
  }
  const auto begins = read_change(in);
  if (!begins) return not_a_rule(in);
  const auto ends = read_change(in);
  if (!ends || !in.done()) return not_a_rule(in);
  rule.summer_begins = *begins;
  rule.summer_ends = *ends;
  return rule;
}

int offset_seconds(const ZoneRule& rule, std::int64_t unix_seconds) noexcept {
  if (!rule.has_summer) return rule.standard_seconds;
  const std::int64_t wall = unix_seconds + rule.standard_seconds;
  const std::int64_t days = wall / kSecondsPerDay - (wall % kSecondsPerDay < 0 ? 1 : 0);
  const int year = civil_from_days(days).year;
  // Each change is told by the clock that runs until then.
  const std::int64_t begins = wall_of_change(rule.summer_begins, year) - rule.standard_seconds;
  const std::int64_t ends = wall_of_change(rule.summer_ends, year) - rule.summer_seconds;
  const bool summer = begins < ends ? unix_seconds >= begins && unix_seconds < ends
                                    : unix_seconds >= begins || unix_seconds < ends;
  return summer ? rule.summer_seconds : rule.standard_seconds;
}

}  // namespace jiyi::time
