// A moment: UTC to the microsecond, with the offset in which it was first written.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi {

// Order and equality are those of the instant; the offset is carried, never compared.
struct Timestamp {
  std::int64_t unix_us = 0;         // microseconds since 1970-01-01T00:00:00Z
  std::int16_t offset_minutes = 0;  // east of UTC, -1439 to 1439, as it was written

  friend bool operator==(const Timestamp& a, const Timestamp& b) { return a.unix_us == b.unix_us; }
  friend auto operator<=>(const Timestamp& a, const Timestamp& b) {
    return a.unix_us <=> b.unix_us;
  }
};

// Reads RFC 3339 ("2025-03-05T21:14:00.5+08:00", "…Z"), also with a space for the T, without
// seconds, without an offset (taken as UTC), and a bare date ("2025-03-05", midnight UTC).
// Years 0001 to 9999. InvalidArgument names the part that is wrong.
Result<Timestamp> parse_timestamp(std::string_view text);

// RFC 3339 in the moment's own offset; the fraction is left out when it is zero.
std::string format_timestamp(const Timestamp& moment);

}  // namespace jiyi
