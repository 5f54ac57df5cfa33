#include "word_statistics.h"

#include <algorithm>
#include <cmath>

#include "bank/document_terms.h"
#include "recall/weights.h"
#include "text/terms.h"

namespace jiyi::model {
namespace {

// A bank of few memories counts as one of so many, so that its words do not all look common.
constexpr double kDocumentsMin = 30;

double idf_of(double documents, double frequency) {
  return std::log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

}  // namespace

std::set<index::TermId> question_ids(const std::string& query) {
  std::set<index::TermId> ids;
  for (const text::Term& term : text::question_terms(query)) {
    if (!term.stop_word) ids.insert(bank::term_id(bank::field_of(term.kind), term.text));
  }
  return ids;
}

bool shares_a_term(const Memory& memory, const std::set<index::TermId>& asked) {
  const auto document = bank::document_of(memory, 0);
  return std::any_of(document.terms.begin(), document.terms.end(),
                     [&](const index::TermCount& one) { return asked.contains(one.term); });
}

WordStatistics::Words WordStatistics::words_of(const Memory& memory) {
  const auto document = bank::document_of(memory, 0);
  Words words{.counts = {}, .length = document.length};
  for (const index::TermCount& one : document.terms)
    words.counts[one.term] += one.frequency;
  return words;
}

WordStatistics::WordStatistics(const testkit::ReferenceBank& bank) {
  double length = 0;
  for (const Memory& memory : bank.versions()) {
    versions_.push_back(words_of(memory));
    length += versions_.back().length;
  }
  if (length > 0) mean_length_ = length / static_cast<double>(versions_.size());
}

double WordStatistics::frequency_in_bank(index::TermId term) const {
  return static_cast<double>(
      std::count_if(versions_.begin(), versions_.end(),
                    [&](const Words& words) { return words.counts.contains(term); }));
}

std::vector<ExpectedShare> WordStatistics::shares(const std::string& query,
                                                  const Memory& memory) const {
  const recall::Weights weights;
  const Words words = words_of(memory);
  const double documents = std::max(kDocumentsMin, static_cast<double>(versions_.size()));
  const double norm = weights.k1 * (1 - weights.b + weights.b * words.length / mean_length_);
  std::vector<ExpectedShare> shares;
  std::set<index::TermId> seen;
  for (const text::Term& term : text::question_terms(query)) {
    const index::TermId id = bank::term_id(bank::field_of(term.kind), term.text);
    if (term.stop_word || !seen.insert(id).second || !words.counts.contains(id)) continue;
    const double frequency = words.counts.at(id);
    shares.push_back({.term = term.text,
                      .frequency = words.counts.at(id),
                      .idf = idf_of(documents, frequency_in_bank(id)),
                      .saturation = frequency * (weights.k1 + 1) / (frequency + norm)});
  }
  return shares;
}

std::map<std::size_t, double> WordStatistics::scores(const std::vector<index::QueryTerm>& query,
                                                     index::Bm25 bm25) const {
  std::map<std::size_t, double> scores;
  for (const index::QueryTerm& term : query) {
    const double idf = idf_of(static_cast<double>(versions_.size()), frequency_in_bank(term.term));
    for (std::size_t at = 0; at < versions_.size(); ++at) {
      const auto found = versions_[at].counts.find(term.term);
      if (found == versions_[at].counts.end()) continue;
      const double frequency = found->second;
      const double ratio = versions_[at].length / mean_length_;
      const double norm = bm25.k1 * (1 - bm25.b + bm25.b * ratio);
      scores[at] += term.weight * idf * frequency / (frequency + norm);
    }
  }
  return scores;
}

}  // namespace jiyi::model
