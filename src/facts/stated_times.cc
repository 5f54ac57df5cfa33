#include "facts/stated_times.h"

#include <algorithm>

namespace jiyi::facts {
namespace {

// Any day will do where only the words matter.
constexpr Timestamp kSomeDay{.unix_us = 1'700'000'000'000'000, .offset_minutes = 0};

}  // namespace

std::vector<StatedTime> find_stated_times(const sense::MessageChars& chars,
                                          const std::optional<Timestamp>& said_at) {
  std::vector<StatedTime> times;
  std::size_t place = 0;
  for (const auto& found : time::find_times(chars.text(), {.moment = said_at.value_or(kSomeDay)})) {
    while (place < chars.size() && chars.at(place).begin < found.byte_begin)
      ++place;
    std::size_t end = place;
    while (end < chars.size() && chars.at(end).begin < found.byte_end)
      ++end;
    if (end > place) times.push_back({.range = {place, end}, .expression = found});
    place = end;
  }
  return times;
}

void set_bounds(Fact& fact, const StatedTime& time, const StatedHow& how) {
  if (!time.expression.when) return;
  const time::TimeSpan& when = *time.expression.when;
  const bool has_from = when.from > time::earliest_time();
  const bool has_to = when.to < time::latest_time();
  if (when.from > how.said_at) return;
  const bool is_open = has_from != has_to;
  if (is_open || time.expression.kind == time::TimeKind::Range) {
    if (has_from) fact.valid_from = when.from;
    if (has_to && when.to <= how.said_at) {
      fact.valid_to = when.to;
      fact.is_past |= !fact.is_negative;
    }
    return;
  }
  if (fact.is_negative) {  // "I left in May": it was so until then
    fact.valid_to = when.from;
    return;
  }
  fact.valid_from = when.from;
  if (!how.is_state || when.to > how.said_at) return;
  fact.valid_to = when.to;
  fact.is_past = true;
}

}  // namespace jiyi::facts
