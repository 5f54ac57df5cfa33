// Amounts of time from now ("three days ago", "半个月后", "近一周", "the next two weeks") and
// amounts that say how long ("for two hours").

#include <algorithm>

#include "time/scene.h"

namespace jiyi::time {
namespace {

bool is_clock_unit(TimeUnit unit) {
  return unit == TimeUnit::Second || unit == TimeUnit::Minute || unit == TimeUnit::Hour;
}

std::int64_t seconds_of(TimeUnit unit) {
  return unit == TimeUnit::Hour ? 3600 : unit == TimeUnit::Minute ? 60 : 1;
}

int months_of(TimeUnit unit) {
  return unit == TimeUnit::Year ? 12 : unit == TimeUnit::Quarter ? 3 : 1;
}

// The day so many units from today.
std::int64_t day_after(const Scene& scene, TimeUnit unit, int count) {
  switch (unit) {
    case TimeUnit::Day:
      return scene.today + count;
    case TimeUnit::Week:
      return scene.today + std::int64_t{count} * 7;
    default:
      return add_months(scene.today, count * months_of(unit));
  }
}

// The unit of the calendar in which the moment so many units from now lies.
WallSpan unit_at_distance(const Scene& scene, TimeUnit unit, int count) {
  return unit_span(unit, day_after(scene, unit, count), 0);
}

Found clock_distance(const Scene& scene, const Amount& amount, int sign) {
  const std::int64_t unit = seconds_of(amount.unit);
  const std::int64_t low = scene.now_unix + sign * unit * amount.low;
  const std::int64_t high = scene.now_unix + sign * unit * amount.high;
  // By whole minutes; hours on the hour, for a zone whose offset is one of whole hours.
  const std::int64_t grid = amount.unit == TimeUnit::Second ? 60 : unit;
  const std::int64_t local = scene.now_wall - scene.now_unix;
  const auto floor_to = [&](std::int64_t moment) {
    return floor_divide(moment + local, grid) * grid - local;
  };
  const std::int64_t from = floor_to(std::min(low, high));
  return {.span = {.from = from, .to = floor_to(std::max(low, high)) + grid},
          .kind = TimeKind::Moment,
          .precision = amount.unit == TimeUnit::Hour ? TimeUnit::Hour : TimeUnit::Minute,
          .elapsed = true};
}

// "three days ago", "in two weeks".
Found distance(const Scene& scene, const Amount& amount, int sign) {
  Found found;
  if (is_clock_unit(amount.unit)) {
    found = clock_distance(scene, amount, sign);
  } else if (amount.unit == TimeUnit::Day && amount.low == amount.high && amount.low % 15 == 0 &&
             scene.is(amount.begin, Word::Half)) {
    found.span = unit_span(TimeUnit::Week, scene.today + std::int64_t{sign} * amount.low,
                           0);  // half a month
    found.precision = TimeUnit::Week;
  } else {
    const WallSpan a = unit_at_distance(scene, amount.unit, sign * amount.low);
    const WallSpan b = unit_at_distance(scene, amount.unit, sign * amount.high);
    found.span = {.from = std::min(a.from, b.from), .to = std::max(a.to, b.to)};
    found.precision = amount.unit;
  }
  if (amount.few || amount.low != amount.high) {
    found.kind = TimeKind::Fuzzy;
    found.precision = TimeUnit::Fuzzy;
  }
  return found;
}

// The last or the next so many units, to the day: "近一周", "the next two weeks".
WallSpan window(const Scene& scene, const Amount& amount, int sign) {
  const int count = amount.high;
  if (is_clock_unit(amount.unit)) {
    const std::int64_t length = seconds_of(amount.unit) * count;
    return sign < 0 ? WallSpan{scene.now_unix - length, scene.now_unix}
                    : WallSpan{scene.now_unix, scene.now_unix + length};
  }
  const std::int64_t there = day_after(scene, amount.unit, sign * count);
  return sign < 0 ? days_span(there + 1, scene.today - there)
                  : days_span(scene.today + 1, there - scene.today);
}

Found window_found(const Scene& scene, const Amount& amount, int sign) {
  return {.next = amount.next,
          .span = window(scene, amount, sign),
          .kind = amount.few ? TimeKind::Fuzzy : TimeKind::Range,
          .precision = amount.few ? TimeUnit::Fuzzy : amount.unit,
          .elapsed = is_clock_unit(amount.unit)};
}

// "last two weeks", "past year", "近三个月", "未来三天", "前三天".
MaybeFound window_at(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  int sign = 0;
  if (token.word == Word::Back || token.word == Word::Past) sign = -1;
  if (token.word == Word::Ahead) sign = 1;
  if (token.word == Word::Shift && token.value != 0 && token.extra != 2) sign = token.value;
  const bool before_these = token.word == Word::Ago && token.han && token.extra == 1;
  if (before_these) sign = -1;
  if (sign == 0) return std::nullopt;
  auto amount = amount_at(scene, at + 1);
  // "the past year", "过去一年"
  const bool bare = (token.word == Word::Past || (token.word == Word::Ahead && token.extra == 2)) &&
                    (scene.is(at + 1, Word::Unit));
  if (!amount && bare) {
    const Token& unit = scene.at(at + 1);
    amount = Amount{.begin = at + 1,
                    .next = at + 2,
                    .low = unit.extra,
                    .high = unit.extra,
                    .unit = static_cast<TimeUnit>(unit.value)};
    const std::string_view word = scene.text.substr(unit.begin, unit.end - unit.begin);
    if (word.back() == 's') {  // "the past weeks"
      amount->high = unit.extra * 7;
      amount->few = true;
    }
  }
  if (!amount) return std::nullopt;
  const bool shift = token.word == Word::Shift;
  if (shift && token.han && amount->low == 1) return std::nullopt;  // 上一周 is that week
  if (shift && scene.is(at + 1, Word::A)) return std::nullopt;
  Found found = window_found(scene, *amount, sign < 0 ? -1 : 1);
  if (before_these && amount->unit == TimeUnit::Day) {
    const int days = amount->high;
    found.span = days_span(scene.today - days, days);
  }
  found.begin = at;
  return found;
}

bool is_time_to_come(const Scene& scene, std::size_t at) {
  return scene.lean(at) != Lean::Past;
}

// "in two weeks", "within three days".
MaybeFound in_amount(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool in = token.word == Word::In && token.extra == 0;
  const bool within = token.word == Word::Within && !token.han;
  if (!in && !within) return std::nullopt;
  const auto amount = amount_at(scene, at + 1);
  if (!amount) return std::nullopt;
  if (in && (!scene.from(at).starts_with("in") && !scene.from(at).starts_with("In"))) {
    return std::nullopt;
  }
  if (!is_time_to_come(scene, at)) return std::nullopt;  // "read it in two days": how long
  Found found = within ? window_found(scene, *amount, 1) : distance(scene, *amount, 1);
  if (within && !is_clock_unit(amount->unit)) found.span.from -= kSecondsPerDay;
  found.begin = at;
  found.next = amount->next;
  return found;
}

// A rate or a quality, not a time: "一天三次", "a 3-day trip", "three years old".
bool is_none(const Scene& scene, const Amount& amount) {
  const Token& first = scene.at(amount.begin);
  const bool bare_one = first.han && amount.low == 1 && amount.next == amount.begin + 2;
  if (bare_one && scene.is(amount.next, Word::Number)) return true;
  if (scene.is(amount.begin - 1, Word::Naming)) return true;
  if (scene.behind(amount.next - 1).starts_with(" old") ||
      scene.behind(amount.next - 1).starts_with("-old")) {
    return true;
  }
  return first.word == Word::A && amount.next == amount.begin + 2;
}

MaybeFound length_of(const Scene& scene, const Amount& amount) {
  if (is_none(scene, amount)) return std::nullopt;
  return Found{.begin = amount.begin,
               .next = amount.next,
               .kind = TimeKind::Duration,
               .precision = amount.few ? TimeUnit::Fuzzy : amount.unit,
               .length = TimeLength{.count = amount.high, .unit = amount.unit}};
}

}  // namespace

MaybeFound read_amount(const Scene& scene, std::size_t at) {
  if (auto found = window_at(scene, at)) return found;
  if (auto found = in_amount(scene, at)) return found;
  const auto amount = amount_at(scene, at);
  if (!amount) return std::nullopt;
  const Token& next = scene.at(amount->next);
  int sign = 0;
  if (next.word == Word::Ago && !(next.extra == 4 && scene.is(amount->next + 1, Word::Shift))) {
    sign = -1;
  }
  if (next.word == Word::Later) sign = 1;
  if (sign != 0) {
    Found found = distance(scene, *amount, sign);
    found.begin = at;
    found.next = amount->next + 1;
    return found;
  }
  if (next.word == Word::Within && next.han) {
    Found found = window_found(scene, *amount, is_time_to_come(scene, at) ? 1 : -1);
    const bool ahead = is_time_to_come(scene, at) && !is_clock_unit(amount->unit);
    if (ahead) found.span.from -= kSecondsPerDay;
    if (next.extra == 1) return length_of(scene, *amount);  // 三天里
    found.begin = at;
    found.next = amount->next + 1;
    return found;
  }
  return length_of(scene, *amount);
}

}  // namespace jiyi::time
