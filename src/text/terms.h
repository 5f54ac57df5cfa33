// A text as the terms it is found by. Any text is a valid text and a valid question: there is
// no query syntax. Terms are read from the folded text (fold.h); ranking gives each class its
// weight.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::text {

enum class TermClass : std::uint8_t {
  Word,        // stemmed (stem.h); also a word inside a camelCase one, see Part
  Number,      // a word of digits alone
  CjkUnigram,  // one character of a script that writes no spaces, or of Hangul
  CjkBigram,   // two neighbours of them
  Identifier,  // v1.9, foo/bar, a@b.com, c++, kept whole; its words are terms as well
  Part,        // a word found only inside another: camelCase parts, the digits of a phone
               // number without their dashes. Same spelling as a Word or Number
  Date,        // y2023, m5, d5-8, x5-1: year, month, day, third of a month (date_terms.h)
  Symbol,      // an emoji or other pictograph
};

struct Term {
  std::string text;
  TermClass kind = TermClass::Word;
  // Too common to rank by (stop_words.h); a CjkBigram when either character is.
  bool stop_word = false;
  // Words, numbers, CJK characters and symbols count up from 0 as they are read, stop words
  // too; every other term has the position of the first of those it covers.
  std::uint32_t position = 0;
  std::uint32_t byte_begin = 0;  // bytes [byte_begin, byte_end) of the text as given
  std::uint32_t byte_end = 0;
};

// Terms in reading order: first those with positions of their own and their bigrams and
// parts, then identifiers, then dates. Bytes that are not UTF-8 separate words. Linear time.
// REQUIRES: text is shorter than 4 GiB. A single term is at most kTermBytesMax long; what is
// longer is not a term.
inline constexpr std::size_t kTermBytesMax = 256;
std::vector<Term> terms(std::string_view text);
void append_terms(std::string_view text, std::vector<Term>& out);

// The same without the words by which Chinese asks (什么, 多少, …).
std::vector<Term> question_terms(std::string_view text);

}  // namespace jiyi::text
