#include "time/chat_date.h"

#include <array>
#include <optional>
#include <string>

#include "base/try.h"
#include "time/civil.h"
#include "time/digits.h"

namespace jiyi::time {
namespace {

constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                   "may",       "june",     "july",     "august",
                                                   "september", "october",  "november", "december"};

Error wrong(std::size_t at, const std::string& what) {
  return {ErrorCode::InvalidArgument, "date line at byte " + std::to_string(at) + ": " + what +
                                          " (expected a form such as 1:56 pm on 8 May, 2023)"};
}

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

void skip_spaces(DigitReader& in) {
  while (in.accept(' ')) {
  }
}

// The letters at the reader, lower-cased, with the spaces around them skipped.
std::string read_word(DigitReader& in) {
  skip_spaces(in);
  std::string word;
  while (lower(in.peek()) >= 'a' && lower(in.peek()) <= 'z') {
    word += lower(in.peek());
    in.skip(1);
  }
  skip_spaces(in);
  return word;
}

std::optional<int> month_number(std::string_view word) {
  constexpr std::size_t kShort = 3;
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    if (word == kMonths[i] || word == kMonths[i].substr(0, kShort)) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

Result<int> read_number(DigitReader& in, std::string_view name, int low, int high) {
  const std::size_t at = in.at();
  const auto value = in.number(1, 4);
  if (!value) return wrong(at, std::string(name) + " is missing");
  if (*value < low || *value > high) {
    return wrong(at, std::string(name) + " " + std::to_string(*value) + " is outside " +
                         std::to_string(low) + " to " + std::to_string(high));
  }
  return *value;
}

Result<void> read_clock(DigitReader& in, CivilTime& civil) {
  ASSIGN_OR_RETURN(civil.hour, read_number(in, "hour", 1, 12));
  if (!in.accept(':')) return wrong(in.at(), "':' is missing");
  ASSIGN_OR_RETURN(civil.minute, read_number(in, "minute", 0, 59));
  const std::size_t at = in.at();
  const std::string half = read_word(in);
  if (half != "am" && half != "pm") return wrong(at, "expected am or pm");
  civil.hour = civil.hour % 12 + (half == "pm" ? 12 : 0);
  return {};
}

Result<void> read_date(DigitReader& in, CivilDate& date) {
  const std::size_t day_at = in.at();
  ASSIGN_OR_RETURN(date.day, read_number(in, "day", 1, 31));
  const std::size_t month_at = in.at();
  const auto month = month_number(read_word(in));
  if (!month) return wrong(month_at, "no such month");
  date.month = *month;
  if (in.accept(',')) skip_spaces(in);
  ASSIGN_OR_RETURN(date.year, read_number(in, "year", kYearMin, kYearMax));
  if (!is_date(date)) {
    return wrong(day_at, "day " + std::to_string(date.day) + " is past the end of the month");
  }
  return {};
}

}  // namespace

Result<Timestamp> parse_chat_date(std::string_view text) {
  DigitReader in(text);
  CivilTime civil;
  RETURN_IF_ERROR(read_clock(in, civil));
  const std::size_t on_at = in.at();
  if (read_word(in) != "on") return wrong(on_at, "expected \"on\"");
  RETURN_IF_ERROR(read_date(in, civil.date));
  if (!in.done()) return wrong(in.at(), "characters after the end");
  const auto moment = to_timestamp(civil, 0);
  if (!moment) return wrong(0, "no such moment");
  return *moment;
}

}  // namespace jiyi::time
