// A text cut into words as BERT's basic tokenizer does it: at white space, before and after each
// punctuation mark and, if so told, each Chinese character.

#pragma once

#include <string>
#include <string_view>

namespace jiyi::embed {

struct WordRules {
  bool lower_case = true;
  bool strip_accents = true;
  bool split_han = true;
  bool clean = true;  // leaves out control characters and U+FFFD
};

// The words with one space between them; none has a space in it. Linear time.
std::string bert_words(std::string_view text, const WordRules& rules);

}  // namespace jiyi::embed
