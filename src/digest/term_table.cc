#include "digest/term_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/terms.h"

namespace jiyi::digest {
namespace {

bool is_content(const text::Term& term) {
  using text::TermClass;
  switch (term.kind) {
    case TermClass::Word:
    case TermClass::Number:
    case TermClass::CjkBigram:
    case TermClass::Identifier:
      return !term.stop_word;
    default:
      return false;
  }
}

}  // namespace

std::vector<TermNumber> TermTable::add(std::string_view passage) {
  std::vector<TermNumber> found;
  for (text::Term& term : text::terms(passage)) {
    if (!is_content(term)) continue;
    const auto next = static_cast<TermNumber>(counts_.size());
    const auto [place, is_new] = numbers_.try_emplace(std::move(term.text), next);
    if (is_new) counts_.push_back(0);
    found.push_back(place->second);
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (const TermNumber term : found)
    ++counts_[term];
  ++passages_;
  return found;
}

double TermTable::weight(TermNumber term) const {
  return std::log1p(static_cast<double>(passages_) / static_cast<double>(counts_[term]));
}

}  // namespace jiyi::digest
