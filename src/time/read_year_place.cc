// The words of a place in the year: "3月5日", "May 5th", "腊月廿三", "中秋", "Q3", "end of March".

#include <algorithm>
#include <array>

#include "time/year_place.h"

namespace jiyi::time {
namespace {

using Form = YearPlace::Form;

bool is_month_number(const Token& token) {
  return token.word == Word::Number && token.value >= 1 && token.value <= 12 && token.digits <= 2;
}

// A number of a day that a noun follows is none: "May 5 people", "the 5th floor".
bool is_day_number(const Token& token) {
  return (token.word == Word::Number || token.word == Word::Ordinal) && token.value >= 1 &&
         token.value <= 31 && token.digits <= 2;
}

// Chinese: what follows "3月".
YearPlace chinese_month(const Scene& scene, std::size_t at, int month) {
  YearPlace place{.form = Form::Month, .next = at, .index = month};
  const Token& token = scene.at(at);
  const bool marked = scene.is(at + 1, Word::DayMark);
  if (is_day_number(token) && token.word == Word::Number) {
    const bool bare = scene.is(at + 1, Word::Unit) || scene.is(at + 1, Word::Counter) ||
                      scene.is(at + 1, Word::HourMark) || scene.is(at + 1, Word::YearMark) ||
                      scene.is(at + 1, Word::MonthMark);
    if (!marked && bare) return place;
    place.form = Form::Days;
    place.day = place.last_day = token.value;
    place.next = at + (marked ? 2U : 1U);
    if (!marked && token.han && month == 8 && token.value == 15) place.form = Form::LunarDay;
  } else if (token.word == Word::NumberPair && marked && token.extra <= 31) {
    place.form = Form::Days;
    place.day = token.value;
    place.last_day = token.extra;
    place.next = at + 2;
  } else if (token.word == Word::Third || (token.word == Word::Edge && token.extra != 1)) {
    if (token.extra == 6) return place;
    place.form = Form::MonthPart;
    place.edge = token.value;
    place.next = at + 1;
  } else if (token.word == Word::LunarDay) {
    place.form = Form::LunarDay;
    place.day = token.value;
    place.next = at + 1;
  }
  return place;
}

std::optional<YearPlace> lunar_at(const Scene& scene, std::size_t at) {
  const bool told = scene.is(at, Word::Lunar);
  std::size_t next = at + (told ? 1U : 0U);
  int month = 0;
  if (scene.is(next, Word::LunarMonth)) {
    month = scene.at(next).value;
    ++next;
  } else if (told && is_month_number(scene.at(next)) && scene.is(next + 1, Word::MonthMark)) {
    month = scene.at(next).value;
    next += 2;
  } else {
    return std::nullopt;
  }
  YearPlace place{.form = Form::LunarMonth, .next = next, .index = month};
  const Token& day = scene.at(next);
  if (day.word == Word::LunarDay || (day.word == Word::Number && day.han && day.value <= 30)) {
    place.form = Form::LunarDay;
    place.day = day.value;
    ++place.next;
    if (scene.is(place.next, Word::DayMark)) ++place.next;
  } else if (scene.at(at).word == Word::LunarMonth &&
             scene.text.substr(scene.at(at).begin).starts_with("大年")) {
    return std::nullopt;  // 大年 is a month only with its day
  }
  return place;
}

std::optional<YearPlace> festival_at(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word != Word::Festival) return std::nullopt;
  // 元宵 is eaten, too.
  const bool doubtful = token.extra == 1 && !scene.is(at + 1, Word::Holiday) &&
                        !scene.is(at - 1, Word::YearWord) && !scene.is(at - 1, Word::YearMark);
  if (doubtful) return std::nullopt;
  YearPlace place{
      .form = Form::Festival, .next = at + 1, .festival = static_cast<Festival>(token.value)};
  if (scene.is(place.next, Word::Holiday)) {
    place.is_holiday = scene.at(place.next).value == 0;
    place.is_one_day = !place.is_holiday;
    ++place.next;
  }
  return place;
}

// "Holidays" of people: 李国庆, and what is called so.
bool is_in_a_name(const Scene& scene, std::size_t at) {
  constexpr std::array<std::string_view, 22> kSurnames = {
      "李", "王", "张", "刘", "陈", "杨", "赵", "黄", "吴", "徐", "孙",
      "胡", "朱", "林", "郭", "马", "罗", "梁", "宋", "郑", "谢", "韩"};
  if (!scene.at(at).han || scene.at(at).spaced) return false;
  if (scene.is(at - 1, Word::Naming)) return true;
  if (!scene.is(at - 1, Word::Other) || scene.at(at).word != Word::Festival) return false;
  const std::string_view head = scene.text.substr(0, scene.at(at).begin);
  return std::any_of(kSurnames.begin(), kSurnames.end(),
                     [&](std::string_view name) { return head.ends_with(name); });
}

// What makes a month of "may", "march", "mar", and a season of a bare word.
bool has_context(const Scene& scene, std::size_t at) {
  const std::size_t place = scene.is(at - 1, Word::The) ? at - 1 : at;
  switch (scene.before(place).word) {
    case Word::In:
    case Word::Of:
    case Word::Since:
    case Word::Until:
    case Word::From:
    case Word::By:
    case Word::Shift:
    case Word::Edge:
    case Word::Between:
    case Word::Before:
    case Word::After:
    case Word::Past:
    case Word::Ahead:
    case Word::Ordinal:
      return true;
    case Word::To:
    case Word::And:
    case Word::Mark:
      return scene.begin.has_value();
    default:
      return false;
  }
}

bool is_month_told(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.extra == 0) return true;
  const std::size_t next = at + 1;
  const bool number = is_day_number(scene.at(next)) || scene.is(next, Word::NumberPair) ||
                      year_at(scene, next, YearForm::Digits).has_value();
  if (token.extra == 2) return number || has_context(scene, at) || scene.is_capital(at);
  return has_context(scene, at) || (number && scene.is_capital(at));
}

// The year behind a month or a festival: ", 2023", "of 2022", "last year", "去年".
void add_year(const Scene& scene, YearPlace& place) {
  std::size_t at = place.next;
  if (scene.is_mark(at, ',') || scene.is(at, Word::Of) || scene.is(at, Word::In)) ++at;
  if (const auto told = year_at(scene, at, YearForm::Digits)) {
    place.year = told->year;
    place.next = told->next;
  }
}

std::size_t skip_ordinal_words(const Scene& scene, std::size_t at) {
  return scene.is(at, Word::Of) ? at + 1 : at;
}

// "May 5th", "May 3-5", "May 2023".
std::optional<YearPlace> month_first(const Scene& scene, std::size_t at) {
  if (!scene.is(at, Word::Month) || !is_month_told(scene, at)) return std::nullopt;
  YearPlace place{.form = Form::Month, .next = at + 1, .index = scene.at(at).value};
  const std::size_t number = at + 1 + (scene.is(at + 1, Word::The) ? 1U : 0U);
  const Token& token = scene.at(number);
  if (is_day_number(token) && !scene.is(number + 1, Word::Unit) &&
      !scene.is(number + 1, Word::AmPm) && token.extra != static_cast<int>(Spelling::English)) {
    place.form = Form::Days;
    place.day = place.last_day = token.value;
    place.next = number + 1;
  } else if (token.word == Word::NumberPair && !token.han && token.extra <= 31 &&
             token.digits > 0) {
    place.form = Form::Days;
    place.day = token.value;
    place.last_day = token.extra;
    place.next = number + 1;
  }
  add_year(scene, place);
  return place;
}

// "5 May 2023", "the 5th of May", "fifth of May".
std::optional<YearPlace> day_first(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (!is_day_number(token) || token.han) return std::nullopt;
  const std::size_t month = skip_ordinal_words(scene, at + 1);
  if (!scene.is(month, Word::Month) || scene.at(month).spaced == false) return std::nullopt;
  const bool doubtful =
      scene.at(month).extra == 1 && !scene.is_capital(month) && token.word != Word::Ordinal;
  if (doubtful) return std::nullopt;
  YearPlace place{.form = Form::Days, .next = month + 1, .index = scene.at(month).value};
  place.day = place.last_day = token.value;
  add_year(scene, place);
  return place;
}

// "end of March", "early 2023" without its year, "mid-May".
std::optional<YearPlace> edge_first(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  if (token.word != Word::Edge || token.han) return std::nullopt;
  std::size_t next = at + 1;
  if (scene.is_mark(next, '-') || scene.is(next, Word::The) || scene.is(next, Word::In)) ++next;
  if (scene.is(next, Word::Month)) {
    YearPlace place{.form = Form::MonthPart, .next = next + 1, .index = scene.at(next).value};
    place.edge = token.value;
    if (scene.at(next).extra == 1 && token.extra == 1 && !scene.is_capital(next)) {
      return std::nullopt;
    }
    add_year(scene, place);
    return place;
  }
  const auto told = year_at(scene, next, YearForm::Digits);
  if (!told) return std::nullopt;
  return YearPlace{.form = token.extra == 1 ? Form::YearThird : Form::YearPart,
                   .next = told->next,
                   .edge = token.value,
                   .year = told->year};
}

std::optional<YearPlace> part_of_year(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  YearPlace place{.next = at + 1, .index = token.value};
  if (token.word == Word::Season) {
    place.form = Form::Season;
    add_year(scene, place);
    const std::size_t year = at - (token.han && scene.is(at - 1, Word::Of) ? 2 : 1);
    const bool after_year = scene.is(year, Word::YearMark) || scene.is(year, Word::YearWord) ||
                            scene.is(year, Word::Shift);
    const bool told = after_year || (!token.han && (place.year || has_context(scene, at)));
    return told ? std::optional(place) : std::nullopt;
  }
  if (token.word != Word::HalfYear && token.word != Word::QuarterYear) return std::nullopt;
  place.form = token.word == Word::HalfYear ? Form::Half : Form::Quarter;
  add_year(scene, place);
  // "the first half" is of a game unless it is of a year.
  if (token.extra == 1 && !place.year) {
    const std::size_t of = place.next;
    if (!scene.is(of, Word::Of) || !scene.is(of + 1, Word::The) ||
        !scene.is_unit(of + 2, TimeUnit::Year)) {
      return std::nullopt;
    }
    place.next = of + 3;
  }
  return place;
}

}  // namespace

std::optional<YearPlace> year_place_at(const Scene& scene, std::size_t at) {
  if (is_in_a_name(scene, at)) return std::nullopt;
  std::optional<YearPlace> place = lunar_at(scene, at);
  if (!place && is_month_number(scene.at(at)) && scene.is(at + 1, Word::MonthMark)) {
    place = chinese_month(scene, at + 2, scene.at(at).value);
  }
  if (!place) {
    place = festival_at(scene, at);
    if (place) add_year(scene, *place);
  }
  if (!place) place = month_first(scene, at);
  if (!place) place = day_first(scene, at);
  if (!place) place = edge_first(scene, at);
  if (!place) place = part_of_year(scene, at);
  if (place) place->begin = at;
  return place;
}

}  // namespace jiyi::time
