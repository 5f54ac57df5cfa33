#include <string>
#include <vector>

#include "text/difference_words.h"
#include "text/similarity.h"
#include "text/terms.h"

namespace jiyi::text {
namespace {

constexpr std::string_view kDigits = "0123456789";

bool has_digit(const std::string& text) {
  return text.find_first_of(kDigits) != std::string::npos;
}

// The sign of a number and its unit when they are written against it: -5, $5, 5%.
std::string with_signs(std::string_view text, const Term& term) {
  constexpr std::string_view kAsciiBefore = "-+$";
  std::string out = term.text;
  if (term.byte_begin > 0) {
    const char before = text[term.byte_begin - 1];
    const bool is_alone = term.byte_begin < 2 || text[term.byte_begin - 2] == ' ';
    if (before == '$' || (is_alone && kAsciiBefore.find(before) != std::string_view::npos)) {
      out.insert(0, 1, before);
    }
  }
  if (term.byte_end < text.size() && text[term.byte_end] == '%') out += '%';
  return out;
}

struct Marks {
  std::vector<std::string> names;  // numbers, identifiers, number words, days, in order
  std::size_t negations = 0;

  bool operator==(const Marks&) const = default;
};

Marks marks_of(std::string_view text) {
  Marks marks;
  for (const Term& term : terms(text)) {
    switch (term.kind) {
      case TermClass::Number:
        marks.names.push_back(with_signs(text, term));
        break;
      case TermClass::Identifier:
        marks.names.push_back(term.text);
        break;
      case TermClass::Word:
      case TermClass::CjkUnigram:
        if (is_negation(term.text)) ++marks.negations;
        if (has_digit(term.text) || is_number_word(term.text)) marks.names.push_back(term.text);
        break;
      default:
        break;
    }
  }
  return marks;
}

}  // namespace

bool identifiers_differ(std::string_view a, std::string_view b) {
  return !(marks_of(a) == marks_of(b));
}

std::string difference_marks(std::string_view text) {
  const Marks marks = marks_of(text);
  std::string out = std::to_string(marks.negations);
  for (const std::string& name : marks.names)
    out.append(1, '\x1f').append(name);
  return out;
}

}  // namespace jiyi::text
