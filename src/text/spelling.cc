#include "text/spelling.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace jiyi::text {
namespace {

constexpr std::size_t kBritishMin = 5;       // letters of the shortest: metre
constexpr std::size_t kBeforeEndingMin = 3;  // so that rising, raise and prise keep their s

// What words with -our begin with.
constexpr auto kOurWords = std::to_array<std::string_view>({
    "armour",    "behaviour", "candour", "clamour",      "colour",    "demeanour", "discolour",
    "dishonour", "endeavour", "favour",  "fervour",      "flavour",   "glamour",   "harbour",
    "honour",    "humour",    "labour",  "misbehaviour", "neighbour", "odour",     "parlour",
    "rancour",   "rigour",    "rumour",  "saviour",      "savour",    "splendour", "tumour",
    "unfavour",  "valour",    "vapour",  "vigour",
});

// Words with -re, without it, and what may stand behind: theatre, theatres, centred, centring.
constexpr auto kReWords = std::to_array<std::string_view>({
    "calib",
    "cent",
    "centimet",
    "fib",
    "kilomet",
    "lit",
    "lust",
    "meag",
    "met",
    "millilit",
    "millimet",
    "sab",
    "somb",
    "spect",
    "theat",
});
constexpr auto kReEndings = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"re", "er"},
    {"res", "ers"},
    {"red", "ered"},
    {"ring", "ering"},
});

constexpr std::array<std::string_view, 3> kYseWords{"analys", "catalys", "paralys"};
constexpr std::array<std::string_view, 6> kVerbEndings{"e", "ed", "er", "ers", "es", "ing"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

bool our_as_or(std::string& word) {
  const std::size_t at = word.find("our");
  if (at == std::string::npos) return false;
  const bool is_known = std::ranges::any_of(kOurWords, [&](std::string_view begin) {
    return begin.size() == at + 3 && word.starts_with(begin);
  });
  if (is_known) word.erase(at + 1, 1);
  return is_known;
}

// -ise and -isation, -yse.
bool ise_as_ize(std::string& word) {
  const std::size_t at = word.rfind("is");
  if (at != std::string::npos && at >= kBeforeEndingMin) {
    const std::string_view rest = std::string_view(word).substr(at + 2);
    if (is_among(kVerbEndings, rest) || rest.starts_with("ation")) {
      word[at + 1] = 'z';
      return true;
    }
  }
  for (const std::string_view begin : kYseWords) {
    if (!word.starts_with(begin)) continue;
    if (!is_among(kVerbEndings, std::string_view(word).substr(begin.size()))) return false;
    word[begin.size() - 1] = 'z';
    return true;
  }
  return false;
}

void re_as_er(std::string& word) {
  const std::string_view spelled = word;
  for (const auto& [british, american] : kReEndings) {
    if (!spelled.ends_with(british)) continue;
    if (!is_among(kReWords, spelled.substr(0, spelled.size() - british.size()))) continue;
    word.replace(word.size() - british.size(), british.size(), american);
    return;
  }
}

}  // namespace

void americanise(std::string& word) {
  if (word.size() < kBritishMin) return;
  if (our_as_or(word) || ise_as_ize(word)) return;
  re_as_er(word);
}

}  // namespace jiyi::text
