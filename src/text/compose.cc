#include "text/compose.h"

#include <algorithm>

#include "text/unicode_tables.h"

namespace jiyi::text {
namespace {

// Hangul syllables are computed: The Unicode Standard 15.0, section 3.12.
constexpr char32_t kSyllable = 0xAC00;
constexpr char32_t kLead = 0x1100;
constexpr char32_t kVowel = 0x1161;
constexpr char32_t kTail = 0x11A7;  // one before the first tail
constexpr char32_t kLeads = 19;
constexpr char32_t kVowels = 21;
constexpr char32_t kTails = 28;
constexpr char32_t kSyllables = kLeads * kVowels * kTails;

bool is_in(char32_t code, char32_t first, char32_t count) {
  return code - first < count;
}

bool is_syllable(char32_t code) {
  return is_in(code, kSyllable, kSyllables);
}

void append_syllable(const FoldedChar& from, std::vector<FoldedChar>& out) {
  const char32_t offset = from.code - kSyllable;
  const auto append = [&](char32_t code) { out.push_back({code, from.begin, from.end}); };
  append(kLead + offset / (kVowels * kTails));
  append(kVowel + offset / kTails % kVowels);
  if (offset % kTails != 0) append(kTail + offset % kTails);
}

char32_t composed_hangul(char32_t first, char32_t second) {
  if (is_in(first, kLead, kLeads) && is_in(second, kVowel, kVowels)) {
    return kSyllable + ((first - kLead) * kVowels + (second - kVowel)) * kTails;
  }
  const bool has_no_tail = is_syllable(first) && (first - kSyllable) % kTails == 0;
  if (has_no_tail && second > kTail && is_in(second, kTail, kTails)) return first + second - kTail;
  return 0;
}

std::uint8_t class_of(const FoldedChar& at) {
  return properties_of(at.code).combining_class;
}

}  // namespace

void append_decomposed(const FoldedChar& from, Decomposition kind, std::vector<FoldedChar>& out) {
  if (is_syllable(from.code)) return append_syllable(from, out);
  const auto& table = kind == Decomposition::Canonical ? kCanonical : kCompatible;
  const std::uint16_t place = mapping_place(table, from.code);
  if (place == 0) {
    out.push_back(from);
    return;
  }
  for (const char32_t code : mapping_at(place))
    out.push_back({code, from.begin, from.end});
}

void order_marks(std::vector<FoldedChar>& chars) {
  const auto is_mark = [](const FoldedChar& at) { return class_of(at) != 0; };
  for (auto run = chars.begin(); run != chars.end();) {
    run = std::find_if(run, chars.end(), is_mark);
    const auto end = std::find_if_not(run, chars.end(), is_mark);
    if (end - run > 1) std::ranges::stable_sort(run, end, {}, class_of);
    run = end;
  }
}

void compose(std::vector<FoldedChar>& chars) {
  FoldedChar* starter = nullptr;
  std::uint8_t before = 0;  // class of the last character kept; 0 when that is the starter
  std::size_t kept = 0;
  for (const FoldedChar at : chars) {
    const std::uint8_t mark = class_of(at);
    if (starter != nullptr && (before == 0 || before < mark)) {
      if (const char32_t code = composed_pair(starter->code, at.code); code != 0) {
        *starter = {code, std::min(starter->begin, at.begin), std::max(starter->end, at.end)};
        continue;
      }
    }
    if (mark == 0) starter = &chars[kept];
    before = mark;
    chars[kept++] = at;
  }
  chars.resize(kept);
}

char32_t composed_pair(char32_t first, char32_t second) noexcept {
  if (const char32_t hangul = composed_hangul(first, second); hangul != 0) return hangul;
  const auto* end = kCompositions + kCompositionCount;
  const auto* found =
      std::lower_bound(kCompositions, end, Composition{first, second},
                       [](const Composition& a, const Composition& b) {
                         return a.first != b.first ? a.first < b.first : a.second < b.second;
                       });
  return found != end && found->first == first && found->second == second ? found->composed : 0;
}

}  // namespace jiyi::text
