#include "digest/grounding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/try.h"
#include "digest/length.h"
#include "digest/numbers.h"
#include "text/fold.h"
#include "text/terms.h"
#include "time/civil.h"

namespace jiyi::digest {
namespace {

// Capital words that every summary may use.
constexpr auto kFreeWords = std::to_array<std::string_view>({
    "user",     "assistant", "system",   "tool",    "monday",  "tuesday",   "wednesday",
    "thursday", "friday",    "saturday", "sunday",  "january", "february",  "march",
    "april",    "may",       "june",     "july",    "august",  "september", "october",
    "november", "december",  "english",  "chinese", "i",       "summary",   "ok",
});
constexpr auto kFreePeople = std::to_array<std::string_view>({"用户", "助手", "系统", "工具"});
constexpr auto kMonths = std::to_array<std::string_view>({
    "january",   "february", "march",    "april",    "may", "june", "july", "august",
    "september", "october",  "november", "december", "jan", "feb",  "mar",  "apr",
    "jun",       "jul",      "aug",      "sep",      "oct", "nov",  "dec",
});
constexpr auto kTitles = std::to_array<std::string_view>({
    "先生",
    "女士",
    "小姐",
    "老师",
    "医生",
    "经理",
    "教授",
    "律师",
    "师傅",
});
struct QuoteMarks {
  std::string_view open;
  std::string_view close;
};
constexpr auto kQuotes = std::to_array<QuoteMarks>({
    {"《", "》"},
    {"「", "」"},
    {"“", "”"},
    {"\"", "\""},
});
constexpr std::size_t kChineseBytes = 3;  // of one character
constexpr std::size_t kLabelBytesMax = 24;

template <typename Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_sentence_start(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '"' || text[at - 1] == '(' ||
                    text[at - 1] == '*' || text[at - 1] == '-'))
    --at;
  if (at == 0) return true;
  constexpr std::string_view kEnds = ".!?:;\n\r\t";
  if (kEnds.find(text[at - 1]) != std::string_view::npos) return true;
  return static_cast<unsigned char>(text[at - 1]) >= 0x80;
}

// "Ann: …" and "Ann's …" are names even where a sentence begins.
bool is_marked_name(std::string_view text, std::size_t end) {
  return text.substr(end).starts_with(":") || text.substr(end).starts_with("'s ");
}

bool is_list_mark(std::string_view text, std::size_t begin, std::size_t end) {
  const bool at_front = begin == 0 || text[begin - 1] == '\n';
  return at_front && end < text.size() &&
         (text[end] == '.' || text[end] == ')' || text.substr(end).starts_with("、"));
}

std::string_view word_before(std::string_view text, std::size_t end) {
  while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == ','))
    --end;
  std::size_t begin = end;
  while (begin > 0 && text[begin - 1] >= 'a' && text[begin - 1] <= 'z')
    --begin;
  return text.substr(begin, end - begin);
}

std::string_view word_after(std::string_view text, std::size_t begin) {
  for (const std::string_view ending : {"st", "nd", "rd", "th", " of"}) {
    if (text.substr(begin).starts_with(ending)) begin += ending.size();
  }
  while (begin < text.size() && (text[begin] == ' ' || text[begin] == ','))
    ++begin;
  std::size_t end = begin;
  while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
    ++end;
  return text.substr(begin, end - begin);
}

// Whether digits stand where a year, month or day does.
bool is_in_date(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view after = text.substr(end);
  for (const std::string_view mark : {"年", "月", "日", "号"}) {
    if (after.starts_with(mark)) return true;
  }
  const auto is_dash = [&text](std::size_t at) {
    return at < text.size() && (text[at] == '-' || text[at] == '/');
  };
  if (is_dash(end) || (begin > 0 && is_dash(begin - 1))) return true;
  return is_one_of(word_before(text, begin), kMonths) || is_one_of(word_after(text, end), kMonths);
}

std::optional<int> small_number(std::string_view digits) {
  int value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc()) return std::nullopt;
  return value;
}

Error unknown(std::size_t count, std::string_view what) {
  return {ErrorCode::InvalidArgument, "summary has " + std::to_string(count) + " " +
                                          std::string(what) + " that no message has"};
}

}  // namespace

Ground::Ground(std::span<const Message> messages, std::span<const Quote> earlier) {
  for (const Quote& quote : earlier) {
    add(quote.speaker);
    add(quote.text);
    add_time(quote.at);
  }
  for (const Message& message : messages) {
    add(message.speaker);
    add(message.text);
    add_time(message.at);
  }
}

void Ground::add(std::string_view text) {
  const std::string folded = text::fold(text);
  for (text::Term& term : text::terms(text))
    words_.insert(std::move(term.text));
  for (DigitRun& run : digit_runs(folded))
    numbers_.insert(std::move(run.number));
  for (std::string& number : spelled_numbers(folded))
    numbers_.insert(std::move(number));
  folded_ += folded;
  folded_ += '\n';
}

void Ground::add_time(const std::optional<Timestamp>& at) {
  if (!at) return;
  const int year = time::to_civil(*at).date.year;
  years_.insert({year - 1, year, year + 1});
}

Result<void> Ground::check(std::string_view reply) const {
  const std::string folded = text::fold(reply);
  if (const std::size_t count = unknown_numbers(folded); count > 0)
    return unknown(count, "numbers");
  const std::size_t names = unknown_words(reply) + unknown_quotes(folded) + unknown_people(folded);
  if (names > 0) return unknown(names, "names");
  return check_topic(reply);
}

bool Ground::has_number(std::string_view folded, std::size_t begin, std::size_t end) const {
  constexpr int kNoon = 12;
  constexpr int kDayHours = 24;
  constexpr int kMonthDays = 31;
  const std::string digits(folded.substr(begin, end - begin));
  const auto value = small_number(digits);
  if (!value) return false;
  const bool in_date = is_in_date(folded, begin, end);
  if (in_date && !years_.empty() && (*value <= kMonthDays || years_.contains(*value))) return true;
  if (*value == 0) return true;
  return *value > kNoon && *value < kDayHours && numbers_.contains(std::to_string(*value - kNoon));
}

std::size_t Ground::unknown_numbers(std::string_view folded) const {
  std::size_t count = 0;
  for (const DigitRun& run : digit_runs(folded)) {
    if (numbers_.contains(run.number) || is_list_mark(folded, run.begin, run.end)) continue;
    if (!has_number(folded, run.begin, run.end)) ++count;
  }
  return count;
}

std::size_t Ground::unknown_words(std::string_view reply) const {
  const bool is_chinese = amount_of(reply).characters > amount_of(reply).words;
  std::size_t count = 0;
  for (const text::Term& term : text::terms(reply)) {
    if (term.kind != text::TermClass::Word || term.byte_end < term.byte_begin + 2) continue;
    if (words_.contains(term.text)) continue;
    const char first = reply[term.byte_begin];
    const bool is_capital = first >= 'A' && first <= 'Z';
    const bool is_latin = is_capital || (first >= 'a' && first <= 'z');
    if (!(is_chinese ? is_latin : is_capital)) continue;
    const bool opens = is_sentence_start(reply, term.byte_begin);
    if (!is_chinese && opens && !is_marked_name(reply, term.byte_end)) continue;
    const std::string word =
        text::fold(reply.substr(term.byte_begin, term.byte_end - term.byte_begin));
    if (!is_one_of(word, kFreeWords)) ++count;
  }
  return count;
}

std::size_t Ground::unknown_quotes(std::string_view folded) const {
  std::size_t count = 0;
  for (const QuoteMarks& marks : kQuotes) {
    for (std::size_t at = folded.find(marks.open); at != std::string_view::npos;) {
      const std::size_t begin = at + marks.open.size();
      const std::size_t end = folded.find(marks.close, begin);
      if (end == std::string_view::npos) break;
      std::string_view quoted = folded.substr(begin, end - begin);
      while (!quoted.empty() && (quoted.back() == '.' || quoted.back() == ','))
        quoted.remove_suffix(1);
      if (folded_.find(quoted) == std::string::npos) ++count;
      at = folded.find(marks.open, end + marks.close.size());
    }
  }
  return count;
}

// Who stands before a title, by the character before it, and before the colon of a line.
std::size_t Ground::unknown_people(std::string_view folded) const {
  std::size_t count = 0;
  for (const std::string_view title : kTitles) {
    for (std::size_t at = folded.find(title); at != std::string_view::npos;
         at = folded.find(title, at + title.size())) {
      if (at < kChineseBytes) continue;
      const std::string_view name = folded.substr(at - kChineseBytes, kChineseBytes);
      if (static_cast<unsigned char>(name[0]) < 0x80) continue;
      if (folded_.find(name) == std::string::npos) ++count;
    }
  }
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t end = std::min(folded.find('\n', at), folded.size());
    const std::string_view line = folded.substr(at, end - at);
    const std::size_t colon = line.find(':');  // folding makes ： one
    if (colon != std::string_view::npos && colon > 0 && colon <= kLabelBytesMax) {
      const std::string_view name = line.substr(0, colon);
      const bool is_chinese = static_cast<unsigned char>(name[0]) >= 0xE4;
      if (is_chinese && name.size() <= 4 * kChineseBytes && !is_one_of(name, kFreePeople) &&
          folded_.find(name) == std::string::npos)
        ++count;
    }
    at = end + 1;
  }
  return count;
}

Result<void> Ground::check_topic(std::string_view reply) const {
  std::size_t known = 0;
  std::size_t all = 0;
  for (const text::Term& term : text::terms(reply)) {
    const bool is_content =
        term.kind == text::TermClass::Word || term.kind == text::TermClass::CjkBigram;
    if (!is_content || term.stop_word) continue;
    ++all;
    if (words_.contains(term.text)) ++known;
  }
  const double share = all == 0 ? 1 : static_cast<double>(known) / static_cast<double>(all);
  if ((all >= kTopicTerms && share < kKnownShareMin) || (all >= kSomeTerms && known == 0)) {
    return Error(ErrorCode::InvalidArgument, "summary has " + std::to_string(known) + " of its " +
                                                 std::to_string(all) + " words from the messages");
  }
  return {};
}

}  // namespace jiyi::digest
