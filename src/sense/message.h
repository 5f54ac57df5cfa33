// One message as the readers of this folder take it: folded once, for all of them.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "text/fold.h"
#include "text/scanner.h"

namespace jiyi::sense {

using Folded = std::span<const text::FoldedChar>;

// Borrows the text.
struct Message {
  std::string_view text;
  std::vector<text::FoldedChar> chars;

  explicit Message(std::string_view given) : text(given), chars(text::fold_chars(given)) {}
};

// A letter or digit of a script that puts spaces between words, where a word has borders.
inline bool is_spaced_word_char(char32_t code) {
  if (code < 0x80) return text::is_ascii_alnum(code) || code == U'_';
  if (text::is_common_ideograph(code)) return false;
  return text::is_word_char(code) && !text::is_unspaced(text::properties_of(code).script);
}

// A letter or digit of any script, marks among them.
inline bool is_written(char32_t code) {
  return text::is_word_char(code) ||
         (code >= 0x80 && text::properties_of(code).category == text::Category::Mark);
}

// Whether nothing but white space stands between `at` and the front of the text, a line break or
// a mark that ends or parts clauses.
bool is_clause_start(Folded chars, std::size_t at);

// Characters that are no white space.
std::size_t character_count(Folded chars);

}  // namespace jiyi::sense
