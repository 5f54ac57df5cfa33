// Any bytes: refused, or expressions that lie in the text on whole characters, in order, each with
// a span that is not empty. The first bytes choose the moment.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "text/utf8.h"
#include "time/expressions.h"
#include "time/zone.h"

namespace {

using jiyi::base::check;
using jiyi::time::TimeExpression;
using jiyi::time::TimeKind;

void check_expression(std::string_view text, const TimeExpression& found, std::size_t from) {
  check(found.byte_begin >= from && found.byte_begin < found.byte_end, "expressions are in order");
  check(found.byte_end <= text.size(), "an expression lies in the text");
  check(!jiyi::text::is_continuation(text, found.byte_begin) &&
            !jiyi::text::is_continuation(text, found.byte_end),
        "an expression is whole characters");
  const bool placeless = found.kind == TimeKind::Duration || found.kind == TimeKind::Recurring;
  check(found.when.has_value() != placeless, "only lengths and repetitions have no place");
  check(!found.when || found.when->from < found.when->to, "a span is not empty");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  // A whole file of a time zone, or a text.
  const auto zone = jiyi::time::Zone::parse(all);
  if (zone.ok()) {
    constexpr std::int64_t kFirst = -3'000'000'000;
    constexpr std::int64_t kStep = 1'700'000'000;
    for (std::int64_t wall = kFirst; wall < 3 * kStep; wall += kStep) {
      zone.value().moment_from_unix(zone.value().unix_from_wall(wall));
    }
    return 0;
  }
  if (size < 4) return 0;
  const std::int64_t days = data[0] | data[1] << 8U;
  const std::int64_t seconds = days * 86'400 + (data[2] | data[3] << 8U);
  const jiyi::Timestamp moment{.unix_us = seconds * 1'000'000,
                               .offset_minutes = static_cast<std::int16_t>(data[3] * 4 - 500)};
  const std::string_view text = all.substr(4);
  std::size_t from = 0;
  for (const TimeExpression& found : jiyi::time::find_times(text, {.moment = moment})) {
    check_expression(text, found, from);
    from = found.byte_end;
  }
  return 0;
}
