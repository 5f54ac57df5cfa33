// The character tables of the BERT tokenizer, generated from Unicode's data by
// tools/word_tables.py.

#pragma once

#include <cstdint>
#include <span>

namespace jiyi::embed {

enum class WordClass : std::uint8_t {
  Word,
  Space,
  Control,      // and formats and private use
  Nonspacing,   // marks that go with accents
  Punctuation,  // of Unicode, and all of ASCII that is neither letter nor digit
};

struct WordRange {
  char32_t first;
  char32_t last;
  WordClass kind;
};

struct LowerCase {
  char32_t upper;
  char32_t lower;
};

// In order; what is in none is of the class Word.
std::span<const WordRange> word_ranges();
// In order of `upper`.
std::span<const LowerCase> lower_cases();

}  // namespace jiyi::embed
