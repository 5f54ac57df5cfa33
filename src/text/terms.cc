#include "text/terms.h"

#include <algorithm>
#include <span>

#include "text/date_terms.h"
#include "text/fold.h"
#include "text/identifiers.h"
#include "text/stop_words.h"
#include "text/word_terms.h"

namespace jiyi::text {
namespace {

// Identifiers and dates take the position of the first word they cover. Both lists ascend.
void give_positions(std::span<const Term> words, std::span<Term> spanning) {
  auto word = words.begin();
  std::uint32_t last_begin = 0;
  for (Term& term : spanning) {
    if (term.byte_begin < last_begin) word = words.begin();
    last_begin = term.byte_begin;
    while (word != words.end() && word->byte_end <= term.byte_begin)
      ++word;
    if (word != words.end()) term.position = word->position;
  }
}

void append_chars_terms(std::string_view text, std::span<const FoldedChar> chars,
                        std::vector<Term>& out) {
  const std::size_t before = out.size();
  append_word_terms(text, chars, out);
  const std::size_t words = out.size() - before;
  append_identifiers(chars, out);
  append_date_terms(chars, out);
  const std::span<Term> all = std::span(out).subspan(before);
  give_positions(all.first(words), all.subspan(words));
}

// A question word is left out as if a space were written there.
std::vector<FoldedChar> without_question_words(std::vector<FoldedChar> chars) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < chars.size();) {
    const std::size_t length = question_word_length(std::span(chars).subspan(at));
    FoldedChar next = chars[at];
    if (length != 0) next = {U' ', next.begin, chars[at + length - 1].end};
    at += std::max<std::size_t>(length, 1);
    chars[kept++] = next;
  }
  chars.resize(kept);
  return chars;
}

}  // namespace

std::vector<Term> terms(std::string_view text) {
  std::vector<Term> out;
  append_terms(text, out);
  return out;
}

void append_terms(std::string_view text, std::vector<Term>& out) {
  append_chars_terms(text, fold_chars(text), out);
}

std::vector<Term> question_terms(std::string_view text) {
  std::vector<Term> out;
  append_chars_terms(text, without_question_words(fold_chars(text)), out);
  return out;
}

}  // namespace jiyi::text
