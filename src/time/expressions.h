// The time expressions of a text, Chinese and English, resolved against the moment and the zone in
// which it was written: "上周三", "next Friday at 3pm", "去年国庆", "from May to July".
//
// Where people differ in what a word means, docs/time.md says what is taken. It is the same for
// what is said and what is asked, so that a question's span and a memory's event time can be
// compared.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "jiyi/timestamp.h"
#include "time/zone.h"

namespace jiyi::time {

enum class TimeKind : std::uint8_t {
  Moment,     // a time of day: "3pm", "下午三点"
  Span,       // a day, a week, a month …: "昨天", "last May"
  Range,      // two ends, an open end, or the last n: "3月到5月", "since May", "近一周"
  Fuzzy,      // "最近", "the other day"
  Duration,   // how long, not when: "三个小时"
  Recurring,  // "every Monday", "每天"
};

// How exact the expression is, and the unit of a length.
enum class TimeUnit : std::uint8_t {
  Second,
  Minute,
  Hour,
  DayPart,
  Day,
  Week,
  Month,
  Quarter,
  Year,
  Decade,
  Fuzzy,
};

// [from, to) in the offsets of the zone at each end.
struct TimeSpan {
  Timestamp from;
  Timestamp to;
};

struct TimeLength {
  std::int64_t count = 0;
  TimeUnit unit = TimeUnit::Day;
};

struct TimeExpression {
  std::size_t byte_begin = 0;  // bytes [byte_begin, byte_end) of the text, whole characters
  std::size_t byte_end = 0;
  TimeKind kind = TimeKind::Span;
  TimeUnit precision = TimeUnit::Day;
  std::optional<TimeSpan> when;      // absent exactly for durations and recurring ones
  std::optional<TimeLength> length;  // of a duration
};

// When and where the text was written.
struct Anchor {
  Timestamp moment;
  const Zone* zone = nullptr;  // borrowed for the call; absent is the moment's own offset
};

// The ends of ranges that have only one: years 1 and 9999.
Timestamp earliest_time();
Timestamp latest_time();

// Ordered, not overlapping. A text that is not UTF-8, or whose anchor lies outside the years 2 to
// 9998, has none. Never the anchor's day for a text that names no time.
std::vector<TimeExpression> find_times(std::string_view text, const Anchor& anchor);

}  // namespace jiyi::time
