// Days and weeks told by their place beside or inside others: "the Friday before 15 July",
// "two weeks after Christmas", "the last week of September", "五月的第一个周末".

#include <algorithm>

#include "time/scene.h"
#include "time/year_place.h"

namespace jiyi::time {
namespace {

bool is_one_day(const Found& found) {
  return found.kind == TimeKind::Span && found.span.to - found.span.from == kSecondsPerDay;
}

std::int64_t days_of(const Amount& amount) {
  return amount.high * (amount.unit == TimeUnit::Week ? std::int64_t{7} : 1);
}

// What is counted from the day: a weekday, a weekend, a week, an amount.
struct Counted {
  std::size_t next = 0;
  std::optional<Amount> amount;
};

std::optional<Counted> counted_at(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool name =
      (token.word == Word::Weekday || token.word == Word::Weekend) && token.extra != 3;
  if (name) return Counted{.next = at + 1};
  if (token.word == Word::Unit) {
    return Counted{.next = at + 1,
                   .amount = Amount{.begin = at,
                                    .next = at + 1,
                                    .low = token.extra,
                                    .high = token.extra,
                                    .unit = static_cast<TimeUnit>(token.value)}};
  }
  const auto amount = amount_at(scene, at);
  if (!amount || amount->few) return std::nullopt;
  return Counted{.next = amount->next, .amount = amount};
}

// The weekday nearest to the day on that side, without the day itself.
std::int64_t weekday_beside(std::int64_t day, int weekday, bool before) {
  const std::int64_t there = monday_of(day) + weekday;
  if (before) return there < day ? there : there - 7;
  return there > day ? there : there + 7;
}

std::optional<Found> beside(const Scene& scene, std::size_t at, std::int64_t day, bool before) {
  const Token& token = scene.at(at);
  Found found;
  if (token.word == Word::Weekday) {
    found.span = days_span(weekday_beside(day, token.value, before), 1);
    return found;
  }
  if (token.word == Word::Weekend) {  // wholly before, or beginning after
    const std::int64_t saturday = weekday_beside(before ? day - 1 : day, 5, before);
    found.span = days_span(saturday, 2);
    return found;
  }
  const auto counted = counted_at(scene, at);
  if (!counted || !counted->amount) return std::nullopt;
  const Amount& amount = *counted->amount;
  if (amount.unit < TimeUnit::Day || amount.unit > TimeUnit::Year) return std::nullopt;
  found.precision = amount.unit;
  const bool unit_alone = counted->next == at + 1;
  const int sign = before ? -1 : 1;
  if (amount.unit == TimeUnit::Day) {
    found.span = days_span(day + sign * days_of(amount), 1);
  } else if (amount.unit == TimeUnit::Week && unit_alone) {
    found.span = before ? days_span(day - 7, 7) : days_span(day + 1, 7);
  } else if (amount.unit == TimeUnit::Week) {
    found.span = unit_span(TimeUnit::Week, day + sign * days_of(amount), 0);
  } else {
    const int months = amount.unit == TimeUnit::Year      ? 12
                       : amount.unit == TimeUnit::Quarter ? 3
                                                          : 1;
    const int count = std::min(amount.high, 2000);
    found.span = unit_span(amount.unit, add_months(day, sign * count * months), 0);
  }
  return found;
}

// English, before or after a day of the calendar.
MaybeFound beside_day(const Scene& scene, std::size_t at) {
  if (scene.at(at).han) return std::nullopt;
  const auto counted = counted_at(scene, at);
  if (!counted) return std::nullopt;
  const bool before = scene.is(counted->next, Word::Before);
  if (!before && !scene.is(counted->next, Word::After)) return std::nullopt;
  std::size_t place = counted->next + 1;
  if (scene.is(place, Word::The)) ++place;
  const auto day = read_calendar(scene, place);
  if (!day || !is_one_day(*day)) return std::nullopt;
  auto found = beside(scene, at, day_of(day->span.from), before);
  if (found) {
    found->begin = at;
    found->next = day->next;
  }
  return found;
}

// Which one inside a month: 1 to 5, or -1 for the last.
std::optional<WallSpan> nth_inside(const Token& what, int which, const WallSpan& month) {
  const std::int64_t first = day_of(month.from);
  const std::int64_t end = day_of(month.to);
  const bool week = what.word == Word::Unit;
  // The weeks of a month are counted from its first day; the last are its last seven.
  if (week) {
    const std::int64_t begin = which < 0 ? end - 7 : first + (which - 1) * std::int64_t{7};
    return begin < end ? std::optional(days_span(begin, std::min<std::int64_t>(7, end - begin)))
                       : std::nullopt;
  }
  const int weekday = what.word == Word::Weekend ? 5 : what.value;
  std::int64_t day =
      which < 0 ? weekday_beside(end, weekday, true)
                : weekday_beside(first - 1, weekday, false) + (which - 1) * std::int64_t{7};
  if (day >= end) return std::nullopt;
  return days_span(day, what.word == Word::Weekend ? 2 : 1);
}

bool can_be_counted(const Scene& scene, std::size_t at) {
  return scene.is(at, Word::Weekday) || scene.is(at, Word::Weekend) ||
         (scene.is_unit(at, TimeUnit::Week) && scene.at(at).extra == 1);
}

MaybeFound inside_found(const Scene& scene, std::size_t what, int which, const Found& month) {
  if (month.precision != TimeUnit::Month || month.kind != TimeKind::Span) return std::nullopt;
  const auto span = nth_inside(scene.at(what), which, month.span);
  if (!span) return std::nullopt;
  return Found{.span = *span,
               .precision = scene.is(what, Word::Unit) ? TimeUnit::Week : TimeUnit::Day};
}

// "the last week of September 2023", "first Monday of June", "the second weekend in May".
MaybeFound inside_month_english(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool ordinal = token.word == Word::Ordinal || scene.is_unit(at, TimeUnit::Second);
  const bool last = token.word == Word::Shift && token.value == -1 && !token.han;
  const bool counted =
      can_be_counted(scene, at + 1) && (scene.is(at + 2, Word::Of) || scene.is(at + 2, Word::In));
  if ((!ordinal && !last) || !counted || scene.at(at + 2).han) return std::nullopt;
  std::size_t place = at + 3;
  if (scene.is(place, Word::The)) ++place;
  auto month = read_calendar(scene, place);
  if (!month) month = read_relative(scene, place);
  if (!month) return std::nullopt;
  const int which = last ? -1 : token.word == Word::Unit ? 2 : token.value;
  auto found = inside_found(scene, at + 1, which, *month);
  if (found) {
    found->begin = at;
    found->next = month->next;
  }
  return found;
}

// "五月第二周", "上个月的第一个周末", "10月最后一周".
MaybeFound inside_month_chinese(const Scene& scene, std::size_t at) {
  auto month = read_calendar(scene, at);
  if (!month) month = read_relative(scene, at);
  if (!month || month->precision != TimeUnit::Month) return std::nullopt;
  std::size_t place = month->next;
  if (scene.is(place, Word::Of) && scene.at(place).han) ++place;
  const bool nth = scene.is(place, Word::Naming) && scene.at(place).value == 1;
  const bool last = scene.from(place).starts_with("最后");
  if ((!nth && !last) || !scene.is(place + 1, Word::Number)) return std::nullopt;
  const int which = last ? -1 : scene.at(place + 1).value;
  std::size_t what = place + 2;
  if (scene.is(what, Word::Counter)) ++what;
  if (!can_be_counted(scene, what) || which == 0 || which > 5) return std::nullopt;
  auto found = inside_found(scene, what, which, *month);
  if (found) {
    found->begin = at;
    found->next = what + 1;
  }
  return found;
}

}  // namespace

MaybeFound read_ordinal(const Scene& scene, std::size_t at) {
  if (auto found = beside_day(scene, at)) return found;
  if (auto found = inside_month_english(scene, at)) return found;
  return inside_month_chinese(scene, at);
}

}  // namespace jiyi::time
