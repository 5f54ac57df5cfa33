// The fields of the word index. A field is a seed of the term hash, so that the same letters
// in two fields are two terms. Values are stored in snapshots: never renumber.

#pragma once

#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "index/lexical_index.h"
#include "text/terms.h"

namespace jiyi::bank {

enum class Field : std::uint64_t {
  Word = 1,        // words, numbers, pairs of CJK characters, symbols
  Character = 2,   // single CJK characters
  Identifier = 3,  // v1.9, a@b.com, kept whole
  Date = 4,        // dates in the text and the date of the event
  Metadata = 5,    // a top-level member as key, NUL, JSON scalar; filters only
};

inline index::TermId term_id(Field field, std::string_view term) {
  return base::hash64(term, static_cast<std::uint64_t>(field));
}

Field field_of(text::TermClass kind);

}  // namespace jiyi::bank
