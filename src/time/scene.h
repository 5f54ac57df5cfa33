// What the readers of time expressions look at, and what they find. Readers are functions that
// take a place in the tokens and return what begins there, or nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "time/expressions.h"
#include "time/token.h"
#include "time/wall.h"

namespace jiyi::time {

// Where a day without a year, or a weekday without a week, is looked for.
enum class Lean : std::uint8_t { None, Past, Future };

struct Scene {
  std::string_view text;
  std::span<const Token> tokens;
  std::int64_t now_unix = 0;
  std::int64_t now_wall = 0;
  std::int64_t today = 0;
  // Set while the end of a range is read: where the range begins. What has no year, month or week
  // of its own is then the first from there on.
  std::optional<WallSpan> begin;

  // Behind the last and before the first stands the end of a sentence.
  const Token& at(std::size_t index) const;
  const Token& before(std::size_t index) const { return at(index - 1); }
  bool is(std::size_t index, Word word) const { return at(index).word == word; }
  bool is_mark(std::size_t index, char mark) const {
    return is(index, Word::Mark) && at(index).value == mark;
  }
  bool is_unit(std::size_t index, TimeUnit unit) const {
    return is(index, Word::Unit) && at(index).value == static_cast<int>(unit);
  }
  bool is_capital(std::size_t index) const;
  // The text from the token's end on.
  std::string_view behind(std::size_t index) const { return text.substr(at(index).end); }
  // The text from where the token begins.
  std::string_view from(std::size_t index) const {
    return index < tokens.size() ? text.substr(tokens[index].begin) : std::string_view{};
  }
  CivilDate date() const { return civil_from_days(today); }
  // Where what has no year or month of its own is looked for.
  CivilDate reference() const { return begin ? civil_from_days(day_of(begin->from)) : date(); }

  // By the nearest sign of a tense in the sentence.
  Lean lean(std::size_t index) const;
};

struct Found {
  std::size_t begin = 0;  // tokens [begin, next)
  std::size_t next = 0;
  WallSpan span;
  TimeKind kind = TimeKind::Span;
  TimeUnit precision = TimeUnit::Day;
  bool elapsed = false;  // the span counts true seconds from 1970 in UTC: "3 hours ago"
  std::optional<TimeLength> length;
  std::optional<DayPart> part;  // the part of the day that was said, with or without a time
};
using MaybeFound = std::optional<Found>;

// A duration or a recurring expression: it has no place.
inline bool is_placeless(const Found& found) {
  return found.kind == TimeKind::Duration || found.kind == TimeKind::Recurring;
}

inline constexpr std::int64_t kWallMin = -62'135'596'800;  // 0001-01-01
inline constexpr std::int64_t kWallMax = 253'370'764'800;  // 9999-01-01

// How many of what: "three days", "两个半月", "几周".
struct Amount {
  std::size_t begin = 0;
  std::size_t next = 0;
  int low = 0;
  int high = 0;
  TimeUnit unit = TimeUnit::Day;
  bool few = false;
  bool plural_only = false;  // no number was told: "last days"
};
std::optional<Amount> amount_at(const Scene& scene, std::size_t at);

// The year told at a place: "2024年", "去年", "last year", or four digits where only a year can
// be. Strict asks for a word that says so.
struct YearTold {
  std::size_t next = 0;
  int year = 0;
};
enum class YearForm : bool { Strict, Digits };
std::optional<YearTold> year_at(const Scene& scene, std::size_t at, YearForm form);

// A row of things that repeat, by number (a year, a month, a week): the one that is meant. With a
// shift, the last complete one or the next to begin.
struct Choice {
  int center = 0;  // the one that the scene's reference is in
  Lean lean = Lean::None;
  std::optional<int> shift;
};
template <typename At>  // std::optional<WallSpan> At(int)
std::optional<WallSpan> choose(const Scene& scene, const Choice& choice, const At& at) {
  const std::int64_t today = scene.today * kSecondsPerDay;
  const auto first_that = [&](int from, int step, const auto& fits) -> std::optional<WallSpan> {
    for (int i = 0; i < 4; ++i) {
      const std::optional<WallSpan> span = at(from + i * step);
      if (span && fits(*span)) return span;
    }
    return std::nullopt;
  };
  if (choice.shift && *choice.shift != 0) {
    const bool back = *choice.shift < 0;
    return first_that(choice.center + (back ? 1 : -1), back ? -1 : 1, [&](const WallSpan& span) {
      return back ? span.to <= today : span.from > today;
    });
  }
  if (scene.begin) {
    return first_that(choice.center - 1, 1,
                      [&](const WallSpan& span) { return span.from >= scene.begin->from; });
  }
  if (choice.shift) return at(choice.center);
  if (choice.lean == Lean::None) {
    // The year's own, unless that is over half a year away and another is nearer.
    constexpr std::int64_t kFar = 183 * kSecondsPerDay;
    const auto distance = [&](const WallSpan& span) {
      return span.from > today ? span.from - today : span.to <= today ? today - span.to : 0;
    };
    std::optional<WallSpan> best = at(choice.center);
    if (best && distance(*best) <= kFar) return best;
    for (const int other : {choice.center - 1, choice.center + 1}) {
      const std::optional<WallSpan> span = at(other);
      if (span && (!best || distance(*span) < distance(*best))) best = span;
    }
    return best;
  }
  const bool past = choice.lean == Lean::Past;
  return first_that(choice.center + (past ? 1 : -1), past ? -1 : 1, [&](const WallSpan& span) {
    return past ? span.from < today + kSecondsPerDay : span.to > today;
  });
}

// Readers, each in the file of its name.
MaybeFound read_calendar(const Scene& scene, std::size_t at);
MaybeFound read_relative(const Scene& scene, std::size_t at);
MaybeFound read_ordinal(const Scene& scene, std::size_t at);
MaybeFound read_amount(const Scene& scene, std::size_t at);
MaybeFound read_vague(const Scene& scene, std::size_t at);
MaybeFound read_recurring(const Scene& scene, std::size_t at);
// A time of day with or without its day, a day with or without its time.
MaybeFound read_point(const Scene& scene, std::size_t at);
MaybeFound read_range(const Scene& scene, std::size_t at);

// A time of day as said, without its day.
struct Clock {
  std::size_t begin = 0;
  std::size_t next = 0;
  std::int64_t from = 0;  // seconds of the day; over a day's for "tonight at 1"
  std::int64_t to = 0;
  TimeUnit precision = TimeUnit::Hour;
  std::optional<DayPart> part;
  std::optional<int> day;                 // days from today, when the word says it: 今晚
  std::optional<int> utc_offset_minutes;  // told with the time
};
// `on_a_day` says that a day was just named, so that less is needed to be a time; `part` is one
// named before.
struct ClockContext {
  bool on_a_day = false;
  std::optional<DayPart> part;
};
std::optional<Clock> clock_at(const Scene& scene, std::size_t at, const ClockContext& context);

}  // namespace jiyi::time
