#include "text/date_terms.h"

#include "text/date_match.h"
#include "text/scanner.h"

namespace jiyi::text {
namespace {

constexpr int kFirstThirdEnd = 10;
constexpr int kSecondThirdEnd = 20;

int third_of(int day) {
  if (day <= kFirstThirdEnd) return 1;
  return day <= kSecondThirdEnd ? 2 : 3;
}

// A number, or two with a dash between.
std::string spelled(char kind, int first, int second = 0) {
  std::string out(1, kind);
  out += std::to_string(first);
  if (second != 0) out.append(1, '-').append(std::to_string(second));
  return out;
}

}  // namespace

std::vector<std::string> date_terms(const PartialDate& date) {
  std::vector<std::string> out;
  if (date.year != 0) out.push_back(spelled('y', date.year));
  if (date.month == 0) return out;
  out.push_back(spelled('m', date.month));
  if (date.day != 0) out.push_back(spelled('d', date.month, date.day));
  const int third = date.day != 0 ? third_of(date.day) : date.third;
  if (third != 0) out.push_back(spelled('x', date.month, third));
  return out;
}

void append_date_terms(std::span<const FoldedChar> chars, std::vector<Term>& out) {
  std::size_t at = 0;
  while (at < chars.size()) {
    if (!may_begin_date(chars[at].code)) {
      ++at;
      continue;
    }
    const DateMatch match = match_date(chars, at);
    if (match.end == 0) {
      ++at;
      while (at < chars.size() && is_ascii_lower(chars[at].code))
        ++at;
      continue;
    }
    for (std::string& text : date_terms(match.date)) {
      out.push_back({.text = std::move(text),
                     .kind = TermClass::Date,
                     .stop_word = false,
                     .position = 0,
                     .byte_begin = chars[at].begin,
                     .byte_end = chars[match.end - 1].end});
    }
    at = match.end;
  }
}

}  // namespace jiyi::text
