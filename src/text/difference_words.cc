#include "text/difference_words.h"

#include <array>
#include <set>
#include <span>
#include <string>

#include "text/fold.h"
#include "text/stem.h"
#include "text/stop_words.h"

namespace jiyi::text {
namespace {

constexpr auto kNegations = std::to_array<std::string_view>({
    // English, French, German, Spanish, Russian, Arabic, Hindi
    "no",
    "not",
    "never",
    "none",
    "nothing",
    "nobody",
    "neither",
    "nor",
    "without",
    "cannot",
    "hardly",
    "ne",
    "pas",
    "jamais",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "nie",
    "nunca",
    "sin",
    "не",
    "нет",
    "никогда",
    "لا",
    "لم",
    "لن",
    "ليس",
    "नहीं",
    "मत",
    // Chinese, Japanese, Korean
    "不",
    "没",
    "未",
    "勿",
    "无",
    "别",
    "非",
    "莫",
    "ん",
    "안",
    "못",
    "않",
});

constexpr auto kNumberWords = std::to_array<std::string_view>({
    "zero",      "one",      "two",     "three",     "four",       "five",      "six",
    "seven",     "eight",    "nine",    "ten",       "eleven",     "twelve",    "thirteen",
    "fourteen",  "fifteen",  "sixteen", "seventeen", "eighteen",   "nineteen",  "twenty",
    "thirty",    "forty",    "fifty",   "sixty",     "seventy",    "eighty",    "ninety",
    "hundred",   "thousand", "million", "billion",   "half",       "twice",     "first",
    "second",    "third",    "fourth",  "fifth",     "sixth",      "seventh",   "eighth",
    "ninth",     "tenth",    "monday",  "tuesday",   "wednesday",  "thursday",  "friday",
    "saturday",  "sunday",   "mondays", "tuesdays",  "wednesdays", "thursdays", "fridays",
    "saturdays", "sundays",  "january", "february",  "march",      "april",     "may",
    "june",      "july",     "august",  "september", "october",    "november",  "december",
    "jan",       "feb",      "mar",     "apr",       "jun",        "jul",       "aug",
    "sep",       "sept",     "oct",     "nov",       "dec",        "yesterday", "today",
    "tomorrow",  "〇",       "零",      "一",        "二",         "三",        "四",
    "五",        "六",       "七",      "八",        "九",         "十",        "百",
    "千",        "万",       "亿",      "两",        "半",         "昨",        "今",
    "明",        "前",       "后",      "上",        "下",
});

using Words = std::set<std::string, std::less<>>;

// As the terms are spelled.
Words as_terms(std::span<const std::string_view> words) {
  Words out;
  for (const std::string_view word : words) {
    std::string term = fold(word);
    if (!is_stop_word(term)) stem(term);
    out.insert(std::move(term));
  }
  return out;
}

}  // namespace

bool is_negation(std::string_view term) {
  static const Words words = as_terms(kNegations);
  return words.contains(term);
}

bool is_number_word(std::string_view term) {
  static const Words words = as_terms(kNumberWords);
  return words.contains(term);
}

}  // namespace jiyi::text
