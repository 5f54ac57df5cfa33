// Dates and parts of years: "2024-05-08", "2024年3月", "去年国庆", "last May", "summer of 2022".

#include <array>

#include "time/lunar.h"
#include "time/year_place.h"

namespace jiyi::time {
namespace {

using Form = YearPlace::Form;

bool is_lunar(const YearPlace& place) {
  return place.form == Form::LunarDay || place.form == Form::LunarMonth;
}

// The year of the Chinese calendar that holds the day.
int lunar_year_of(const CivilDate& date) {
  const auto first = civil_from_lunar({date.year, 1, 1});
  return first && date < *first ? date.year - 1 : date.year;
}

MaybeFound found_at(const YearPlace& place, const std::optional<WallSpan>& span) {
  if (!span) return std::nullopt;
  return Found{.begin = place.begin,
               .next = place.next,
               .span = *span,
               .kind = place.form == Form::Days && place.day != place.last_day ? TimeKind::Range
                                                                               : TimeKind::Span,
               .precision = precision_of(place)};
}

MaybeFound place_in_scene(const Scene& scene, const YearPlace& place) {
  if (place.year) return found_at(place, span_in_year(place, *place.year));
  const CivilDate reference = scene.reference();
  const Choice choice{.center = is_lunar(place) ? lunar_year_of(reference) : reference.year,
                      .lean = scene.lean(place.begin),
                      .shift = place.shift};
  return found_at(place,
                  choose(scene, choice, [&](int year) { return span_in_year(place, year); }));
}

// A weekday told with the date adds nothing: "3月5日(周三)", "Wednesday, May 8".
std::size_t skip_weekday(const Scene& scene, std::size_t at) {
  const bool open = scene.is_mark(at, '(');
  const std::size_t day = at + (open || scene.is_mark(at, ',') ? 1U : 0U);
  if (!scene.is(day, Word::Weekday)) return at;
  if (!open) return scene.at(day).han ? day + 1 : at;
  return scene.is_mark(day + 1, ')') ? day + 2 : day + 1;
}

MaybeFound written_date(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word == Word::CalendarDate) {
    const std::int64_t day = days_from_civil(
        {.year = token.value / 10000, .month = token.value / 100 % 100, .day = token.value % 100});
    return Found{.begin = at, .next = skip_weekday(scene, at + 1), .span = days_span(day, 1)};
  }
  if (token.word == Word::CalendarMonth) {
    return Found{.begin = at,
                 .next = at + 1,
                 .span = months_span(token.value / 100, token.value % 100, 1),
                 .precision = TimeUnit::Month};
  }
  if (token.word != Word::SlashDay) return std::nullopt;
  const Word before = scene.before(at).word;
  const bool told = before == Word::On || before == Word::By || before == Word::Since ||
                    before == Word::From || before == Word::Until || before == Word::Before ||
                    before == Word::After || scene.begin;
  if (!told) return std::nullopt;
  YearPlace place{.form = Form::Days, .begin = at, .next = at + 1, .index = token.value / 100};
  place.day = place.last_day = token.value % 100;
  return place_in_scene(scene, place);
}

Found whole_year(std::size_t at, const YearTold& told) {
  return {.begin = at,
          .next = told.next,
          .span = months_span(told.year, 1, 12),
          .precision = TimeUnit::Year};
}

// What stands behind a year: "2024年3月5日", "去年年底", "last year's Christmas".
MaybeFound behind_year(const Scene& scene, std::size_t at, const YearTold& told) {
  std::size_t next = told.next;
  if (scene.is(next, Word::Of) && scene.at(next).han) ++next;
  if (scene.is_mark(next, '-') && scene.is(next + 1, Word::QuarterYear)) ++next;
  if (scene.is(next, Word::YearMark)) ++next;  // 去年年底
  const Token& token = scene.at(next);
  if (token.word == Word::Edge && token.han) {
    const YearPlace place{
        .form = Form::YearPart, .begin = at, .next = next + 1, .edge = token.value};
    return found_at(place, span_in_year(place, told.year));
  }
  auto place = year_place_at(scene, next);
  if (!place || place->year) return std::nullopt;
  place->begin = at;
  return found_at(*place, span_in_year(*place, told.year));
}

// Four digits are a year where a preposition or the rest says so.
bool is_year_word_before(const Scene& scene, std::size_t at) {
  switch (scene.before(at).word) {
    case Word::In:
    case Word::Since:
    case Word::Until:
    case Word::From:
    case Word::By:
    case Word::Between:
    case Word::Before:
    case Word::After:
      return true;
    case Word::Unit:
      return scene.is_unit(at - 1, TimeUnit::Year) && scene.is(at - 2, Word::The);
    default:
      return scene.begin.has_value();
  }
}

// "in 2000 people" counts; a noun of a count follows.
bool counts_things(const Scene& scene, std::size_t at) {
  constexpr auto kNouns = std::to_array<std::string_view>(
      {" people", " users", " words",    " cases", " lines",     " files",   " records", " rows",
       " tokens", " steps", " dollars",  " units", " items",     " pages",   " meters",  " miles",
       " points", " times", " requests", " chars", " employees", " students"});
  const std::string_view behind = scene.behind(at);
  for (const std::string_view noun : kNouns) {
    if (behind.starts_with(noun)) return true;
  }
  return scene.is(at + 1, Word::Unit);
}

MaybeFound year_first(const Scene& scene, std::size_t at) {
  const auto strict = year_at(scene, at, YearForm::Strict);
  const auto told = strict ? strict : year_at(scene, at, YearForm::Digits);
  if (!told) return std::nullopt;
  if (auto found = behind_year(scene, at, *told)) return found;
  if (strict)
    return scene.is(at, Word::Shift) ? std::nullopt : std::optional(whole_year(at, *told));
  if (!is_year_word_before(scene, at) || counts_things(scene, at)) return std::nullopt;
  return whole_year(at, *told);
}

MaybeFound shifted_place(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word != Word::Shift) return std::nullopt;
  auto place = year_place_at(scene, at + 1);
  if (!place || place->year) return std::nullopt;
  // 上五月 is no month, 今春 and 去冬 are seasons, 今 is none of another festival.
  if (token.han && token.extra != 0 && place->form != Form::Season) return std::nullopt;
  place->begin = at;
  place->shift = token.value;
  return place_in_scene(scene, *place);
}

MaybeFound decade_at(const Scene& scene, std::size_t at) {
  int year = 0;
  std::size_t next = at + 1;
  if (scene.is(at, Word::Decade)) {
    if (scene.at(at).extra == 1 && !scene.is(at - 1, Word::The)) return std::nullopt;
    year = scene.at(at).value;
  } else if (scene.is(at, Word::Number) && scene.is(at + 1, Word::DecadeMark)) {
    const int value = scene.at(at).value;
    if (value % 10 != 0 || (value >= 100 && value < 1000) || value > 2999) return std::nullopt;
    year = value < 100 ? 1900 + value : value;
    next = at + 2;
  } else {
    return std::nullopt;
  }
  return Found{
      .begin = at, .next = next, .span = months_span(year, 1, 120), .precision = TimeUnit::Decade};
}

// "Wednesday, May 8" is the date.
MaybeFound weekday_and_date(const Scene& scene, std::size_t at) {
  if (!scene.is(at, Word::Weekday)) return std::nullopt;
  std::size_t next = at + 1;
  if (scene.is_mark(next, ',')) ++next;
  if (scene.is(next, Word::The)) ++next;
  auto place = year_place_at(scene, next);
  if (!place || place->form != Form::Days) return std::nullopt;
  place->begin = at;
  return place_in_scene(scene, *place);
}

}  // namespace

MaybeFound read_calendar(const Scene& scene, std::size_t at) {
  if (auto found = written_date(scene, at)) return found;
  if (auto found = decade_at(scene, at)) return found;
  if (auto found = weekday_and_date(scene, at)) return found;
  if (auto found = year_first(scene, at)) {
    found->next = skip_weekday(scene, found->next);
    return found;
  }
  if (auto found = shifted_place(scene, at)) return found;
  const auto place = year_place_at(scene, at);
  if (!place) return std::nullopt;
  auto found = place_in_scene(scene, *place);
  if (found && place->form == Form::Days) found->next = skip_weekday(scene, found->next);
  return found;
}

}  // namespace jiyi::time
