// What of a memory is put into the word index: the words of its speaker's name and its text,
// the dates in it, the date of its event, the members of its metadata. The question's side is
// recall/query.h.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bank/fields.h"
#include "index/lexical_index.h"
#include "jiyi/memory.h"
#include "text/terms.h"

namespace jiyi::bank {

// The document's length counts words and pairs, not single characters, identifiers or dates.
index::Document document_of(const Memory& memory, index::DocId doc);

// A word of a text as a word of somebody's name: folded but not stemmed, so that "times" does
// not name Tim. Nothing for what cannot be one: stop words, single characters, dates.
// REQUIRES: term was read from `text`.
std::optional<index::TermId> name_term(std::string_view text, const text::Term& term);
// All of a name's.
std::vector<index::TermId> name_terms(std::string_view name);

// Term of a metadata member; `json_scalar` as json::write gives it.
index::TermId metadata_term(std::string_view key, std::string_view json_scalar);

}  // namespace jiyi::bank
