#include "text/claim_form.h"

#include <algorithm>
#include <array>

#include "text/difference_words.h"
#include "text/fold.h"
#include "text/normal_form.h"
#include "text/similarity.h"
#include "text/spelling.h"
#include "text/terms.h"
#include "text/unicode_tables.h"

namespace jiyi::text {
namespace {

constexpr char kMarksFollow = '\x1e';

// Which say nothing by themselves. Pronouns, tenses and prepositions do.
constexpr std::array<std::string_view, 10> kSilent{"a",  "an", "the", "了", "啊",
                                                   "呢", "吧", "呀",  "哦", "啦"};

bool is_compared(const FoldedChar& at) {
  const Category category = properties_of(at.code).category;
  return category != Category::Other && category != Category::Space;
}

bool is_word(const Term& term) {
  return term.kind == TermClass::Word || term.kind == TermClass::Number ||
         term.kind == TermClass::CjkUnigram || term.kind == TermClass::Symbol;
}

}  // namespace

std::string claim_form(std::string_view text) {
  const std::string folded = fold(text);
  auto chars = fold_chars(folded);
  if (std::ranges::any_of(chars, is_compared)) {
    std::erase_if(chars, [](const FoldedChar& at) { return !is_compared(at); });
  }
  return to_utf8(chars) + kMarksFollow + difference_marks(folded);
}

// The words as they are written: a term is stemmed, which would make one of two tenses.
std::vector<std::string> claim_words(std::string_view text) {
  const std::string folded = fold(text);
  std::vector<std::string> words;
  std::uint32_t end = 0;
  for (const Term& term : terms(folded)) {
    if (!is_word(term) || term.byte_begin < end) continue;
    end = term.byte_end;
    std::string word = folded.substr(term.byte_begin, term.byte_end - term.byte_begin);
    if (std::ranges::find(kSilent, word) != kSilent.end()) continue;
    if (term.kind == TermClass::Word) americanise(word);
    words.push_back(std::move(word));
  }
  return words;
}

bool says_claim(const std::vector<std::string>& text, const std::vector<std::string>& claim) {
  if (claim.empty() || text.size() < claim.size() || text.size() > claim.size() + kMoreWordsMax) {
    return false;
  }
  std::size_t next = 0;
  for (const std::string& word : text) {
    if (next < claim.size() && word == claim[next]) {
      ++next;
    } else if (is_negation(word)) {
      return false;
    }
  }
  return next == claim.size();
}

}  // namespace jiyi::text
