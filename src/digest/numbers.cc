#include "digest/numbers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "text/utf8.h"

namespace jiyi::digest {
namespace {

using WordValue = std::pair<std::string_view, int>;

constexpr auto kWords = std::to_array<WordValue>({
    {"one", 1},       {"two", 2},         {"three", 3},     {"four", 4},      {"five", 5},
    {"six", 6},       {"seven", 7},       {"eight", 8},     {"nine", 9},      {"ten", 10},
    {"eleven", 11},   {"twelve", 12},     {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15},
    {"sixteen", 16},  {"seventeen", 17},  {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},
    {"thirty", 30},   {"forty", 40},      {"fifty", 50},    {"sixty", 60},    {"seventy", 70},
    {"eighty", 80},   {"ninety", 90},     {"first", 1},     {"second", 2},    {"third", 3},
    {"fourth", 4},    {"fifth", 5},       {"sixth", 6},     {"seventh", 7},   {"eighth", 8},
    {"ninth", 9},     {"tenth", 10},      {"once", 1},      {"twice", 2},     {"couple", 2},
    {"both", 2},      {"dozen", 12},      {"half", 30},     {"noon", 12},     {"midnight", 12},
    {"hundred", 100}, {"thousand", 1000},
});

constexpr std::u32string_view kNumerals = U"零一二三四五六七八九";
constexpr std::int64_t kTooLarge = 1'000'000'000;

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

bool is_letter(char byte) {
  return byte >= 'a' && byte <= 'z';
}

std::optional<int> numeral(char32_t code) {
  if (code == U'〇') return 0;
  if (code == U'两') return 2;
  const std::size_t place = kNumerals.find(code);
  if (place == std::u32string_view::npos) return std::nullopt;
  return static_cast<int>(place);
}

std::int64_t unit(char32_t code) {
  switch (code) {
    case U'十':
      return 10;
    case U'百':
      return 100;
    case U'千':
      return 1000;
    case U'万':
      return 10'000;
    default:
      return 0;
  }
}

// One run of Chinese numerals, read by its units and digit by digit.
class Numerals {
 public:
  void add_digit(int digit) {
    digit_ = digit;
    has_digit_ = true;
    spelled_ += static_cast<char>('0' + digit);
  }

  void add_unit(std::int64_t value) {
    has_unit_ = true;
    if (value == unit(U'万')) {
      total_ = std::min((total_ + section_ + digit_) * value, kTooLarge);
      section_ = 0;
    } else {
      section_ += (has_digit_ ? digit_ : 1) * value;
    }
    digit_ = 0;
    has_digit_ = false;
  }

  void append_to(std::vector<std::string>& out) {
    if (has_unit_) out.push_back(std::to_string(total_ + section_ + digit_));
    if (!has_unit_ && !spelled_.empty()) out.push_back(spelled_);
    for (const char digit : spelled_)
      out.emplace_back(1, digit);
    *this = {};
  }

 private:
  std::int64_t total_ = 0;
  std::int64_t section_ = 0;
  std::int64_t digit_ = 0;
  bool has_digit_ = false;
  bool has_unit_ = false;
  std::string spelled_;
};

void append_chinese(std::string_view folded, std::vector<std::string>& out) {
  constexpr std::size_t kSpelledMax = 20;
  Numerals run;
  std::size_t length = 0;
  for (const auto& place : text::CodePoints(folded)) {
    if (const auto digit = numeral(place.code); digit && length < kSpelledMax) {
      run.add_digit(*digit);
      ++length;
    } else if (unit(place.code) > 0 && length < kSpelledMax) {
      run.add_unit(unit(place.code));
      ++length;
    } else if (length > 0) {
      run.append_to(out);
      length = 0;
    }
  }
  if (length > 0) run.append_to(out);
}

void append_english(std::string_view folded, std::vector<std::string>& out) {
  constexpr int kTens = 20;
  int tens = 0;  // of the word before
  for (std::size_t at = 0; at < folded.size();) {
    std::size_t end = at;
    while (end < folded.size() && is_letter(folded[end]))
      ++end;
    if (end == at) {
      if (folded[at] != '-' && folded[at] != ' ') tens = 0;
      ++at;
      continue;
    }
    const std::string_view word = folded.substr(at, end - at);
    const auto found = std::ranges::find(kWords, word, &WordValue::first);
    if (found != kWords.end()) {
      out.push_back(std::to_string(found->second));
      if (tens > 0 && found->second < 10) out.push_back(std::to_string(tens + found->second));
    }
    const bool is_tens = found != kWords.end() && found->second >= kTens && found->second < 100;
    tens = is_tens ? found->second : 0;
    at = end;
  }
}

}  // namespace

std::vector<DigitRun> digit_runs(std::string_view folded) {
  constexpr std::size_t kThousand = 3;
  std::vector<DigitRun> runs;
  for (std::size_t at = 0; at < folded.size();) {
    if (!is_digit(folded[at])) {
      ++at;
      continue;
    }
    DigitRun run{at, at, ""};
    const auto digits_from = [&folded](std::size_t from) {
      std::size_t end = from;
      while (end < folded.size() && is_digit(folded[end]))
        ++end;
      return end - from;
    };
    for (std::size_t count = digits_from(at);;) {
      run.number += folded.substr(at, count);
      at += count;
      const bool goes_on = at < folded.size() && folded[at] == ',';
      count = goes_on ? digits_from(at + 1) : 0;
      if (count != kThousand) break;
      ++at;
    }
    run.end = at;
    const std::size_t first = std::min(run.number.find_first_not_of('0'), run.number.size() - 1);
    run.number.erase(0, first);
    runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<std::string> spelled_numbers(std::string_view folded) {
  std::vector<std::string> out;
  append_english(folded, out);
  append_chinese(folded, out);
  return out;
}

}  // namespace jiyi::digest
