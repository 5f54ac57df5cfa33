#include "sense/language.h"

#include <array>
#include <cstddef>

namespace jiyi::sense {
namespace {

using text::Language;
using text::Script;

constexpr std::size_t kMixedMin = 2;  // Latin words, and Han characters

// In the order of text::Script.
constexpr auto kScriptNames = std::to_array<std::string_view>({
    "none",     "none",       "latin",    "greek",    "cyrillic",  "armenian", "hebrew",
    "arabic",   "devanagari", "bengali",  "gurmukhi", "gujarati",  "tamil",    "telugu",
    "kannada",  "malayalam",  "sinhala",  "thai",     "lao",       "tibetan",  "myanmar",
    "georgian", "hangul",     "ethiopic", "khmer",    "mongolian", "hiragana", "katakana",
    "bopomofo", "han",        "other",
});
static_assert(kScriptNames.size() == static_cast<std::size_t>(Script::Other) + 1);

struct Counts {
  std::size_t han = 0;
  std::size_t latin_words = 0;
  std::size_t others = 0;
  bool is_ascii = true;  // of the Latin letters
};

Counts count(const MessageChars& chars) {
  Counts counts;
  bool in_word = false;
  for (std::size_t i = 0; i < chars.size(); ++i) {
    const CharKind kind = chars.kind(i);
    const bool is_latin = kind == CharKind::Lower || kind == CharKind::Upper;
    if (is_latin && !in_word) ++counts.latin_words;
    if (is_latin && chars.code(i) >= 0x80) counts.is_ascii = false;
    in_word = is_latin || (in_word && (kind == CharKind::Digit || chars.code(i) == U'\''));
    if (kind == CharKind::Han) ++counts.han;
    if (kind == CharKind::Letter) ++counts.others;
  }
  return counts;
}

// Two Han characters are a word, and one alone is one too.
bool is_mixed(const Counts& counts) {
  if (counts.latin_words < kMixedMin || counts.han < kMixedMin) return false;
  const std::size_t words = counts.latin_words + (counts.han + 1) / 2;
  return counts.latin_words * 4 >= words && counts.latin_words * 4 <= words * 3;
}

}  // namespace

MessageLanguage read_language(const MessageChars& chars) {
  const Counts counts = count(chars);
  if (counts.others == 0 && counts.is_ascii) {
    if (counts.han + counts.latin_words == 0) return {};
    const bool is_chinese = counts.han >= counts.latin_words * 2;
    return {.language = is_chinese ? Language::Chinese : Language::English,
            .script = is_chinese ? Script::Han : Script::Latin,
            .is_mixed = is_mixed(counts)};
  }
  return {.language = text::guess_language(chars.text()),
          .script = text::dominant_script(chars.text()),
          .is_mixed = counts.others == 0 && is_mixed(counts)};
}

std::string_view language_name(const MessageLanguage& read) {
  if (read.is_mixed) return "mixed";
  switch (read.language) {
    case Language::Chinese:
      return "zh";
    case Language::English:
      return "en";
    case Language::Japanese:
      return "ja";
    case Language::Korean:
      return "ko";
    case Language::Unknown:
    case Language::Other:
      break;
  }
  return script_name(read.script);
}

std::string_view script_name(text::Script script) {
  return kScriptNames[static_cast<std::size_t>(script)];
}

}  // namespace jiyi::sense
