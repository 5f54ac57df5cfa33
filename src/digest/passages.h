// Messages cut into what a summary chooses from: sentences, parts of very long ones.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "digest/length.h"
#include "text/sentences.h"

namespace jiyi::digest {

// A longer sentence is cut, where it can be at a comma.
inline constexpr std::size_t kPassageWordsMax = 40;
inline constexpr std::size_t kPassageCharactersMax = 80;

struct Passage {
  text::Span span;  // of the message's text, without white space and list marks at its ends
  bool starts_sentence = true;
  bool ends_sentence = true;
  bool is_data = false;  // of code, a log or JSON: chosen only when there is nothing to read
};

inline std::string_view text_of(std::string_view text, const text::Span& span) {
  return text.substr(span.begin, span.end - span.begin);
}

// In order. Blocks between ``` fences are left out, and a message of nothing else, or of data, is
// stood for by the first line that holds anything. None for a text without letters and digits.
// Linear time.
std::vector<Passage> passages(std::string_view text, Measure measure);

}  // namespace jiyi::digest
