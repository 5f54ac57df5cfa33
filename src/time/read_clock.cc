// Times of day: "下午三点半", "3pm", "half past three", "noon", "8:30 in the evening".

#include <array>

#include "time/scene.h"

namespace jiyi::time {
namespace {

constexpr int kHour = 3600;
constexpr int kMinute = 60;
constexpr int kNoPart = 10;     // extra of a part that says no day
constexpr int kOneLetter = 11;  // 早, 晚: only with a time or a day
constexpr int kOffsetTold = 2000;

struct Hours {
  int from = 0;
  int to = 0;
};
// In the order of DayPart.
constexpr std::array<Hours, 9> kParts = {
    {{0, 6}, {5, 8}, {6, 12}, {11, 13}, {12, 18}, {17, 19}, {18, 24}, {22, 30}, {23, 25}}};

// The hour of 24 (or of the night after) that an hour of twelve means.
int hour_of_day(int hour, std::optional<DayPart> part, bool on_a_day) {
  if (hour > 12 || hour == 0) return hour;
  if (!part) return hour <= 6 ? hour + 12 : hour;
  switch (*part) {
    case DayPart::SmallHours:
      return hour == 12 ? 0 : hour;
    case DayPart::Dawn:
    case DayPart::Morning:
      return hour;
    case DayPart::Noon:
      return hour <= 3 ? hour + 12 : hour;
    case DayPart::Afternoon:
    case DayPart::Dusk:
      return hour == 12 ? 12 : hour + 12;
    case DayPart::Evening:
    case DayPart::Night:
    case DayPart::Midnight:
      break;
  }
  if (hour >= 5 && hour < 12) return hour + 12;
  if (hour == 12) return 24;
  return on_a_day ? hour + 24 : hour;
}

// A time as its words tell it, before the part of the day decides between morning and evening.
struct Told {
  std::size_t next = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  bool has_minute = false;
  bool is_exact = false;  // of 24 hours, or with am or pm
  bool is_weak = false;   // only a time where something says so: "两点"
};

bool starts_with_any(std::string_view text, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (text.starts_with(word)) return true;
  }
  return false;
}

// "三点建议" are points of another kind.
bool are_points(const Scene& scene, std::size_t mark) {
  constexpr std::array<std::string_view, 30> kNouns = {
      "建议", "意见", "要求", "原因", "理由", "内容", "说明", "希望", "注意", "好处",
      "优点", "缺点", "问题", "体会", "看法", "想法", "启示", "不足", "需要", "值得",
      "感受", "总结", "经验", "教训", "改进", "心得", "疑问", "以上", "共识", "区别"};
  return starts_with_any(scene.behind(mark), kNouns);
}

// What may follow a bare "两点" for it to be a time.
bool is_used_as_time(const Scene& scene, std::size_t at, std::size_t mark) {
  constexpr std::array<std::string_view, 20> kVerbs = {
      "开会", "见", "出发", "集合", "左右", "到", "开始", "起床", "睡", "吃",
      "去",   "走", "上课", "下课", "来",   "回", "提醒", "叫",   "才", "的"};
  const Word before = scene.before(at).word;
  if (before == Word::Shift) return false;  // 这两点
  if (before == Word::At || before == Word::From || before == Word::To) return true;
  const Word behind = scene.at(mark + 1).word;
  if (behind == Word::Ago || behind == Word::To || behind == Word::Later) return true;
  return starts_with_any(scene.behind(mark), kVerbs);
}

std::optional<Told> chinese_time(const Scene& scene, std::size_t at) {
  const Token& number = scene.at(at);
  const Token& mark = scene.at(at + 1);
  if (number.word != Word::Number || mark.word != Word::HourMark || number.value > 24 ||
      number.digits > 3 || scene.is(at - 1, Word::Naming) || are_points(scene, at + 1)) {
    return std::nullopt;
  }
  Told told{.next = at + 2, .hour = number.value, .has_minute = true};
  told.is_exact = !number.han && number.digits == 2 && number.value < 10;
  const Token& next = scene.at(at + 2);
  if (next.word == Word::Half) {
    told.minute = 30;
    ++told.next;
  } else if (next.word == Word::Number && scene.is(at + 3, Word::QuarterMark) && next.value <= 3) {
    told.minute = next.value * 15;
    told.next += 2;
  } else if (next.word == Word::Number && next.value < 60 && next.digits <= 3 &&
             scene.is(at + 3, Word::MinuteMark)) {
    told.minute = next.value;
    told.next += 2;
  } else if (next.word == Word::Number && next.value < 60 && next.value >= 10 && !next.spaced &&
             !scene.is(at + 3, Word::Counter) && !scene.is(at + 3, Word::Unit)) {
    told.minute = next.value;  // 三点二十
    ++told.next;
  } else {
    told.has_minute = false;
    if (next.word == Word::OClock && next.extra == 1) ++told.next;
    const bool plain = told.next == at + 2 && mark.extra != 2;
    told.is_weak = plain && (mark.extra == 1 || number.value <= 3) &&
                   (mark.extra == 1 || !is_used_as_time(scene, at, at + 1));
  }
  return told;
}

Told from_seconds(std::size_t next, int seconds, bool exact) {
  return {.next = next,
          .hour = seconds / kHour,
          .minute = seconds / kMinute % 60,
          .second = seconds % 60,
          .has_minute = true,
          .is_exact = exact};
}

bool ends_in_ratio(std::string_view head) {
  constexpr std::array<std::string_view, 6> kWords = {"比",     "比例",      "比分",
                                                      "ratio ", "ratio of ", "score "};
  for (const std::string_view word : kWords) {
    if (head.ends_with(word)) return true;
  }
  return false;
}

bool is_chinese_around(const Scene& scene, std::size_t at) {
  return !scene.is(at - 1, Word::Part) &&
         ((scene.at(at + 1).han && !scene.is(at + 1, Word::Stop)) || scene.before(at).han);
}

// "9:30", "9:30 pm", "3pm", "3 pm", "3 o'clock".
std::optional<Told> written_time(const Scene& scene, std::size_t at) {
  const Token& token = scene.at(at);
  const Token& next = scene.at(at + 1);
  if (token.word == Word::HourAmPm) {
    Told told = from_seconds(at + 1, token.value, true);
    told.has_minute = false;
    return told;
  }
  if (token.word == Word::ClockTime) {
    if (scene.is_mark(at - 1, '-') && !scene.begin) return std::nullopt;
    // Ratios: 粉水比1:16.
    if (ends_in_ratio(scene.text.substr(0, token.begin))) return std::nullopt;
    // Chinese digits are of 24 hours, unless a part of the day was told.
    const bool padded = scene.text[token.begin] == '0' || is_chinese_around(scene, at);
    Told told = from_seconds(at + 1, token.value, padded || token.extra != 0);
    const std::string_view row = scene.text.substr(token.begin, token.end - token.begin);
    if ((row.back() | 0x20) == 'm') told.is_exact = true;
    if (next.word == Word::AmPm && told.hour <= 12) {
      told.hour = told.hour % 12 + next.value;
      told.is_exact = true;
      ++told.next;
    }
    return told;
  }
  if (token.word != Word::Number || token.value < 1 || token.value > 12) return std::nullopt;
  if (next.word == Word::AmPm && scene.is(at + 1, Word::AmPm)) {
    // "I am": only with digits, or at the end of the clause.
    return Told{.next = at + 2, .hour = token.value % 12 + next.value, .is_exact = true};
  }
  if (next.word == Word::OClock && next.extra == 0)
    return Told{.next = at + 2, .hour = token.value};
  return std::nullopt;
}

// "half past three", "quarter to five", "at ten to six", "at three thirty", "at 3".
std::optional<Told> spoken_time(const Scene& scene, std::size_t at, bool on_a_day) {
  const Token& first = scene.at(at);
  const Token& second = scene.at(at + 1);
  const Token& third = scene.at(at + 2);
  const bool after_at = scene.is(at - 1, Word::At) && !scene.before(at).han;
  const bool past = second.word == Word::Past;
  const bool to = second.word == Word::To && !second.han;
  if ((past || to) && third.word == Word::Number && third.value >= 1 && third.value <= 12) {
    int minutes = 0;
    if (first.word == Word::Half) minutes = 30;
    if (first.word == Word::QuarterMark && !first.han) minutes = 15;
    if (first.word == Word::Number && first.value < 60 && (past || after_at)) minutes = first.value;
    if (minutes > 0) {
      const int hour = past ? third.value : third.value == 1 ? 12 : third.value - 1;
      return Told{.next = at + 3,
                  .hour = hour,
                  .minute = past ? minutes : 60 - minutes,
                  .has_minute = true};
    }
  }
  if (!after_at || first.word != Word::Number || first.han || first.value < 1 || first.value > 12) {
    return std::nullopt;
  }
  if (second.word == Word::Number && second.value >= 10 && second.value < 60 && !second.han &&
      first.extra == static_cast<int>(Spelling::English)) {
    return Told{.next = at + 2, .hour = first.value, .minute = second.value, .has_minute = true};
  }
  // "at 3" ends the clause or a day follows: no street, no shop.
  const bool closed =
      second.word == Word::Stop || second.word == Word::DayWord || second.word == Word::On ||
      second.word == Word::In || second.word == Word::Part || second.word == Word::At ||
      second.word == Word::OClock || scene.is_mark(at + 1, ',') || second.word == Word::Weekday;
  const bool around = scene.before(at).extra == 1;
  if (!closed && !(on_a_day && second.word != Word::Other && second.word != Word::Unit)) {
    return std::nullopt;
  }
  if (around && !on_a_day) return std::nullopt;
  return Told{.next = at + 1, .hour = first.value};
}

// "in the evening", "at night" behind a time.
std::optional<std::pair<std::size_t, DayPart>> part_behind(const Scene& scene, std::size_t at) {
  std::size_t place = at;
  if (scene.is(place, Word::In) && scene.is(place + 1, Word::The)) {
    place += 2;
  } else if (scene.is(place, Word::At)) {
    ++place;
  }
  const Token& token = scene.at(place);
  const bool plain = token.word == Word::Part && !token.han && token.extra == kNoPart;
  if (place == at || !plain) return std::nullopt;
  auto part = static_cast<DayPart>(token.value);
  return std::pair{place + 1, part};
}

Clock clock_of(std::size_t at, const Told& told, std::optional<DayPart> part, bool on_a_day) {
  const int hour = told.is_exact ? told.hour : hour_of_day(told.hour, part, on_a_day);
  Clock clock{.begin = at, .next = told.next, .part = part};
  clock.from = std::int64_t{hour} * kHour + std::int64_t{told.minute} * kMinute;
  clock.precision = told.has_minute ? TimeUnit::Minute : TimeUnit::Hour;
  clock.to = clock.from + (told.has_minute ? kMinute : kHour);
  return clock;
}

// A part of the day by itself.
std::optional<Clock> part_alone(const Scene& scene, std::size_t at, const ClockContext& context) {
  const Token& token = scene.at(at);
  const auto part = static_cast<DayPart>(token.value);
  if (token.extra == kOneLetter && !context.on_a_day) return std::nullopt;
  Clock clock{.begin = at, .next = at + 1, .precision = TimeUnit::DayPart, .part = part};
  if (token.extra < kNoPart) clock.day = token.extra;
  const Hours hours = kParts[static_cast<std::size_t>(token.value)];
  clock.from = std::int64_t{hours.from} * kHour;
  clock.to = std::int64_t{hours.to} * kHour;
  // English "noon" and "midnight" are moments, "lunchtime" is none of ours to tell apart.
  const bool moment = !token.han && (part == DayPart::Noon || part == DayPart::Midnight);
  if (moment) {
    clock.from = (part == DayPart::Noon ? 12 : 24) * std::int64_t{kHour};
    clock.to = clock.from + kHour;
    clock.precision = TimeUnit::Hour;
  }
  return clock;
}

}  // namespace

std::optional<Clock> clock_at(const Scene& scene, std::size_t at, const ClockContext& context) {
  const Token& first = scene.at(at);
  std::optional<DayPart> part = context.part;
  std::optional<int> day;
  std::size_t place = at;
  if (first.word == Word::Part) {
    part = static_cast<DayPart>(first.value);
    if (first.extra < kNoPart) day = first.extra;
    ++place;
    if (scene.is(place, Word::Of) && scene.at(place).han) ++place;
    if (scene.is(place, Word::At)) ++place;
  }
  const bool on_a_day = context.on_a_day || day.has_value();
  auto told = chinese_time(scene, place);
  if (!told) told = written_time(scene, place);
  if (!told) told = spoken_time(scene, place, on_a_day);
  if (told && told->is_weak && place == at && !context.on_a_day) told.reset();
  if (!told) return first.word == Word::Part ? part_alone(scene, at, context) : std::nullopt;
  if (const auto behind = part_behind(scene, told->next)) {
    told->next = behind->first;
    part = behind->second;
  }
  Clock clock = clock_of(at, *told, part, on_a_day);
  clock.day = day;
  const int offset = scene.at(told->next - 1).extra;
  if (scene.is(told->next - 1, Word::ClockTime) && offset != 0) {
    clock.utc_offset_minutes = offset - kOffsetTold;
  }
  return clock;
}

}  // namespace jiyi::time
