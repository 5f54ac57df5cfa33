#include "text/script.h"

#include <algorithm>
#include <array>

#include "text/terms.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

constexpr std::size_t kScripts = static_cast<std::size_t>(Script::Other) + 1;
// Japanese has at least this share of kana among its kana and Han; Chinese quotes a name.
constexpr double kKanaShareMin = 0.2;
constexpr double kStopWordShareMin = 0.1;

bool is_neutral(Script script) {
  return script == Script::Common || script == Script::Inherited;
}

bool is_kana_or_han(Script script) {
  return script == Script::Han || script == Script::Hiragana || script == Script::Katakana;
}

bool is_same_run(Script a, Script b) {
  return a == b || (is_kana_or_han(a) && is_kana_or_han(b));
}

using Counts = std::array<std::size_t, kScripts>;

Counts count_scripts(std::string_view text) {
  Counts counts{};
  Script word = Script::Common;  // of the word being read, Common between words
  for (const auto& at : CodePoints(text)) {
    const Properties& of = properties_of(at.code);
    if (of.category == Category::Mark) continue;
    if (of.category != Category::Letter || is_neutral(of.script)) {
      word = Script::Common;
      continue;
    }
    if (of.script != word || is_unspaced(of.script)) ++counts[static_cast<std::size_t>(of.script)];
    word = of.script;
  }
  return counts;
}

std::size_t of(const Counts& counts, Script script) {
  return counts[static_cast<std::size_t>(script)];
}

bool has_english_stop_words(std::string_view text) {
  std::size_t words = 0;
  std::size_t stop_words = 0;
  for (const Term& term : terms(text)) {
    if (term.kind != TermClass::Word) continue;
    ++words;
    stop_words += term.stop_word ? 1U : 0U;
  }
  return static_cast<double>(stop_words) >= kStopWordShareMin * static_cast<double>(words);
}

}  // namespace

std::vector<ScriptRun> script_runs(std::string_view text) {
  std::vector<ScriptRun> runs;
  for (const auto& at : CodePoints(text)) {
    const Script script = properties_of(at.code).script;
    if (runs.empty()) {
      runs.push_back({is_neutral(script) ? Script::Common : script, at.begin, at.end});
      continue;
    }
    ScriptRun& last = runs.back();
    if (is_neutral(last.script) && !is_neutral(script)) last.script = script;
    if (is_neutral(script) || is_same_run(script, last.script)) {
      last.end = at.end;
    } else {
      runs.push_back({script, at.begin, at.end});
    }
  }
  return runs;
}

Script dominant_script(std::string_view text) {
  const Counts counts = count_scripts(text);
  const auto most = std::ranges::max_element(counts);
  return *most == 0 ? Script::Common : static_cast<Script>(most - counts.begin());
}

Language guess_language(std::string_view text) {
  const Counts counts = count_scripts(text);
  const std::size_t kana = of(counts, Script::Hiragana) + of(counts, Script::Katakana);
  const std::size_t east = kana + of(counts, Script::Han);
  std::size_t all = 0;
  for (const std::size_t count : counts)
    all += count;
  if (all == 0) return Language::Unknown;
  if (east * 2 >= all) {
    const bool is_japanese = static_cast<double>(kana) >= kKanaShareMin * static_cast<double>(east);
    return is_japanese ? Language::Japanese : Language::Chinese;
  }
  if (of(counts, Script::Hangul) * 2 >= all) return Language::Korean;
  if (of(counts, Script::Latin) * 2 < all) return Language::Other;
  const bool is_english = ascii_prefix(text) == text.size() || has_english_stop_words(text);
  return is_english ? Language::English : Language::Other;
}

}  // namespace jiyi::text
