#include "bank/document_terms.h"

#include <algorithm>
#include <limits>

#include "json/parse.h"
#include "json/write.h"
#include "text/date_terms.h"
#include "text/fold.h"
#include "time/civil.h"

namespace jiyi::bank {
namespace {

bool counts_in_length(text::TermClass kind) {
  return kind == text::TermClass::Word || kind == text::TermClass::Number ||
         kind == text::TermClass::CjkBigram || kind == text::TermClass::Symbol;
}

void add_metadata_terms(const Memory& memory, std::vector<index::TermId>& ids) {
  if (memory.metadata.empty()) return;
  const auto parsed = json::parse(memory.metadata);
  const json::Object* members = parsed.ok() ? parsed.value().if_object() : nullptr;
  if (members == nullptr) return;
  for (const json::Member& member : *members) {
    if (member.value.if_object() != nullptr || member.value.if_array() != nullptr) continue;
    ids.push_back(metadata_term(member.name, json::write(member.value)));
  }
}

// Equal ids that follow each other become one with a count.
std::vector<index::TermCount> counted(std::vector<index::TermId> ids) {
  std::sort(ids.begin(), ids.end());
  std::vector<index::TermCount> counts;
  for (const index::TermId id : ids) {
    if (counts.empty() || counts.back().term != id) {
      counts.push_back({.term = id, .frequency = 1});
    } else if (counts.back().frequency < std::numeric_limits<std::uint16_t>::max()) {
      ++counts.back().frequency;
    }
  }
  return counts;
}

}  // namespace

Field field_of(text::TermClass kind) {
  switch (kind) {
    case text::TermClass::CjkUnigram:
      return Field::Character;
    case text::TermClass::Identifier:
      return Field::Identifier;
    case text::TermClass::Date:
      return Field::Date;
    case text::TermClass::Word:
    case text::TermClass::Number:
    case text::TermClass::CjkBigram:
    case text::TermClass::Part:
    case text::TermClass::Symbol:
      break;
  }
  return Field::Word;
}

index::Document document_of(const Memory& memory, index::DocId doc) {
  index::Document document{.doc = doc, .length = 0, .terms = {}};
  std::vector<index::TermId> ids;
  std::vector<text::Term> terms = text::terms(memory.speaker);
  text::append_terms(memory.text, terms);
  for (const text::Term& term : terms) {
    if (term.stop_word) continue;
    ids.push_back(term_id(field_of(term.kind), term.text));
    if (counts_in_length(term.kind)) ++document.length;
  }
  if (memory.event_at) {
    const time::CivilDate date = time::to_civil(*memory.event_at).date;
    for (const std::string& term : text::date_terms({date.year, date.month, date.day, 0})) {
      ids.push_back(term_id(Field::Date, term));
    }
  }
  add_metadata_terms(memory, ids);
  document.terms = counted(std::move(ids));
  return document;
}

std::optional<index::TermId> name_term(std::string_view text, const text::Term& term) {
  if (term.stop_word || field_of(term.kind) != Field::Word) return std::nullopt;
  const auto written = text.substr(term.byte_begin, term.byte_end - term.byte_begin);
  return term_id(Field::Word, text::fold(written));
}

std::vector<index::TermId> name_terms(std::string_view name) {
  std::vector<index::TermId> ids;
  for (const text::Term& term : text::terms(name)) {
    if (const auto id = name_term(name, term)) ids.push_back(*id);
  }
  return ids;
}

index::TermId metadata_term(std::string_view key, std::string_view json_scalar) {
  std::string member(key);
  member += '\0';
  member += json_scalar;
  return term_id(Field::Metadata, member);
}

}  // namespace jiyi::bank
