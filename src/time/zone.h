// A time zone: what the clocks on the wall show at each moment, with the changes of summer time.
// Reads the system's own compiled form (TZif, RFC 8536), so that no list of zones is ours.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::time {

// One change of the year in a POSIX rule: the nth weekday of a month, or a day of the year.
struct ZoneChange {
  enum class Form : std::uint8_t { MonthWeekDay, JulianDay, ZeroBasedDay };
  Form form = Form::MonthWeekDay;
  int month = 1;
  int week = 1;  // 5 is the last
  int day = 0;   // weekday from Sunday, or the day of the year
  int seconds_of_day = 7200;
};

// What holds after the last change of the file: "EST5EDT,M3.2.0,M11.1.0".
struct ZoneRule {
  int standard_seconds = 0;  // east of UTC
  int summer_seconds = 0;
  bool has_summer = false;
  ZoneChange summer_begins;
  ZoneChange summer_ends;
};

// InvalidArgument names the byte at which it stops being a rule.
Result<ZoneRule> parse_zone_rule(std::string_view text);
int offset_seconds(const ZoneRule& rule, std::int64_t unix_seconds) noexcept;

// Thread-compatible.
class Zone {
 public:
  // UTC.
  Zone() = default;
  static Zone fixed(int offset_minutes);
  // A whole TZif file. Corruption says what does not fit.
  static Result<Zone> parse(std::string_view tzif);

  // Seconds east of UTC.
  int offset_at(std::int64_t unix_seconds) const noexcept;
  // The moment at which the wall shows `wall_seconds` (as counted from 1970-01-01T00:00 on the
  // wall). Of an hour that comes twice, the first; a time that is skipped is taken as the clocks
  // before the change would have shown it.
  std::int64_t unix_from_wall(std::int64_t wall_seconds) const noexcept;
  // The same with the offset, rounded to the minute that a Timestamp holds.
  Timestamp moment_from_unix(std::int64_t unix_seconds) const noexcept;

 private:
  std::vector<std::int64_t> changes_;
  std::vector<int> offsets_;  // from changes_[i] on
  int first_offset_ = 0;
  bool has_rule_ = false;
  ZoneRule rule_;
};

}  // namespace jiyi::time
