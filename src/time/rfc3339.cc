// parse_timestamp and format_timestamp of the public API.

#include <string>
#include <string_view>

#include "base/try.h"
#include "jiyi/timestamp.h"
#include "time/civil.h"
#include "time/digits.h"

namespace jiyi {
namespace {

using time::CivilTime;
using time::DigitReader;

constexpr std::size_t kMicroDigits = 6;

// The text itself is not repeated: a caller may have put a memory in its place.
Error wrong(std::size_t at, const std::string& what) {
  return {ErrorCode::InvalidArgument, "time at byte " + std::to_string(at) + ": " + what +
                                          " (expected a form such as 2025-03-05T21:14:00+08:00)"};
}

struct Field {
  std::string_view name;
  std::size_t digits;
  int low;
  int high;
};

constexpr Field kYear{"year", 4, time::kYearMin, time::kYearMax};
constexpr Field kMonth{"month", 2, 1, 12};
constexpr Field kHour{"hour", 2, 0, 23};
constexpr Field kMinute{"minute", 2, 0, 59};
constexpr Field kSecond{"second", 2, 0, 59};
constexpr Field kOffsetHour{"offset hour", 2, 0, 23};
constexpr Field kOffsetMinute{"offset minute", 2, 0, 59};

Result<int> read_field(DigitReader& in, const Field& field) {
  const std::size_t at = in.at();
  const auto value = in.number(field.digits, field.digits);
  const std::string name(field.name);
  if (!value) return wrong(at, name + " needs " + std::to_string(field.digits) + " digits");
  if (*value < field.low || *value > field.high) {
    return wrong(at, name + " " + std::to_string(*value) + " is outside " +
                         std::to_string(field.low) + " to " + std::to_string(field.high));
  }
  return *value;
}

Result<void> expect(DigitReader& in, char wanted) {
  if (in.accept(wanted)) return {};
  return wrong(in.at(), std::string("'") + wanted + "' is missing");
}

Result<time::CivilDate> read_date(DigitReader& in) {
  time::CivilDate date;
  ASSIGN_OR_RETURN(date.year, read_field(in, kYear));
  RETURN_IF_ERROR(expect(in, '-'));
  ASSIGN_OR_RETURN(date.month, read_field(in, kMonth));
  RETURN_IF_ERROR(expect(in, '-'));
  const int last_day = time::days_in_month(date.year, date.month);
  ASSIGN_OR_RETURN(date.day, read_field(in, {"day", 2, 1, last_day}));
  return date;
}

// Digits after the sixth are cut off.
Result<int> read_fraction(DigitReader& in) {
  if (!in.accept('.')) return 0;
  const std::size_t at = in.at();
  int micros = 0;
  std::size_t digits = 0;
  for (; time::is_digit(in.peek()); ++digits) {
    if (digits < kMicroDigits) micros = micros * 10 + (in.peek() - '0');
    in.skip(1);
  }
  if (digits == 0) return wrong(at, "fraction of a second needs a digit");
  for (; digits < kMicroDigits; ++digits)
    micros *= 10;
  return micros;
}

Result<void> read_clock(DigitReader& in, CivilTime& civil) {
  ASSIGN_OR_RETURN(civil.hour, read_field(in, kHour));
  RETURN_IF_ERROR(expect(in, ':'));
  ASSIGN_OR_RETURN(civil.minute, read_field(in, kMinute));
  if (!in.accept(':')) return {};
  if (in.rest().starts_with("60")) {
    return wrong(in.at(), "second 60, a leap second, is not kept; write 59");
  }
  ASSIGN_OR_RETURN(civil.second, read_field(in, kSecond));
  ASSIGN_OR_RETURN(civil.micros, read_fraction(in));
  return {};
}

// Minutes east of UTC.
Result<int> read_offset(DigitReader& in) {
  if (in.done() || in.accept('Z') || in.accept('z')) return 0;
  const bool west = in.peek() == '-';
  if (!west && in.peek() != '+') return wrong(in.at(), "expected Z, +hh:mm or -hh:mm");
  in.skip(1);
  ASSIGN_OR_RETURN(const int hours, read_field(in, kOffsetHour));
  RETURN_IF_ERROR(expect(in, ':'));
  ASSIGN_OR_RETURN(const int minutes, read_field(in, kOffsetMinute));
  const int east = hours * 60 + minutes;
  return west ? -east : east;
}

void append_padded(std::string& out, int value, std::size_t width) {
  const std::string digits = std::to_string(value < 0 ? -value : value);
  if (value < 0) out += '-';
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

void append_fraction(std::string& out, int micros) {
  if (micros == 0) return;
  out += '.';
  append_padded(out, micros, kMicroDigits);
  out.erase(out.find_last_not_of('0') + 1);
}

void append_offset(std::string& out, int minutes) {
  if (minutes == 0) {
    out += 'Z';
    return;
  }
  out += minutes < 0 ? '-' : '+';
  const int size = minutes < 0 ? -minutes : minutes;
  append_padded(out, size / 60, 2);
  out += ':';
  append_padded(out, size % 60, 2);
}

}  // namespace

Result<Timestamp> parse_timestamp(std::string_view text) {
  DigitReader in(text);
  CivilTime civil;
  int offset_minutes = 0;
  ASSIGN_OR_RETURN(civil.date, read_date(in));
  if (!in.done()) {
    if (!in.accept('T') && !in.accept('t') && !in.accept(' ')) {
      return wrong(in.at(), "expected T or a space after the date");
    }
    RETURN_IF_ERROR(read_clock(in, civil));
    ASSIGN_OR_RETURN(offset_minutes, read_offset(in));
  }
  if (!in.done()) return wrong(in.at(), "characters after the end");
  const auto moment = time::to_timestamp(civil, offset_minutes);
  if (!moment) return wrong(0, "no such moment");
  return *moment;
}

std::string format_timestamp(const Timestamp& moment) {
  const CivilTime civil = time::to_civil(moment);
  std::string out;
  append_padded(out, civil.date.year, 4);
  out += '-';
  append_padded(out, civil.date.month, 2);
  out += '-';
  append_padded(out, civil.date.day, 2);
  out += 'T';
  append_padded(out, civil.hour, 2);
  out += ':';
  append_padded(out, civil.minute, 2);
  out += ':';
  append_padded(out, civil.second, 2);
  append_fraction(out, civil.micros);
  append_offset(out, moment.offset_minutes);
  return out;
}

}  // namespace jiyi
