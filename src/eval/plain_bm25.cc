#include "eval/plain_bm25.h"

#include <algorithm>
#include <unordered_set>

#include "base/hash.h"
#include "eval/first_mention.h"
#include "text/terms.h"

namespace jiyi::eval {
namespace {

constexpr index::Bm25 kPlain{.k1 = 1.2F, .b = 0.75F};

bool is_plain(const text::Term& term) {
  switch (term.kind) {
    case text::TermClass::Word:
    case text::TermClass::Number:
    case text::TermClass::CjkUnigram:
    case text::TermClass::CjkBigram:
      return !term.stop_word;
    case text::TermClass::Identifier:
    case text::TermClass::Part:
    case text::TermClass::Date:
    case text::TermClass::Symbol:
      break;
  }
  return false;
}

index::Document document_of(const NewMemory& item, index::DocId doc) {
  const auto terms = plain_terms(item.speaker + " " + item.text);
  index::Document document{.doc = doc, .length = static_cast<std::uint32_t>(terms.size())};
  for (const std::string& term : terms) {
    document.terms.push_back({.term = base::hash64(term), .frequency = 1});
  }
  return document;
}

}  // namespace

std::vector<std::string> plain_terms(std::string_view text) {
  std::vector<std::string> plain;
  for (text::Term& term : text::terms(text)) {
    if (is_plain(term)) plain.push_back(std::move(term.text));
  }
  return plain;
}

Result<void> PlainBm25::open(const std::string& /*bank*/) {
  *this = PlainBm25();
  return {};
}

Result<void> PlainBm25::remember(std::span<const NewMemory> items) {
  std::vector<index::Document> documents;
  documents.reserve(items.size());
  for (const NewMemory& item : items) {
    documents.push_back(document_of(item, static_cast<index::DocId>(ids_.size())));
    ids_.push_back(item.id);
    sessions_.push_back(session_or_id(item.scope.session_id, item.id));
  }
  index_ = index_.with_documents(documents);
  if (index_.wants_compaction()) index_ = index_.compacted();
  return {};
}

Result<Answer> PlainBm25::recall(const Ask& ask) {
  std::vector<index::QueryTerm> query;
  std::unordered_set<index::TermId> seen;
  for (const std::string& term : plain_terms(ask.query)) {
    const index::TermId id = base::hash64(term);
    if (seen.insert(id).second) query.push_back({.term = id});
  }
  const bool sessions = ask.unit == Unit::Session;
  const auto k = static_cast<std::size_t>(sessions ? ask.k * kMemoriesPerSession : ask.k);
  Answer answer;
  for (const index::ScoredDoc& hit : index_.top_k(query, k, kPlain, nullptr)) {
    answer.ids.push_back(sessions ? sessions_[hit.doc] : ids_[hit.doc]);
  }
  answer.abstained = answer.ids.empty();
  if (sessions) answer.ids = first_mentions(answer.ids, static_cast<std::size_t>(ask.k));
  return answer;
}

}  // namespace jiyi::eval
