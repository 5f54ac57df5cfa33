// Ranges: two ends ("3月到5月", "from Monday to Wednesday"), or one ("since May", "周五之前").

#include <algorithm>

#include "time/scene.h"

namespace jiyi::time {
namespace {

bool is_moment(const Found& found) {
  return found.kind == TimeKind::Moment;
}

std::size_t skip_the(const Scene& scene, std::size_t at) {
  return scene.is(at, Word::The) ? at + 1 : at;
}

// The end of a range that begins with a time of day may leave out the day and its part.
MaybeFound end_clock(const Scene& scene, std::size_t at, const Found& begin) {
  auto clock = clock_at(scene, at, {.on_a_day = true, .part = begin.part});
  if (!clock || clock->precision == TimeUnit::DayPart || clock->day) return std::nullopt;
  const std::int64_t day = day_of(begin.span.from) * kSecondsPerDay;
  Found end{.begin = at, .next = clock->next};
  end.span = {.from = day + clock->from, .to = day + clock->to};
  end.kind = TimeKind::Moment;
  end.precision = clock->precision;
  if (end.span.from <= begin.span.from && clock->from <= kSecondsPerDay / 2) {  // 11点到1点
    end.span = {.from = end.span.from + kSecondsPerDay / 2, .to = end.span.to + kSecondsPerDay / 2};
  }
  if (end.span.from <= begin.span.from) return std::nullopt;
  return end;
}

MaybeFound read_end(const Scene& scene, std::size_t at, const Found& begin) {
  if (is_moment(begin) && !begin.elapsed) {
    if (auto end = end_clock(scene, at, begin)) return end;
  }
  Scene behind = scene;
  behind.begin = begin.span;
  auto end = read_point(behind, skip_the(scene, at));
  if (!end || end->elapsed != begin.elapsed || end->kind == TimeKind::Range) return std::nullopt;
  return end->span.to > begin.span.from ? end : std::nullopt;
}

// Which word joins the two ends.
bool joins(const Scene& scene, std::size_t at, Word opener) {
  if (scene.is(at, Word::To)) return true;
  if (scene.is(at, Word::Until)) return opener == Word::From || scene.at(at).han;
  if (scene.is_mark(at, '-')) return true;
  return scene.is(at, Word::And) && (opener == Word::Between || scene.at(at).han);
}

// "What did she do between May and July?", asked in June: of the year before.
void move_to_past(const Scene& scene, std::size_t at, WallSpan& span, std::int64_t end_from) {
  const Word word = scene.at(at).word;
  const bool weekly = word == Word::Weekday;
  const bool yearly = word == Word::Month || word == Word::Number || word == Word::Ordinal;
  if (scene.lean(at) != Lean::Past || (!weekly && !yearly) ||
      end_from < (scene.today + 1) * kSecondsPerDay) {
    return;
  }
  const auto back = [&](std::int64_t wall) {
    const std::int64_t day = day_of(wall);
    return wall + ((weekly ? day - 7 : add_months(day, -12)) - day) * kSecondsPerDay;
  };
  span = {.from = back(span.from), .to = back(span.to)};
}

MaybeFound two_ends(const Scene& scene, std::size_t at) {
  const Word opener = scene.at(at).word;
  const bool opened = opener == Word::From || (opener == Word::Between && !scene.at(at).han);
  const std::size_t first = opened ? skip_the(scene, at + 1) : at;
  const auto begin = read_point(scene, first);
  if (!begin || begin->kind == TimeKind::Range || begin->kind == TimeKind::Fuzzy) {
    return std::nullopt;
  }
  if (!joins(scene, begin->next, opener)) return std::nullopt;
  std::size_t joint = begin->next;
  while (scene.is_mark(joint + 1, '-') && scene.is_mark(joint, '-'))
    ++joint;  // ——
  const bool by_and = scene.is(joint, Word::And);
  const auto end = read_end(scene, joint + 1, *begin);
  if (!end) return std::nullopt;
  Found found = *begin;
  found.begin = opened ? at : first;
  found.next = end->next;
  if (scene.is(found.next, Word::Between) && scene.at(found.next).han) {
    ++found.next;
  } else if (by_and && scene.at(joint).han) {
    return std::nullopt;  // 周一和周三 are two days
  }
  found.kind = TimeKind::Range;
  found.precision = end->precision;
  found.span.to = is_moment(*end) ? end->span.from : end->span.to;
  if (found.span.to <= found.span.from) return std::nullopt;
  move_to_past(scene, first, found.span, end->span.from);
  return found;
}

// "3-5月", "3到5号", "2019-2021年", "9-11点", "May 3 to 5" with one mark for both.
struct Pair {
  std::size_t next = 0;
  int low = 0;
  int high = 0;
  Word mark = Word::Other;
};

std::optional<Pair> pair_at(const Scene& scene, std::size_t at) {
  Pair pair;
  if (scene.is(at, Word::NumberPair) && scene.at(at).digits > 0 && !scene.at(at).han) {
    pair = {.next = at + 1, .low = scene.at(at).value, .high = scene.at(at).extra};
  } else if (scene.is(at, Word::Number) && scene.is(at + 2, Word::Number) &&
             (scene.is(at + 1, Word::To) || scene.is_mark(at + 1, '-'))) {
    pair = {.next = at + 3, .low = scene.at(at).value, .high = scene.at(at + 2).value};
  } else {
    return std::nullopt;
  }
  pair.mark = scene.at(pair.next).word;
  ++pair.next;
  return pair.low < pair.high ? std::optional(pair) : std::nullopt;
}

MaybeFound months_pair(const Scene& scene, std::size_t at, const Pair& pair,
                       std::optional<int> year) {
  if (pair.high > 12 || pair.low < 1) return std::nullopt;
  const auto in_year = [&](int of) -> std::optional<WallSpan> {
    return months_span(of, pair.low, pair.high - pair.low + 1);
  };
  const Choice choice{.center = scene.date().year, .lean = scene.lean(at)};
  const auto span = year ? in_year(*year) : choose(scene, choice, in_year);
  if (!span) return std::nullopt;
  return Found{.begin = at, .next = pair.next, .span = *span, .precision = TimeUnit::Month};
}

MaybeFound pair_range(const Scene& scene, std::size_t at, const Pair& pair,
                      std::optional<int> year) {
  switch (pair.mark) {
    case Word::MonthMark:
      return months_pair(scene, at, pair, year);
    case Word::YearMark:
      if (pair.low < 1900 || pair.high > 2100) return std::nullopt;
      return Found{.begin = at,
                   .next = pair.next,
                   .span = months_span(pair.low, 1, (pair.high - pair.low + 1) * 12),
                   .precision = TimeUnit::Year};
    case Word::DayMark: {
      const CivilDate today = scene.date();
      if (pair.low < 1 || pair.high > days_in_month(today.year, today.month)) return std::nullopt;
      const std::int64_t first = days_from_civil({today.year, today.month, pair.low});
      return Found{
          .begin = at, .next = pair.next, .span = days_span(first, pair.high - pair.low + 1)};
    }
    case Word::HourMark: {
      if (pair.high > 24) return std::nullopt;
      const std::int64_t midnight = scene.today * kSecondsPerDay;
      return Found{.begin = at,
                   .next = pair.next,
                   .span = {.from = midnight + pair.low * std::int64_t{3600},
                            .to = midnight + pair.high * std::int64_t{3600}},
                   .precision = TimeUnit::Hour};
    }
    default:
      return std::nullopt;
  }
}

MaybeFound paired(const Scene& scene, std::size_t at) {
  const std::size_t first = scene.is(at, Word::From) ? at + 1 : at;
  const auto told = year_at(scene, first, YearForm::Strict);
  const std::size_t place = told ? told->next : first;
  const auto pair = pair_at(scene, place);
  if (!pair) return std::nullopt;
  if (told && pair->mark != Word::MonthMark) return std::nullopt;
  auto found = pair_range(scene, at, *pair, told ? std::optional(told->year) : std::nullopt);
  if (found) found->kind = TimeKind::Range;
  return found;
}

// "from 3 to 5pm": the first hour has its half of the day from the second.
MaybeFound hours_before_pm(const Scene& scene, std::size_t at) {
  const bool opened = scene.is(at, Word::From) || scene.is(at, Word::Between);
  const std::size_t first = opened ? at + 1 : at;
  const Token& hour = scene.at(first);
  const bool joined = scene.is(first + 1, Word::To) || scene.is(first + 1, Word::And) ||
                      scene.is_mark(first + 1, '-');
  if (!opened || hour.word != Word::Number || hour.value < 1 || hour.value > 12 || !joined) {
    return std::nullopt;
  }
  Scene on_today = scene;
  on_today.begin.reset();
  const auto end = read_point(on_today, first + 2);
  if (!end || !is_moment(*end) || end->elapsed) return std::nullopt;
  const std::int64_t day = day_of(end->span.from) * kSecondsPerDay;
  const std::int64_t end_hour = (end->span.from - day) / 3600;
  std::int64_t from = hour.value % 12 + (end_hour > 12 ? 12 : 0);
  if (from >= end_hour && from >= 12) from -= 12;
  Found found = *end;
  found.begin = at;
  found.kind = TimeKind::Range;
  found.span = {.from = day + from * 3600, .to = end->span.from};
  return found.span.from < found.span.to ? std::optional(found) : std::nullopt;
}

WallSpan since(const Scene& scene, const WallSpan& span) {
  const std::int64_t end = (scene.today + 1) * kSecondsPerDay;
  return {.from = span.from, .to = span.from < end ? end : kWallMax};
}

WallSpan until(const Scene& scene, const WallSpan& span) {
  const std::int64_t begin = scene.today * kSecondsPerDay;
  return {.from = span.to > begin + kSecondsPerDay ? begin : kWallMin, .to = span.to};
}

MaybeFound open_found(Found found, std::size_t begin, std::size_t next, const WallSpan& span) {
  found.begin = begin;
  found.next = next;
  found.span = span;
  found.kind = TimeKind::Range;
  return found;
}

// "since May", "until Friday", "before 2020", "by next week".
MaybeFound opened(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const Word word = token.word;
  const bool opens = (word == Word::Since && token.extra == 0) || word == Word::Until ||
                     word == Word::Before || word == Word::After || word == Word::By;
  if (!opens) return std::nullopt;
  const auto point = read_point(scene, skip_the(scene, at + 1));
  if (!point || point->elapsed || point->kind == TimeKind::Range) return std::nullopt;
  const WallSpan& span = point->span;
  switch (word) {
    case Word::Since:
      return open_found(*point, at, point->next, since(scene, span));
    case Word::Before:
      return open_found(*point, at, point->next, {.from = kWallMin, .to = span.from});
    case Word::After:
      return open_found(*point, at, point->next, {.from = span.to, .to = kWallMax});
    default: {
      Found end = *point;
      if (is_moment(end)) end.span.to = end.span.from;
      return open_found(end, at, end.next, until(scene, end.span));
    }
  }
}

// 前三天 and 后一周 behind a day: 春节前三天.
MaybeFound near_day(const Scene& scene, const Found& point, std::size_t mark, bool before) {
  const auto amount = amount_at(scene, mark + 1);
  if (!amount || amount->few || scene.at(mark).extra != 1) return std::nullopt;
  const int days = amount->unit == TimeUnit::Day    ? amount->high
                   : amount->unit == TimeUnit::Week ? amount->high * 7
                                                    : 0;
  if (days == 0) return std::nullopt;
  const std::int64_t length = days * kSecondsPerDay;
  const WallSpan span = before ? WallSpan{point.span.from - length, point.span.from}
                               : WallSpan{point.span.to, point.span.to + length};
  return open_found(point, point.begin, amount->next, span);
}

// "周五之前", "春节后", "从去年起", "2020年以来".
MaybeFound closed_behind(const Scene& scene, std::size_t at) {
  const bool from = scene.is(at, Word::From);
  const auto point = read_point(scene, from ? skip_the(scene, at + 1) : at);
  if (!point || point->elapsed || point->kind == TimeKind::Range) return std::nullopt;
  const Token& mark = scene.at(point->next);
  const std::size_t next = point->next + 1;
  const std::size_t begin = from ? at : point->begin;
  if (!mark.han) return std::nullopt;
  if (mark.word == Word::Since && (mark.extra != 2 || from)) {
    return open_found(*point, begin, next, since(scene, point->span));
  }
  if (mark.word == Word::Ago) {
    if (auto found = near_day(scene, *point, point->next, true)) return found;
    return open_found(*point, begin, next, {.from = kWallMin, .to = point->span.from});
  }
  if (mark.word == Word::Later) {
    if (auto found = near_day(scene, *point, point->next, false)) return found;
    return open_found(*point, begin, next, {.from = point->span.to, .to = kWallMax});
  }
  return std::nullopt;
}

}  // namespace

MaybeFound read_range(const Scene& scene, std::size_t at) {
  if (auto found = paired(scene, at)) return found;
  if (auto found = hours_before_pm(scene, at)) return found;
  if (auto found = two_ends(scene, at)) return found;
  if (auto found = opened(scene, at)) return found;
  return closed_behind(scene, at);
}

}  // namespace jiyi::time
