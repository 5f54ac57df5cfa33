#include "text/language.h"

#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

constexpr std::size_t kHanPart = 3;   // one letter of so many makes a text Han
constexpr std::size_t kKanaPart = 5;  // the same for kana and Hangul

bool is_kana_or_hangul(Script script) {
  return script == Script::Hiragana || script == Script::Katakana || script == Script::Hangul;
}

}  // namespace

std::uint8_t language_class(std::string_view text) {
  std::size_t latin = 0;
  std::size_t han = 0;
  std::size_t kana = 0;
  std::size_t other = 0;
  for (const auto& at : CodePoints(text)) {
    const Properties& of = properties_of(at.code);
    if (of.category != Category::Letter) continue;
    if (of.script == Script::Han) {
      ++han;
    } else if (is_kana_or_hangul(of.script)) {
      ++kana;
    } else if (of.script == Script::Latin || of.script == Script::Common) {
      ++latin;
    } else {
      ++other;
    }
  }
  const std::size_t letters = latin + han + kana + other;
  if (letters == 0) return 0;
  if (kana * kKanaPart >= letters) return 2;
  if (han * kHanPart >= letters) return 1;
  return other > latin ? 3 : 0;
}

}  // namespace jiyi::text
