// Days, weeks, months and years told from the day of the text: "昨天", "上周三", "next month",
// "the week before last", "月底", "this weekend".

#include <array>

#include "time/scene.h"
#include "time/year_place.h"

namespace jiyi::time {
namespace {

Found days_found(const Scene& scene, std::size_t at, std::size_t next, std::int64_t first_day) {
  static_cast<void>(scene);
  return {.begin = at, .next = next, .span = days_span(first_day, 1)};
}

Found weekend_of(std::int64_t monday, std::size_t at, std::size_t next) {
  return {.begin = at, .next = next, .span = days_span(monday + 5, 2)};
}

MaybeFound day_word(const Scene& scene, std::size_t at) {
  if (!scene.is(at, Word::DayWord)) return std::nullopt;
  if (scene.at(at).han && scene.is(at - 1, Word::Naming) && scene.before(at).value == 1) {
    return std::nullopt;
  }
  return days_found(scene, at, at + 1, scene.today + scene.at(at).value);
}

std::optional<TimeUnit> calendar_unit(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word == Word::MonthMark) return TimeUnit::Month;
  if (token.word == Word::YearMark) return TimeUnit::Year;
  if (token.word == Word::QuarterMark && !token.han) return TimeUnit::Quarter;
  if (token.word != Word::Unit) return std::nullopt;
  const auto unit = static_cast<TimeUnit>(token.value);
  if (unit == TimeUnit::Year && token.extra == 10) return TimeUnit::Decade;
  const bool whole = unit == TimeUnit::Week || unit == TimeUnit::Month ||
                     unit == TimeUnit::Quarter || unit == TimeUnit::Year;
  return whole && token.extra == 1 ? std::optional(unit) : std::nullopt;
}

// What is told behind a week: its weekday, its weekend.
MaybeFound inside_week(const Scene& scene, std::size_t at, std::size_t next, std::int64_t monday) {
  if (scene.is(next, Word::Of) && scene.at(next).han) ++next;
  const Token& token = scene.at(next);
  if (token.word == Word::Weekday && token.extra != 3) {
    return days_found(scene, at, next + 1, monday + token.value);
  }
  if (token.word == Word::Weekend) return weekend_of(monday, at, next + 1);
  return std::nullopt;
}

// What is told behind a month: its day, its third, its end.
MaybeFound inside_month(const Scene& scene, std::size_t at, std::size_t next, std::int64_t first) {
  const CivilDate month = civil_from_days(first);
  if (scene.is(next, Word::Of) && scene.at(next).han) ++next;
  const Token& token = scene.at(next);
  if (token.word == Word::Number && scene.is(next + 1, Word::DayMark) && token.value >= 1 &&
      token.value <= days_in_month(month.year, month.month)) {
    return days_found(scene, at, next + 2, first + token.value - 1);
  }
  if (scene.is(next, Word::MonthMark)) return inside_month(scene, at, next + 1, first);  // 月月底
  const bool edge = token.word == Word::Edge && token.han;
  if (!edge && token.word != Word::Third) return std::nullopt;
  return Found{.begin = at,
               .next = next + 1,
               .span = month_part(month.year, month.month, token.value),
               .precision = TimeUnit::Week};
}

Found unit_found(const Scene& scene, std::size_t at, TimeUnit unit, int shift) {
  return {.begin = at, .span = unit_span(unit, scene.today, shift), .precision = unit};
}

// "上周三": the unit first. Chinese weekdays count by the week of the calendar.
MaybeFound shifted_unit(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word != Word::Shift || token.extra == 2 || token.extra >= 4) return std::nullopt;
  if (token.han && scene.is(at + 1, Word::Weekday)) {
    return inside_week(scene, at, at + 1, monday_of(scene.today) + token.value * std::int64_t{7});
  }
  if (scene.is(at + 1, Word::Weekend)) {
    return weekend_of(monday_of(scene.today) + token.value * std::int64_t{7}, at, at + 2);
  }
  const auto unit = calendar_unit(scene, at + 1);
  if (!unit) return std::nullopt;
  Found found = unit_found(scene, at, *unit, token.value);
  found.next = at + 2;
  const std::int64_t first = day_of(found.span.from);
  MaybeFound inside;
  if (*unit == TimeUnit::Week) inside = inside_week(scene, at, found.next, first);
  if (*unit == TimeUnit::Month) inside = inside_month(scene, at, found.next, first);
  return inside ? inside : std::optional(found);
}

std::int64_t chosen_weekday(const Scene& scene, std::size_t at, int weekday) {
  if (scene.begin) {
    const std::int64_t first = day_of(scene.begin->from);
    const std::int64_t day = monday_of(first) + weekday;
    return day < first ? day + 7 : day;
  }
  const std::int64_t day = monday_of(scene.today) + weekday;
  switch (scene.lean(at)) {
    case Lean::Past:
      return day < scene.today ? day : day - 7;
    case Lean::Future:
      return day < scene.today ? day + 7 : day;
    case Lean::None:
      break;
  }
  return day < scene.today && !scene.at(at).han ? day + 7 : day;
}

// "Friday", "last Friday" (the last one before today), "next Friday" (of the next week), and the
// week told behind: "Tuesday of last week", "Friday next week".
MaybeFound weekday(const Scene& scene, std::size_t at) {
  const Token& first = scene.at(at);
  const bool shifted = (first.word == Word::Shift && !first.han) ||
                       (first.word == Word::Ahead && first.extra == 2) || first.word == Word::Past;
  const std::size_t place = shifted ? at + 1 : at;
  const Token& token = scene.at(place);
  if (token.word != Word::Weekday || token.extra == 3) return std::nullopt;
  const std::int64_t monday = monday_of(scene.today);
  const std::int64_t this_week = monday + token.value;
  if (first.word == Word::Past || (shifted && first.value < 0)) {
    return days_found(scene, at, place + 1, this_week < scene.today ? this_week : this_week - 7);
  }
  if (shifted && (first.word == Word::Ahead || first.extra == 4)) {
    return days_found(scene, at, place + 1, this_week > scene.today ? this_week : this_week + 7);
  }
  if (shifted) return days_found(scene, at, place + 1, this_week + first.value * std::int64_t{7});
  // "sun", "sat", "wed": a day only with a capital letter and a word that says so.
  if (token.extra == 1) {
    const Word before = scene.before(at).word;
    const bool told = before == Word::On || before == Word::By || before == Word::From ||
                      before == Word::Until || before == Word::Since || scene.begin;
    if (!told || !scene.is_capital(at)) return std::nullopt;
  }
  if (token.extra == 2 && !scene.is_capital(at)) return std::nullopt;
  std::size_t next = place + 1;
  if (scene.is(next, Word::Of) && !scene.at(next).han) ++next;
  if (scene.is(next, Word::Shift) && !scene.at(next).han &&
      scene.is_unit(next + 1, TimeUnit::Week)) {
    return days_found(scene, at, next + 2, this_week + scene.at(next).value * std::int64_t{7});
  }
  return days_found(scene, at, place + 1, chosen_weekday(scene, at, token.value));
}

MaybeFound weekend(const Scene& scene, std::size_t at) {
  const Token& first = scene.at(at);
  const std::int64_t monday = monday_of(scene.today);
  const bool past = first.word == Word::Past || (first.word == Word::Shift && first.extra == 5);
  const bool ahead = (first.word == Word::Ahead && first.extra == 2) ||
                     (first.word == Word::Shift && first.extra == 4);
  if ((past || ahead) && scene.is(at + 1, Word::Weekend)) {
    return weekend_of(past ? monday - 7 : monday, at, at + 2);
  }
  if (first.word != Word::Weekend || first.extra == 3) return std::nullopt;
  if (scene.begin) return weekend_of(monday_of(day_of(scene.begin->from)), at, at + 1);
  // On a weekend the signs of the past mean the one that runs.
  const bool before = scene.lean(at) == Lean::Past && scene.today < monday + 5;
  return weekend_of(before ? monday - 7 : monday, at, at + 1);
}

// "the week before last", "the month after next".
MaybeFound before_last(const Scene& scene, std::size_t at) {
  const bool before = scene.is(at + 1, Word::Before);
  if (!before && !scene.is(at + 1, Word::After)) return std::nullopt;
  const Token& last = scene.at(at + 2);
  if (last.word != Word::Shift || last.han || last.value != (before ? -1 : 1)) return std::nullopt;
  const int shift = before ? -2 : 2;
  if (scene.is(at, Word::Weekend)) {
    return weekend_of(monday_of(scene.today) + shift * std::int64_t{7}, at, at + 3);
  }
  const auto unit = calendar_unit(scene, at);
  if (!unit || scene.at(at).han) return std::nullopt;
  Found found = unit_found(scene, at, *unit, shift);
  found.next = at + 3;
  return found;
}

Found edge_of(const Scene& scene, TimeUnit unit, int edge, int shift) {
  const WallSpan whole = unit_span(unit, scene.today, shift);
  const CivilDate first = civil_from_days(day_of(whole.from));
  Found found{.precision = TimeUnit::Week};
  if (unit == TimeUnit::Month) {
    found.span = month_part(first.year, first.month, edge);
  } else if (unit == TimeUnit::Year) {
    const YearPlace place{.form = YearPlace::Form::YearPart, .edge = edge};
    found.span = span_in_year(place, first.year).value_or(whole);
    found.precision = TimeUnit::Month;
  } else {  // a week: its first two days, its middle, Friday and the weekend
    const std::int64_t monday = day_of(whole.from);
    found.span = edge < 0    ? days_span(monday, 2)
                 : edge == 0 ? days_span(monday + 2, 1)
                             : days_span(monday + 4, 3);
    found.precision = TimeUnit::Day;
  }
  return found;
}

// "月底", "年初"; "end of the month", "early next year".
MaybeFound edge(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool month = token.word == Word::MonthMark;
  if (month || token.word == Word::YearMark) {
    const Token& part = scene.at(at + 1);
    const Word before = scene.before(at).word;
    const bool counted = before == Word::Number || before == Word::Counter || before == Word::Few ||
                         before == Word::Half || before == Word::NumberPair;
    const bool third = month && part.word == Word::Third;
    if (counted || !part.han || (part.word != Word::Edge && !third)) return std::nullopt;
    Found found = edge_of(scene, month ? TimeUnit::Month : TimeUnit::Year, part.value, 0);
    found.begin = at;
    found.next = at + 2;
    return found;
  }
  if (token.word != Word::Edge || token.han) return std::nullopt;
  std::size_t next = at + 1;
  int shift = 0;
  if (scene.is(next, Word::In)) ++next;
  if (scene.is(next, Word::The) && token.extra == 6) {
    ++next;
  } else if (scene.is(next, Word::Shift)) {
    shift = scene.at(next).value;
    ++next;
  } else {
    return std::nullopt;
  }
  const auto unit = calendar_unit(scene, next);
  if (!unit || *unit == TimeUnit::Quarter || *unit == TimeUnit::Decade) return std::nullopt;
  Found found = edge_of(scene, *unit, token.value, shift);
  found.begin = at;
  found.next = next + 1;
  return found;
}

// "earlier this week", "later this month": what of it is over, what is left.
MaybeFound rest_of_unit(const Scene& scene, std::size_t at) {
  const bool earlier = scene.is(at, Word::Ago) && scene.at(at).extra == 4;
  const bool later = scene.is(at, Word::Later) && !scene.at(at).han && scene.at(at).extra == 0;
  if ((!earlier && !later) || !scene.is(at + 1, Word::Shift) || scene.at(at + 1).value != 0) {
    return std::nullopt;
  }
  const auto unit = calendar_unit(scene, at + 2);
  if (!unit) return std::nullopt;
  Found found = unit_found(scene, at, *unit, 0);
  found.next = at + 3;
  found.kind = TimeKind::Range;
  const WallSpan today = days_span(scene.today, 1);
  if (earlier && found.span.from < today.from) found.span.to = today.from;
  if (later && found.span.to > today.to) found.span.from = today.to;
  return found;
}

bool names_a_thing(const Scene& scene, std::size_t at) {
  constexpr auto kThings = std::to_array<std::string_view>(
      {"线",   "楼",     "门",   "馆",   "院",   "机",   "店",     "球",   "选手", "桌",
       "房",   "厅",     "公路", "文件", "电池", "仓",   "柜",     "车",   "位",   "台",
       "床",   "井",     "厂",   "库",   "窗口", "出口", "会议室", "字",   "厕",   "站",
       "宿舍", "教",     "病",   "员工", "技师", "包",   "航站",   "登机", "屏",   "桥",
       "铺",   "服务器", "节点", "机房", "方案", "版",   "区",     "地铁", "码",   "通知",
       "令",   "游",     "元",   "均",   "产",   "光"});
  for (const std::string_view thing : kThings) {
    if (scene.behind(at).starts_with(thing)) return true;
  }
  constexpr auto kSeries = std::to_array<std::string_view>(
      {"神舟", "天宫", "嫦娥", "长征", "天问", "探测", "风云", "北斗", "阿波罗", "订单", "编号",
       "工号", "单号", "门牌", "房间", "楼", "座位", "的"});
  const std::string_view head = scene.text.substr(0, scene.at(at - 1).begin);
  for (const std::string_view series : kSeries) {
    if (head.ends_with(series) && series != "的") return true;
  }
  return false;
}

// "十号", "15日": the day of this month, or the nearest. "the 15th" with a word that says so.
MaybeFound day_of_month(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const bool chinese = token.word == Word::Number && scene.is(at + 1, Word::DayMark);
  if (chinese) {
    // 2月30日 is no 30th.
    const bool taken = scene.is(at - 1, Word::Naming) || scene.is(at - 1, Word::MonthMark);
    if (taken || names_a_thing(scene, at + 1)) return std::nullopt;
    const bool duration = scene.at(at + 1).extra == 0 && token.han &&
                          (scene.is(at + 2, Word::Within) || scene.is(at + 2, Word::Later));
    if (duration) return std::nullopt;
  } else if (token.word != Word::Ordinal || token.digits == 0 || !scene.is(at - 1, Word::The)) {
    return std::nullopt;
  } else {
    constexpr std::string_view kEnds = ".,?!;";
    const Word before = scene.at(at - 2).word;
    const bool told = before == Word::On || before == Word::By || before == Word::Until ||
                      before == Word::Since || before == Word::From || scene.begin;
    const std::string_view behind = scene.behind(at);
    const bool closed = behind.empty() || kEnds.find(behind[0]) != std::string_view::npos ||
                        (!scene.is(at + 1, Word::Other) && !scene.is(at + 1, Word::Unit) &&
                         !scene.is(at + 1, Word::Festival));
    if (!told || !closed) return std::nullopt;
  }
  if (token.value < 1 || token.value > 31) return std::nullopt;
  const CivilDate reference = scene.reference();
  const Choice choice{.center = reference.year * 12 + reference.month - 1, .lean = scene.lean(at)};
  const auto span = choose(scene, choice, [&](int months) -> std::optional<WallSpan> {
    const CivilDate date{.year = months / 12, .month = months % 12 + 1, .day = token.value};
    if (!is_date(date)) return std::nullopt;
    return days_span(days_from_civil(date), 1);
  });
  if (!span) return std::nullopt;
  return Found{.begin = at, .next = at + (chinese ? 2U : 1U), .span = *span};
}

}  // namespace

MaybeFound read_relative(const Scene& scene, std::size_t at) {
  using Reader = MaybeFound (*)(const Scene&, std::size_t);
  constexpr auto kReaders = std::to_array<Reader>(
      {day_word, before_last, shifted_unit, weekday, weekend, edge, rest_of_unit, day_of_month});
  for (const Reader reader : kReaders) {
    if (auto found = reader(scene, at)) return found;
  }
  return std::nullopt;
}

}  // namespace jiyi::time
