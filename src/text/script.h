// Runs of one script in a text, and a plain guess at its language.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/character.h"

namespace jiyi::text {

struct ScriptRun {
  Script script = Script::Common;
  std::size_t begin = 0;  // bytes [begin, end) of the text
  std::size_t end = 0;
};

// Runs cover the whole text. Characters without a script of their own (spaces, digits, marks)
// belong to the run before them, at the front to the one after; a text of nothing else is one
// run of Common. Kana stay with Han as the script of the run's first character.
std::vector<ScriptRun> script_runs(std::string_view text);

// The script with the most to read: words are counted in scripts with spaces, characters in
// those without. Common if the text has no letters.
Script dominant_script(std::string_view text);

enum class Language : std::uint8_t { Unknown, Chinese, Japanese, Korean, English, Other };

// By script; Han with kana is Japanese. Latin text is English when it is ASCII or has English
// stop words, else Other.
Language guess_language(std::string_view text);

}  // namespace jiyi::text
