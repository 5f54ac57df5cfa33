#include "bank/cues.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace jiyi::bank {
namespace {

using Words = std::initializer_list<std::string_view>;

constexpr std::array<std::string_view, 50> kTimeWords{
    "ago",     "apr",      "april",     "aug",      "august",  "dec",      "december", "evening",
    "feb",     "february", "friday",    "jan",      "january", "jul",      "july",     "jun",
    "june",    "last",     "mar",       "march",    "may",     "monday",   "month",    "months",
    "morning", "next",     "nov",       "november", "oct",     "october",  "recently", "saturday",
    "sep",     "sept",     "september", "since",    "sunday",  "thursday", "today",    "tomorrow",
    "tonight", "tuesday",  "wednesday", "week",     "weekend", "weekends", "weeks",    "year",
    "years",   "yesterday"};

constexpr std::array<std::string_view, 17> kNumberWords{
    "couple", "dozen", "eight",   "few", "five", "four",  "many",  "nine", "once",
    "one",    "seven", "several", "six", "ten",  "three", "twice", "two"};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool has_any(std::string_view text, Words parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](auto part) { return text.find(part) != std::string_view::npos; });
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Calls use(word) for each run of ASCII letters and digits.
template <typename Use>
void for_each_word(std::string_view text, Use&& use) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_word(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_word(text[end]))
      ++end;
    use(text.substr(at, end - at));
    at = end;
  }
}

bool ends_in_question_mark(std::string_view folded) {
  std::string_view said = folded.substr(0, folded.find("[image"));
  while (!said.empty() && (said.back() == ' ' || said.back() == '\n'))
    said.remove_suffix(1);
  return said.ends_with('?');
}

// The two words that follow each other anywhere: `first` then one of `second`.
bool has_pair(std::string_view text, std::string_view first, Words second) {
  bool after_first = false;
  bool found = false;
  for_each_word(text, [&](std::string_view word) {
    found = found || (after_first && std::find(second.begin(), second.end(), word) != second.end());
    after_first = word == first;
  });
  return found;
}

std::string_view first_words(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  std::size_t seen = 0;
  for_each_word(text, [&](std::string_view word) {
    if (seen++ < count) end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
  });
  return text.substr(0, end);
}

}  // namespace

std::uint8_t cues_of(std::string_view folded) {
  unsigned cues = 0;
  if (ends_in_question_mark(folded)) cues |= kAsks;
  for_each_word(folded, [&](std::string_view word) {
    if (contains(kTimeWords, word)) cues |= kNamesTime;
    if (contains(kNumberWords, word)) cues |= kNamesNumber;
  });
  if (has_any(folded, {"昨", "今天", "明天", "上周", "下周", "去年", "前天", "月", "日", "号"})) {
    cues |= kNamesTime;
  }
  if (std::any_of(folded.begin(), folded.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    cues |= kNamesNumber;
  }
  return static_cast<std::uint8_t>(cues);
}

bool asks_when(std::string_view folded) {
  const std::string_view opening = first_words(folded, 2);
  return first_words(folded, 1).ends_with("when") || has_pair(opening, "how", {"long"}) ||
         has_pair(opening, "what", {"time", "date", "day", "month", "year"}) ||
         has_pair(opening, "which", {"day", "month", "year", "date"}) ||
         has_any(folded, {"什么时候", "何时", "哪天", "哪一天", "几月", "几号", "几点"});
}

bool asks_how_many(std::string_view folded) {
  return has_pair(folded, "how", {"many", "much", "old", "often"}) ||
         has_any(folded, {"多少", "几"});
}

}  // namespace jiyi::bank
