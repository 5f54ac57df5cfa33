#include "text/abbreviations.h"

#include <algorithm>
#include <array>

namespace jiyi::text {
namespace {

constexpr auto kBeforeName = std::to_array<std::string_view>({
    "adm",  "approx", "capt", "cf",  "cmdr", "col", "dr",   "e.g", "eg", "esp", "gen",
    "gov",  "hon",    "i.e",  "ie",  "lt",   "maj", "mr",   "mrs", "ms", "mt",  "pres",
    "prof", "rep",    "rev",  "sen", "sgt",  "st",  "supt", "viz", "vs", "v.s",
});
constexpr auto kBeforeNumber = std::to_array<std::string_view>({
    "art",
    "ch",
    "chap",
    "eq",
    "fig",
    "figs",
    "no",
    "nos",
    "p",
    "para",
    "pp",
    "sec",
    "tab",
    "tel",
    "vol",
});
constexpr auto kAnywhere = std::to_array<std::string_view>({
    "apr",  "aug", "ave", "bros", "co",  "corp", "dec", "dept", "est",  "etc", "feb",
    "fri",  "inc", "jan", "jr",   "jul", "jun",  "ltd", "mar",  "mon",  "nov", "oct",
    "ph.d", "sat", "sep", "sept", "sr",  "sun",  "thu", "tue",  "univ", "wed",
});
constexpr auto kStarters = std::to_array<std::string_view>({
    "a",       "after", "also", "although", "an",    "and",  "as",     "at",    "because",
    "before",  "but",   "do",   "even",     "for",   "he",   "her",    "his",   "how",
    "however", "i",     "if",   "in",       "is",    "it",   "its",    "let",   "maybe",
    "my",      "no",    "now",  "on",       "or",    "our",  "please", "she",   "since",
    "so",      "some",  "that", "the",      "their", "then", "there",  "these", "they",
    "this",    "those", "to",   "today",    "we",    "well", "what",   "when",  "where",
    "while",   "who",   "why",  "with",     "yes",   "you",  "your",
});
static_assert(std::ranges::is_sorted(kStarters));

bool is_letter(char byte) {
  return byte >= 'a' && byte <= 'z';
}

// u.s, a.m, n.y.c: single letters with points between.
bool is_acronym(std::string_view word) {
  if (word.size() < 3 || word.size() % 2 == 0) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i % 2 == 0 ? !is_letter(word[i]) : word[i] != '.') return false;
  }
  return true;
}

bool has(auto const& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

Abbreviation abbreviation_of(std::string_view word) noexcept {
  if (word.empty() || word.size() > kAbbreviationBytesMax) return Abbreviation::None;
  if (has(kBeforeNumber, word)) return Abbreviation::BeforeNumber;
  if (has(kBeforeName, word)) return Abbreviation::BeforeName;
  if (word.size() == 1 && is_letter(word.front())) return Abbreviation::BeforeName;
  if (has(kAnywhere, word) || is_acronym(word)) return Abbreviation::Anywhere;
  return Abbreviation::None;
}

bool is_sentence_starter(std::string_view word) noexcept {
  return std::ranges::binary_search(kStarters, word);
}

}  // namespace jiyi::text
