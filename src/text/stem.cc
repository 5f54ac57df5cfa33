#include "text/stem.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "text/spelling.h"

namespace jiyi::text {
namespace {

constexpr std::size_t kWordMin = 4;
constexpr std::size_t kEndingWordMin = 5;  // of words that lose -ies, -ied or -ing
constexpr std::size_t kRestMin = 2;
constexpr std::string_view kVowels = "aeiouy";
// A final s after these is no plural: class, virus, analysis.
constexpr std::string_view kKeepsS = "sui";
// Doubled letters that belong to the word: tell, miss, buzz, see.
constexpr std::string_view kKeepsDouble = "lszaeiou";
constexpr std::array<std::string_view, 5> kEsPlurals = {"sses", "shes", "ches", "xes", "zes"};

bool is_letter(char byte) {
  return byte >= 'a' && byte <= 'z';
}

bool ends_with(const std::string& word, std::string_view ending) {
  return word.ends_with(ending);
}

void drop(std::string& word, std::size_t bytes) {
  word.erase(word.size() - bytes);
}

// -ies or -ied as -y.
bool ends_as_y(std::string& word, std::string_view ending) {
  if (word.size() < kEndingWordMin || !ends_with(word, ending)) return false;
  drop(word, ending.size() - 1);
  word.back() = 'y';
  return true;
}

void drop_plural(std::string& word) {
  if (ends_as_y(word, "ies")) return;
  const auto fits = [&](std::string_view ending) { return ends_with(word, ending); };
  if (std::ranges::any_of(kEsPlurals, fits)) return drop(word, 2);
  const char before = word[word.size() - 2];
  if (word.back() == 's' && kKeepsS.find(before) == std::string_view::npos) drop(word, 1);
}

std::size_t verb_ending(const std::string& word) {
  if (ends_with(word, "ed") && !ends_with(word, "eed")) return 2;
  return ends_with(word, "ing") && word.size() >= kEndingWordMin ? 3 : 0;
}

void drop_verb_ending(std::string& word) {
  if (ends_as_y(word, "ied")) return;
  const std::size_t ending = verb_ending(word);
  if (ending == 0 || word.size() - ending < kRestMin) return;
  const std::string_view rest = std::string_view(word).substr(0, word.size() - ending);
  if (rest.find_first_of(kVowels) == std::string_view::npos) return;
  drop(word, ending);
  const std::size_t size = word.size();
  const bool is_doubled = size > 3 && word[size - 1] == word[size - 2];
  if (is_doubled && kKeepsDouble.find(word.back()) == std::string_view::npos) drop(word, 1);
}

}  // namespace

void stem(std::string& word) {
  if (word.size() < kWordMin || !std::ranges::all_of(word, is_letter)) return;
  americanise(word);
  drop_plural(word);
  drop_verb_ending(word);
  if (word.size() > 3 && word.back() == 'e') drop(word, 1);
  if (word.size() > 2 && word.back() == 'y') word.back() = 'i';
}

}  // namespace jiyi::text
