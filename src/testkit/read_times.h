// What a text says about time, in short lines: "昨天 = day 2024-05-14T00:00 .. 2024-05-15T00:00".

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/timestamp.h"
#include "time/expressions.h"

namespace jiyi::testkit {

inline std::string wall(const Timestamp& moment) {
  if (moment == time::earliest_time() || moment == time::latest_time()) return "open";
  return format_timestamp(moment).substr(0, 16);
}

inline std::string line(std::string_view text, const time::TimeExpression& found) {
  constexpr auto kUnits =
      std::to_array<std::string_view>({"second", "minute", "hour", "part", "day", "week", "month",
                                       "quarter", "year", "decade", "fuzzy"});
  constexpr auto kKinds =
      std::to_array<std::string_view>({"", "", "range ", "", "lasts ", "again "});
  std::string out(text.substr(found.byte_begin, found.byte_end - found.byte_begin));
  out += " = " + std::string(kKinds[static_cast<std::size_t>(found.kind)]);
  if (found.length) out += std::to_string(found.length->count) + " ";
  const auto unit = found.length ? found.length->unit : found.precision;
  out += kUnits[static_cast<std::size_t>(unit)];
  if (found.when) out += " " + wall(found.when->from) + " .. " + wall(found.when->to);
  return out;
}

// Written at 10:30 on Wednesday, 15 May 2024, in Shanghai, unless told otherwise.
inline std::vector<std::string> read_times(std::string_view text,
                                           std::string_view moment = "2024-05-15T10:30:00+08:00") {
  const Timestamp now = parse_timestamp(moment).value();
  std::vector<std::string> lines;
  for (const auto& found : time::find_times(text, {.moment = now})) {
    lines.push_back(line(text, found));
  }
  return lines;
}

}  // namespace jiyi::testkit
