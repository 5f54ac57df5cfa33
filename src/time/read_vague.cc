// Expressions without a place in the calendar ("最近", "the other day") and those that come again
// and again ("每周三", "every Monday").

#include "time/scene.h"

namespace jiyi::time {
namespace {

constexpr std::int64_t kRecentDays = 30;
constexpr std::int64_t kFewDays = 7;

WallSpan between_days(std::int64_t from, std::int64_t to) {
  return days_span(from, to - from);
}

WallSpan span_of(const Scene& scene, VagueTime vague) {
  const std::int64_t today = scene.today;
  switch (vague) {
    case VagueTime::Recently:
      return between_days(today - kRecentDays, today + 1);
    case VagueTime::JustNow:
      return {.from = scene.now_wall - 3600, .to = scene.now_wall + 60};
    case VagueTime::FewDaysAgo:
      return between_days(today - kFewDays, today - 1);
    case VagueTime::TheseDays:
      return between_days(today - kFewDays + 1, today + 1);
    case VagueTime::LastTwoDays:
      return between_days(today - 2, today + 1);
    case VagueTime::LongAgo:
    case VagueTime::Once:
      return {.from = kWallMin, .to = today * kSecondsPerDay};
    case VagueTime::Future:
      return {.from = (today + 1) * kSecondsPerDay, .to = kWallMax};
    case VagueTime::InSomeDays:
      return between_days(today + 2, today + kFewDays + 1);
  }
  return {};
}

Found vague_found(const Scene& scene, std::size_t at, VagueTime vague) {
  return {.begin = at,
          .next = at + 1,
          .span = span_of(scene, vague),
          .kind = TimeKind::Fuzzy,
          .precision = TimeUnit::Fuzzy};
}

// A weekday, a part of the day or a clock behind "every".
std::size_t skip_details(const Scene& scene, std::size_t next) {
  for (int i = 0; i < 3; ++i) {
    std::size_t place = next;
    if (scene.is(place, Word::Of) && scene.at(place).han) ++place;
    if (scene.is(place, Word::At) || scene.is(place, Word::On)) ++place;
    const Token& token = scene.at(place);
    if (const auto clock = clock_at(scene, place, {.on_a_day = true})) {
      next = clock->next;
    } else if (token.word == Word::Weekday || token.word == Word::Weekend ||
               (token.word == Word::Edge && token.han)) {
      next = place + 1;
    } else if (token.word == Word::Number && scene.is(place + 1, Word::DayMark)) {
      next = place + 2;
    } else {
      break;
    }
  }
  return next;
}

// The unit behind 每.
std::optional<TimeUnit> repeated_unit(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (!token.han) return std::nullopt;
  if (token.word == Word::Unit) return static_cast<TimeUnit>(token.value);
  if (token.word == Word::MonthMark) return TimeUnit::Month;
  if (token.word == Word::YearMark) return TimeUnit::Year;
  if (token.word == Word::DayMark && token.extra == 0) return TimeUnit::Day;
  return std::nullopt;
}

}  // namespace

MaybeFound read_vague(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word == Word::Vague) {
    return vague_found(scene, at, static_cast<VagueTime>(token.value));
  }
  // "in the past", unless it goes on: "in the past month"
  const bool past =
      token.word == Word::In && scene.is(at + 1, Word::The) && scene.is(at + 2, Word::Past);
  if (past && !scene.is(at + 3, Word::Unit) && !amount_at(scene, at + 3)) {
    Found found = vague_found(scene, at, VagueTime::LongAgo);
    found.next = at + 3;
    return found;
  }
  if (token.extra != 2) return std::nullopt;
  if (token.word == Word::Back) {
    // 最近的地铁站 is near in space.
    if (scene.from(at).starts_with("最近的")) return std::nullopt;
    return vague_found(scene, at, VagueTime::Recently);
  }
  if (token.word == Word::Ago) return vague_found(scene, at, VagueTime::LongAgo);
  if (token.word == Word::Later) return vague_found(scene, at, VagueTime::Future);
  return std::nullopt;
}

MaybeFound read_recurring(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool plural = token.word == Word::Weekday || token.word == Word::Weekend;
  Found found{.begin = at, .next = at + 1, .kind = TimeKind::Recurring};
  if (plural && token.extra == 3) {
    found.next = skip_details(scene, found.next);
    return found;
  }
  if (token.word != Word::Every) return std::nullopt;
  if (token.value == 1) {
    found.precision = static_cast<TimeUnit>(token.extra);
    found.next = skip_details(scene, found.next);
    return found;
  }
  if (const auto unit = repeated_unit(scene, at + 1)) {
    found.precision = *unit;
    found.next = skip_details(scene, at + 2);
    return found;
  }
  if (const auto amount = amount_at(scene, at + 1)) {
    found.next = skip_details(scene, amount->next);
    found.precision = amount->unit;
    return found;
  }
  const std::size_t next = skip_details(scene, at + 1);
  if (next == at + 1) {
    const Word word = scene.at(at + 1).word;
    if (word != Word::Month && word != Word::Season && word != Word::Festival) return std::nullopt;
    found.next = at + 2;
    found.precision = TimeUnit::Year;
    return found;
  }
  found.next = next;
  return found;
}

}  // namespace jiyi::time
