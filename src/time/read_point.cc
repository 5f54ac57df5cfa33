// A day, a time of day, or both in either order: "明天下午三点", "3pm on Friday", "上个月15号".

#include <algorithm>

#include "time/scene.h"

namespace jiyi::time {
namespace {

bool is_one_day(const Found& found) {
  return found.kind == TimeKind::Span && found.precision == TimeUnit::Day && !found.elapsed &&
         found.span.to - found.span.from == kSecondsPerDay;
}

MaybeFound read_day(const Scene& scene, std::size_t at) {
  auto found = read_ordinal(scene, at);
  if (!found) found = read_amount(scene, at);
  if (found && is_placeless(*found)) found.reset();
  if (!found) found = read_calendar(scene, at);
  if (!found) found = read_relative(scene, at);
  return found;
}

Found on_day(const Found& day, const Clock& clock) {
  Found found = day;
  found.begin = std::min(day.begin, clock.begin);
  found.next = std::max(day.next, clock.next);
  found.span = {.from = day.span.from + clock.from, .to = day.span.from + clock.to};
  if (clock.utc_offset_minutes) {
    const std::int64_t east = *clock.utc_offset_minutes * std::int64_t{60};
    found.span = {.from = found.span.from - east, .to = found.span.to - east};
    found.elapsed = true;
  }
  found.precision = clock.precision;
  found.kind = clock.precision == TimeUnit::DayPart ? TimeKind::Span : TimeKind::Moment;
  found.part = clock.part;
  return found;
}

// The words between a day and its time: "的", ",", "at", "in the".
std::size_t skip_joint(const Scene& scene, std::size_t at) {
  if (scene.is(at, Word::Of) && scene.at(at).han) return at + 1;
  if (scene.is_mark(at, ',')) ++at;
  if (scene.is(at, Word::In) && scene.is(at + 1, Word::The)) return at + 2;
  if (scene.is(at, Word::At)) return at + 1;
  return at;
}

// 下午三点 behind a day; "evening at 8" in two steps.
Found with_clock(const Scene& scene, const Found& day) {
  const std::size_t place = skip_joint(scene, day.next);
  const bool pause = scene.is_mark(day.next, ',');
  const auto clock = clock_at(scene, place, {.on_a_day = true});
  if (!clock || clock->day) return day;
  if (pause && clock->precision == TimeUnit::DayPart) return day;
  Found found = on_day(day, *clock);
  if (clock->precision != TimeUnit::DayPart) return found;
  const std::size_t again = skip_joint(scene, found.next);
  if (again == found.next) return found;
  const auto time = clock_at(scene, again, {.on_a_day = true, .part = clock->part});
  return time && time->precision != TimeUnit::DayPart && !time->day ? on_day(day, *time) : found;
}

// The day behind a time: "3pm tomorrow", "at 10:30 on Friday".
MaybeFound day_behind(const Scene& scene, std::size_t at) {
  std::size_t place = at;
  if (scene.is_mark(place, ',')) ++place;
  if (scene.is(place, Word::On)) ++place;
  if (scene.is(place, Word::The)) ++place;
  const bool han = scene.at(place).han;
  if (han) return std::nullopt;
  auto day = read_day(scene, place);
  return day && is_one_day(*day) ? day : std::nullopt;
}

MaybeFound clock_first(const Scene& scene, std::size_t at) {
  const auto clock = clock_at(scene, at, {});
  if (!clock) return std::nullopt;
  if (clock->day) {
    const Found day{.begin = at, .next = at, .span = days_span(scene.today + *clock->day, 1)};
    return on_day(day, *clock);
  }
  if (!scene.at(at).han) {
    if (const auto day = day_behind(scene, clock->next)) {
      Found found = on_day(*day, *clock);
      found.begin = at;
      return found;
    }
    // "at 3 this afternoon", "8 tonight"
    const Token& part = scene.at(clock->next);
    if (part.word == Word::Part && part.extra < 10 && clock->precision != TimeUnit::DayPart) {
      const auto again =
          clock_at(scene, at, {.on_a_day = true, .part = static_cast<DayPart>(part.value)});
      if (again) {
        const Found day{
            .begin = at, .next = clock->next + 1, .span = days_span(scene.today + part.extra, 1)};
        return on_day(day, *again);
      }
    }
  }
  const bool alone = clock->precision == TimeUnit::DayPart;
  if (alone && (!scene.at(at).han || scene.lean(at) == Lean::None)) return std::nullopt;
  const std::int64_t today = scene.begin ? day_of(scene.begin->from) : scene.today;
  return on_day({.begin = at, .next = at, .span = days_span(today, 1)}, *clock);
}

}  // namespace

MaybeFound read_point(const Scene& scene, std::size_t at) {
  if (auto day = read_day(scene, at)) {
    return is_one_day(*day) ? with_clock(scene, *day) : *day;
  }
  return clock_first(scene, at);
}

}  // namespace jiyi::time
