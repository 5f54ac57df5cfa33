#include "time/number_tokens.h"

#include <array>
#include <optional>

#include "time/civil.h"
#include "time/digits.h"
#include "time/expressions.h"

namespace jiyi::time {
namespace {

constexpr std::size_t kPartsMax = 6;
constexpr int kYearLow = 1900;
constexpr int kYearHigh = 2100;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Digits joined by single separators: "2024-05-08", "10:30", "1.2.3".
struct Row {
  std::array<int, kPartsMax> values{};
  std::array<int, kPartsMax> digits{};
  std::array<std::size_t, kPartsMax> begins{};
  std::array<std::size_t, kPartsMax> ends{};
  std::array<char, kPartsMax> separators{};  // [i] stands after part i
  std::size_t parts = 0;
  std::size_t end = 0;
  bool too_long = false;
  bool is(std::string_view wanted) const {
    return !too_long && parts == wanted.size() + 1 &&
           std::string_view(separators.data(), wanted.size()) == wanted;
  }
};

Row read_row(std::string_view text, std::size_t at) {
  Row row;
  DigitReader in(text);
  in.skip(at);
  for (;;) {
    const std::size_t begin = in.at();
    int value = 0;
    while (is_digit(in.peek())) {
      if (in.at() - begin < 8) value = value * 10 + (in.peek() - '0');
      in.skip(1);
    }
    if (row.parts < kPartsMax) {
      row.values[row.parts] = value;
      row.begins[row.parts] = begin;
      row.ends[row.parts] = in.at();
      row.digits[row.parts] = static_cast<int>(in.at() - begin);
    } else {
      row.too_long = true;
    }
    ++row.parts;
    row.end = in.at();
    const char separator = in.peek();
    const std::string_view rest = in.rest();
    const bool joins = std::string_view(".:/-,").find(separator) != std::string_view::npos;
    if (!joins || separator == '\0' || rest.size() < 2 || !is_digit(rest[1])) return row;
    if (row.parts <= kPartsMax) row.separators[row.parts - 1] = separator;
    in.skip(1);
  }
}

bool is_year(int value, int digits) {
  return digits == 4 && value >= kYearLow && value <= kYearHigh;
}

std::optional<int> packed_date(int year, int month, int day) {
  if (!is_date({.year = year, .month = month, .day = day})) return std::nullopt;
  return year * 10000 + month * 100 + day;
}

// Year first, or else the month first unless it cannot be one.
std::optional<int> date_of(const Row& row) {
  const auto& [a, b, c, unused1, unused2, unused3] = row.values;
  if (is_year(a, row.digits[0])) return packed_date(a, b, c);
  if (row.separators[0] == '.' || row.digits[0] > 2 || row.digits[1] > 2) return std::nullopt;
  int year = c;
  if (row.digits[2] == 2 && row.separators[0] == '/') year += c < 70 ? 2000 : 1900;
  if (!is_year(year, 4) || row.digits[2] == 1 || row.digits[2] == 3) return std::nullopt;
  return a > 12 ? packed_date(year, b, a) : packed_date(year, a, b);
}

std::optional<int> clock_of(const Row& row, std::size_t first, std::size_t parts) {
  if (row.digits[first] > 2 || row.values[first] > 24 || row.digits[first + 1] != 2 ||
      row.values[first + 1] > 59) {
    return std::nullopt;
  }
  int seconds = row.values[first] * 3600 + row.values[first + 1] * 60;
  if (parts == 3) {
    if (row.digits[first + 2] != 2 || row.values[first + 2] > 59) return std::nullopt;
    seconds += row.values[first + 2];
  }
  if (seconds > 24 * 3600) return std::nullopt;
  return seconds;
}

// Letters glued to the row, in lower case without dots: "am" of "3pm", "th".
struct Suffix {
  std::array<char, 4> letters{};
  std::size_t count = 0;
  std::size_t end = 0;
  std::string_view text() const { return {letters.data(), count}; }
};

Suffix read_suffix(std::string_view text, std::size_t at) {
  Suffix suffix{.end = at};
  const bool dotted = at + 3 < text.size() + 1 && text.substr(at).size() >= 3 &&
                      text[at + 1] == '.' && (text[at + 2] == 'm' || text[at + 2] == 'M');
  while (suffix.end < text.size() &&
         (is_letter(text[suffix.end]) || is_digit(text[suffix.end]) || text[suffix.end] == '_' ||
          (dotted && text[suffix.end] == '.'))) {
    const char c = text[suffix.end++];
    if (c == '.') continue;
    if (suffix.count < suffix.letters.size()) {
      suffix.letters[suffix.count] = is_letter(c) ? static_cast<char>(c | 0x20) : c;
    }
    ++suffix.count;
  }
  if (suffix.count > suffix.letters.size()) suffix.count = suffix.letters.size();
  return suffix;
}

// What stands before digits that are no number of their own: "$5", "v2", "#12", "a-5".
bool is_attached(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char before = text[at - 1];
  if (is_letter(before) || std::string_view("$#_.=@+&").find(before) != std::string_view::npos) {
    return true;
  }
  if (before == '-' && at > 1) return is_letter(text[at - 2]) || is_digit(text[at - 2]);
  if (before == '/') return true;
  const std::string_view head = text.substr(0, at);
  return head.ends_with("¥") || head.ends_with("￥") || head.ends_with("€") || head.ends_with("£");
}

class Appender {
 public:
  Appender(std::vector<Token>& tokens, std::size_t begin, std::size_t end)
      : tokens_(tokens), begin_(begin), end_(end) {}

  void add(Word word, int value, int extra = 0, int digits = 0) {
    tokens_.push_back({.word = word,
                       .value = value,
                       .extra = extra,
                       .begin = begin_,
                       .end = end_,
                       .digits = digits});
  }
  // What the next tokens span.
  void set_span(std::size_t begin, std::size_t end) {
    begin_ = begin;
    end_ = end;
  }
  std::size_t end() const { return end_; }

 private:
  std::vector<Token>& tokens_;
  std::size_t begin_;
  std::size_t end_;
};

int with_half(int seconds, std::string_view half) {
  const int hour = seconds / 3600;
  if (hour > 12 || hour == 0) return seconds;
  return seconds % 3600 + (hour % 12 + (half[0] == 'p' ? 12 : 0)) * 3600;
}

// "3pm", "9:30am", "9-11am".
bool add_half_day(Appender& out, const Row& row, std::string_view half) {
  if (row.is("") && row.values[0] >= 1 && row.values[0] <= 12 && row.digits[0] <= 2) {
    out.add(Word::HourAmPm, with_half(row.values[0] * 3600, half));
  } else if (const auto clock = row.is(":") ? clock_of(row, 0, 2) : std::nullopt) {
    out.add(Word::ClockTime, with_half(*clock, half));
  } else if (row.is("-") && row.values[0] <= 12 && row.values[1] <= 12) {
    const std::size_t end = out.end();
    out.set_span(row.begins[0], row.ends[0]);
    out.add(Word::HourAmPm, with_half(row.values[0] * 3600, half));
    out.set_span(row.ends[0], row.begins[1]);
    out.add(Word::Mark, '-');
    out.set_span(row.begins[1], end);
    out.add(Word::HourAmPm, with_half(row.values[1] * 3600, half));
  } else {
    return false;
  }
  return true;
}

// The number, and what the letters behind it mean.
void add_two(Appender& out, const Row& row, Word second, int value) {
  const std::size_t end = out.end();
  out.set_span(row.begins[0], row.ends[0]);
  out.add(Word::Number, row.values[0], 0, row.digits[0]);
  out.set_span(row.ends[0], end);
  out.add(second, value, second == Word::Unit ? 1 : 0);
}

bool add_plain(Appender& out, const Row& row, std::string_view suffix) {
  constexpr int kDigitsMax = 4;
  if (!row.is("")) return false;
  const int value = row.values[0];
  if (suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th") {
    if (value < 1 || value > 31) return false;
    out.add(Word::Ordinal, value, 0, row.digits[0]);
  } else if (suffix == "s" && row.digits[0] == 4 && value % 10 == 0 && is_year(value, 4)) {
    out.add(Word::Decade, value);
  } else if (suffix == "s" && row.digits[0] == 2 && value % 10 == 0 && value >= 20) {
    out.add(Word::Decade, 1900 + value, 1);
  } else if (suffix == "h" || suffix == "hr" || suffix == "hrs") {
    add_two(out, row, Word::Unit, static_cast<int>(TimeUnit::Hour));
  } else if (suffix == "min" || suffix == "mins") {
    add_two(out, row, Word::Unit, static_cast<int>(TimeUnit::Minute));
  } else if (suffix.size() == 2 && (suffix[0] == 'q' || suffix[0] == 'h') && suffix[1] >= '1' &&
             suffix[1] <= (suffix[0] == 'q' ? '4' : '2') && is_year(value, row.digits[0])) {
    add_two(out, row, suffix[0] == 'q' ? Word::QuarterYear : Word::HalfYear, suffix[1] - '0');
  } else if (suffix.empty() && row.digits[0] == 8) {
    const auto date = packed_date(value / 10000, value / 100 % 100, value % 100);
    if (!date || !is_year(value / 10000, 4)) return false;
    out.add(Word::CalendarDate, *date);
  } else if (suffix.empty() && row.digits[0] <= kDigitsMax) {
    out.add(Word::Number, value, 0, row.digits[0]);
  } else {
    return false;
  }
  return true;
}

bool add_pair(Appender& out, const Row& row) {
  const int a = row.values[0];
  const int b = row.values[1];
  if (row.digits[0] == 4 && row.digits[1] == 2 && is_year(a, 4) && b >= 1 && b <= 12 &&
      row.separators[0] != '.' && row.separators[0] != ':' && row.separators[0] != ',') {
    out.add(Word::CalendarMonth, a * 100 + b);
    return true;
  }
  if (row.is("-") && a < b && row.digits[0] <= 4 && row.digits[1] <= 4) {
    out.add(Word::NumberPair, a, b, row.digits[0]);
    return true;
  }
  if (row.is("/") && row.digits[0] <= 2 && row.digits[1] <= 2 &&
      is_date({.year = 2000, .month = a, .day = b})) {
    out.add(Word::SlashDay, a * 100 + b);
    return true;
  }
  if (row.is(".") && row.digits[1] == 1 && row.digits[0] <= 3) {
    out.add(Word::Tenths, a * 10 + b);
    return true;
  }
  return false;
}

bool add_row(Appender& out, const Row& row) {
  if (row.is("--") || row.is("//") || row.is("..")) {
    const auto date = date_of(row);
    if (date) out.add(Word::CalendarDate, *date);
    return date.has_value();
  }
  if (row.is(":") || row.is("::")) {
    const auto clock = clock_of(row, 0, row.parts);
    if (clock) out.add(Word::ClockTime, *clock);
    return clock.has_value();
  }
  if (row.is(":-:")) {
    const auto first = clock_of(row, 0, 2);
    const auto second = clock_of(row, 2, 2);
    if (!first || !second) return false;
    out.set_span(row.begins[0], row.ends[1]);
    out.add(Word::ClockTime, *first);
    out.set_span(row.ends[1], row.begins[2]);
    out.add(Word::Mark, '-');
    out.set_span(row.begins[2], row.end);
    out.add(Word::ClockTime, *second);
    return true;
  }
  return row.parts == 2 && add_pair(out, row);
}

// "T10:30:00+08:00" after a date; the offset, if told, is kept with the time. Returns the end.
std::size_t add_iso_time(Appender& out, std::string_view text, std::size_t at) {
  constexpr int kOffsetTold = 2000;
  const Row row = read_row(text, at + 1);
  // "10:30:00.250" and "10:30:00-05:00" are rows of more parts.
  const std::size_t parts = row.parts > 2 && row.separators[1] == ':' ? 3 : 2;
  if (row.parts < 2 || row.separators[0] != ':') return at;
  const auto clock = clock_of(row, 0, parts);
  if (!clock) return at;
  std::size_t end = row.end;
  int extra = 0;
  const std::size_t last = row.parts - 2;
  if (row.parts >= parts + 2 && row.parts <= kPartsMax && row.separators[last - 1] == '-') {
    extra = kOffsetTold - (row.values[last] * 60 + row.values[last + 1]);
  } else if (end < text.size() && (text[end] == 'Z' || text[end] == 'z')) {
    extra = kOffsetTold;
    ++end;
  } else if (end + 1 < text.size() && text[end] == '+' && is_digit(text[end + 1])) {
    const Row offset = read_row(text, end + 1);
    if (!offset.is(":") || offset.values[0] > 23 || offset.values[1] > 59) return at;
    extra = kOffsetTold + offset.values[0] * 60 + offset.values[1];
    end = offset.end;
  }
  out.set_span(at + 1, end);
  out.add(Word::ClockTime, *clock, extra);
  return end;
}

}  // namespace

std::size_t append_number(std::vector<Token>& tokens, std::string_view text, std::size_t at) {
  const Row row = read_row(text, at);
  const Suffix suffix = read_suffix(text, row.end);
  Appender out(tokens, at, suffix.end);
  const bool percent = suffix.end < text.size() && text[suffix.end] == '%';
  bool known = false;
  if (!percent && !is_attached(text, at)) {
    if (suffix.text() == "am" || suffix.text() == "pm") {
      known = add_half_day(out, row, suffix.text());
    } else if (suffix.count == 0) {
      known = add_plain(out, row, {}) || add_row(out, row);
    } else if (suffix.letters[0] == 't' && suffix.count > 1 && is_digit(suffix.letters[1])) {
      out.set_span(at, row.end);
      known = add_row(out, row);
      if (known) return std::max(row.end, add_iso_time(out, text, row.end));
    } else {
      known = add_plain(out, row, suffix.text());
    }
  }
  if (!known) out.add(Word::Other, 0);
  return suffix.end;
}

}  // namespace jiyi::time
