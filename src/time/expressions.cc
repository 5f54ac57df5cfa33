#include "time/expressions.h"

#include <algorithm>

#include "text/utf8.h"
#include "time/civil.h"
#include "time/scene.h"

namespace jiyi::time {
namespace {

// What an expression can begin with; most words of most texts cannot.
bool may_begin(Word word) {
  switch (word) {
    case Word::Other:
    case Word::Stop:
    case Word::Mark:
    case Word::And:
    case Word::To:
    case Word::On:
    case Word::At:
    case Word::Of:
    case Word::For:
    case Word::The:
    case Word::WasDone:
    case Word::WillDo:
    case Word::Naming:
    case Word::Counter:
    case Word::AmPm:
    case Word::OClock:
    case Word::Holiday:
      return false;
    default:
      return true;
  }
}

MaybeFound read_any(const Scene& scene, std::size_t at) {
  if (auto found = read_recurring(scene, at)) return found;
  if (auto found = read_range(scene, at)) return found;
  if (auto found = read_point(scene, at)) return found;
  if (auto found = read_vague(scene, at)) return found;
  return read_amount(scene, at);
}

Timestamp at_unix(std::int64_t seconds, const Zone& zone) {
  return zone.moment_from_unix(seconds);
}

std::optional<TimeSpan> to_span(const Found& found, const Zone& zone) {
  WallSpan span = found.span;
  if (!found.elapsed) {
    span.from = std::clamp(span.from, kWallMin, kWallMax);
    span.to = std::clamp(span.to, kWallMin, kWallMax);
    if (span.from >= span.to) return std::nullopt;
    const std::int64_t length = span.to - span.from;
    // The open ends are the same moment in every zone.
    span = {.from = span.from == kWallMin ? kWallMin : zone.unix_from_wall(span.from),
            .to = span.to == kWallMax ? kWallMax : zone.unix_from_wall(span.to)};
    // Clocks that skip the whole of it show nothing of it.
    if (span.from >= span.to) span.to = span.from + length;
  }
  if (span.from < kWallMin || span.to > kWallMax + kSecondsPerDay) return std::nullopt;
  return TimeSpan{.from = span.from == kWallMin ? earliest_time() : at_unix(span.from, zone),
                  .to = span.to == kWallMax ? latest_time() : at_unix(span.to, zone)};
}

std::optional<TimeExpression> to_expression(const Scene& scene, const Found& found,
                                            const Zone& zone) {
  TimeExpression expression{.byte_begin = scene.at(found.begin).begin,
                            .byte_end = scene.at(found.next - 1).end,
                            .kind = found.kind,
                            .precision = found.precision};
  if (found.kind == TimeKind::Duration) expression.length = found.length;
  if (!is_placeless(found)) {
    expression.when = to_span(found, zone);
    if (!expression.when) return std::nullopt;
  }
  return expression;
}

}  // namespace

Timestamp earliest_time() {
  return {.unix_us = kWallMin * kMicrosPerSecond};
}

Timestamp latest_time() {
  return {.unix_us = kWallMax * kMicrosPerSecond};
}

std::vector<TimeExpression> find_times(std::string_view text, const Anchor& anchor) {
  if (text::find_utf8_fault(text).fault != text::Utf8Fault::None) return {};
  const std::vector<Token> tokens = scan_times(text);
  if (std::none_of(tokens.begin(), tokens.end(),
                   [](const Token& token) { return may_begin(token.word); })) {
    return {};
  }
  const Zone own = Zone::fixed(anchor.moment.offset_minutes);
  const Zone& zone = anchor.zone != nullptr ? *anchor.zone : own;
  Scene scene{.text = text, .tokens = tokens};
  scene.now_unix = floor_divide(anchor.moment.unix_us, kMicrosPerSecond);
  scene.now_wall = scene.now_unix + zone.offset_at(scene.now_unix);
  scene.today = day_of(scene.now_wall);
  constexpr std::int64_t kYear = 366 * kSecondsPerDay;
  if (scene.now_wall < kWallMin + kYear || scene.now_wall > kWallMax - kYear) return {};
  std::vector<TimeExpression> expressions;
  for (std::size_t at = 0; at < tokens.size();) {
    const auto found = may_begin(tokens[at].word) ? read_any(scene, at) : std::nullopt;
    const auto expression = found ? to_expression(scene, *found, zone) : std::nullopt;
    if (expression) expressions.push_back(*expression);
    at = found ? std::max(found->next, at + 1) : at + 1;
  }
  return expressions;
}

}  // namespace jiyi::time
