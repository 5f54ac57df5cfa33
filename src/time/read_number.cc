// Numbers of units and of years, as told with words of both languages.

#include "time/scene.h"

namespace jiyi::time {
namespace {

constexpr int kCountMax = 9999;

// A number before its unit, in halves, so that "two and a half" is whole.
struct Count {
  std::size_t next = 0;
  int low_halves = 0;
  int high_halves = 0;
  bool few = false;
  bool tenths = false;  // low_halves are tenths
};

std::optional<Count> half_after(const Scene& scene, Count count) {
  // "two and a half", "one and a half"
  if (scene.is(count.next, Word::And) && scene.is(count.next + 1, Word::A) &&
      scene.is(count.next + 2, Word::Half)) {
    count.next += 3;
    ++count.low_halves;
    ++count.high_halves;
  }
  return count;
}

std::optional<Count> count_at(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  switch (token.word) {
    case Word::Number:
      if (token.value > kCountMax) return std::nullopt;
      if (token.value % 10 == 0 && token.value > 0 && scene.is(at + 1, Word::Few) && token.han) {
        return Count{at + 2, token.value * 2 + 2, token.value * 2 + 18, true};  // 十几
      }
      return half_after(scene, {at + 1, token.value * 2, token.value * 2});
    case Word::NumberPair:
      if (token.extra > kCountMax) return std::nullopt;
      return Count{at + 1, token.value * 2, token.extra * 2};
    case Word::Tenths:
      return Count{at + 1, token.value, token.value, false, true};
    case Word::Few:
      return Count{at + 1, 2, 14, true};
    case Word::A:
      if (scene.is(at + 1, Word::Few)) return Count{at + 2, 2, 14, true};
      if (scene.is(at + 1, Word::NumberPair)) return count_at(scene, at + 1);
      if (scene.is(at + 1, Word::Half)) return Count{at + 2, 1, 1};
      return Count{at + 1, 2, 2};
    case Word::Half:
      return Count{at + 1 + (scene.is(at + 1, Word::A) ? 1U : 0U), 1, 1};
    default:
      return std::nullopt;
  }
}

struct UnitTold {
  std::size_t next = 0;
  TimeUnit unit = TimeUnit::Day;
  int multiple = 1;
};

std::optional<UnitTold> unit_at(const Scene& scene, std::size_t at, bool counted) {
  const Token& token = scene.at(at);
  if (token.word == Word::Unit) {
    return UnitTold{at + 1, static_cast<TimeUnit>(token.value), token.extra};
  }
  if (token.word == Word::QuarterMark && !token.han) return UnitTold{at + 1, TimeUnit::Quarter};
  if (token.word == Word::YearMark) return UnitTold{at + 1, TimeUnit::Year};
  if (token.word == Word::MonthMark && counted) return UnitTold{at + 1, TimeUnit::Month};
  // 三日内, 五日后; elsewhere it is a day of the month.
  if (token.word == Word::DayMark && token.extra == 0 && token.han &&
      (scene.is(at + 1, Word::Within) || scene.is(at + 1, Word::Ago) ||
       scene.is(at + 1, Word::Later))) {
    return UnitTold{at + 1, TimeUnit::Day};
  }
  return std::nullopt;
}

// Half a year is six months, half an hour thirty minutes: a whole number of a smaller unit.
struct Smaller {
  TimeUnit unit;
  int halves;  // of the smaller unit in half of the larger
};
std::optional<Smaller> smaller(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::Year:
      return Smaller{TimeUnit::Month, 6};
    case TimeUnit::Quarter:
      return Smaller{TimeUnit::Day, 45};
    case TimeUnit::Month:
      return Smaller{TimeUnit::Day, 15};
    case TimeUnit::Day:
      return Smaller{TimeUnit::Hour, 12};
    case TimeUnit::Hour:
      return Smaller{TimeUnit::Minute, 30};
    case TimeUnit::Minute:
      return Smaller{TimeUnit::Second, 30};
    default:
      return std::nullopt;
  }
}

std::optional<Amount> amount_of(const Count& count, const UnitTold& told) {
  Amount amount{.next = told.next, .unit = told.unit, .few = count.few};
  if (count.tenths) {
    const auto part = smaller(told.unit);
    if (!part) return std::nullopt;
    amount.unit = part->unit;
    amount.low = amount.high = count.low_halves * part->halves * 2 / 10;
    return amount.low > 0 ? std::optional(amount) : std::nullopt;
  }
  if (count.low_halves % 2 == 0) {
    amount.low = count.low_halves / 2 * told.multiple;
    amount.high = count.high_halves / 2 * told.multiple;
    return amount.low > 0 ? std::optional(amount) : std::nullopt;
  }
  const auto part = smaller(told.unit);
  if (!part || told.multiple != 1) return std::nullopt;
  amount.unit = part->unit;
  amount.low = amount.high = count.low_halves * part->halves;
  return amount;
}

}  // namespace

std::optional<Amount> amount_at(const Scene& scene, std::size_t at) {
  auto count = count_at(scene, at);
  if (!count) return std::nullopt;
  const bool counter = scene.is(count->next, Word::Counter);
  if (counter) ++count->next;
  // 两个半月, 一个半小时
  if (counter && scene.is(count->next, Word::Half)) {
    ++count->next;
    ++count->low_halves;
    ++count->high_halves;
  }
  // 半个月: the counter stands behind the half. 半月 too.
  const bool halved = scene.is(at, Word::Half);
  auto told = unit_at(scene, count->next, counter || halved);
  if (!told) return std::nullopt;
  const bool is_year =
      scene.is(told->next - 1, Word::YearMark) && year_at(scene, at, YearForm::Strict).has_value();
  if (is_year) return std::nullopt;
  const bool is_han = scene.at(told->next - 1).han;
  if (is_han && scene.is(told->next, Word::Half) && !halved && count->low_halves % 2 == 0 &&
      told->multiple == 1) {  // 一年半
    ++told->next;
    ++count->low_halves;
    ++count->high_halves;
  } else if (!is_han && scene.is(told->next, Word::And) && scene.is(told->next + 1, Word::A) &&
             scene.is(told->next + 2, Word::Half) && count->low_halves % 2 == 0) {
    told->next += 3;  // an hour and a half
    ++count->low_halves;
    ++count->high_halves;
  }
  auto amount = amount_of(*count, *told);
  if (amount) amount->begin = at;
  return amount;
}

std::optional<YearTold> year_at(const Scene& scene, std::size_t at, YearForm form) {
  const Token& token = scene.at(at);
  const int this_year = scene.date().year;
  if (token.word == Word::YearWord) return YearTold{at + 1, this_year + token.value};
  if (token.word == Word::Shift && token.extra != 2 &&
      (scene.is(at + 1, Word::YearMark) ||
       (scene.is_unit(at + 1, TimeUnit::Year) && scene.at(at + 1).extra == 1))) {
    return YearTold{at + 2, this_year + token.value};
  }
  if (token.word != Word::Number) return std::nullopt;
  const bool marked = scene.is(at + 1, Word::YearMark);
  const bool four = token.digits == 4 && token.value >= 1000 && token.value <= 2999;
  if (four && marked && (!token.han || token.extra == static_cast<int>(Spelling::HanDigits))) {
    return YearTold{at + 2, token.value};
  }
  if (four && form == YearForm::Digits && token.value >= 1900 && token.value <= 2100) {
    return YearTold{at + 1, token.value};
  }
  if (!marked || token.digits != 2 ||
      (token.han && token.extra != static_cast<int>(Spelling::HanDigits))) {
    return std::nullopt;
  }
  // 05年, 98年 are years; 10年 is one only before a month and the like.
  const Word next = scene.at(at + 2).word;
  const bool goes_on = next == Word::Season || next == Word::HalfYear ||
                       next == Word::QuarterYear || next == Word::Festival || next == Word::Edge ||
                       (next == Word::Number && scene.is(at + 3, Word::MonthMark));
  if (token.value >= 10 && token.value < 50 && !goes_on) return std::nullopt;
  return YearTold{at + 2, token.value + (token.value < 50 ? 2000 : 1900)};
}

}  // namespace jiyi::time
