// Everything one bank needs to be searched, as an immutable value derived from its rows.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bank/columns.h"
#include "bank/cues.h"
#include "bank/names.h"
#include "index/lexical_index.h"
#include "index/vector_index.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::bank {

using Bits = std::vector<std::uint64_t>;  // bit d of word d / 64

inline bool has_bit(const Bits& bits, DocId doc) {
  return doc / 64 < bits.size() && ((bits[doc / 64] >> (doc % 64)) & 1U) != 0;
}
inline void set_bit(Bits& bits, DocId doc) {
  if (doc / 64 >= bits.size()) bits.resize(doc / 64 + 1);
  bits[doc / 64] |= std::uint64_t{1} << (doc % 64);
}
inline void clear_bit(Bits& bits, DocId doc) {
  if (doc / 64 < bits.size()) bits[doc / 64] &= ~(std::uint64_t{1} << (doc % 64));
}

using SpeakersByTerm = std::unordered_map<index::TermId, std::vector<std::uint32_t>>;

// The names of a bank; shared by all its views.
struct Dictionaries {
  Names labels;    // speakers, users, agents, apps, types, roles
  Names sessions;  // by session_key(); dense, so that sessions can index arrays
};

// Turns that belong together: those of a named session, else those of one day (in the
// event's own offset). Empty when a memory has neither.
std::string session_key(const Memory& memory);
std::string session_key(std::string_view session_id);

// What is known of a session as a whole.
struct Session {
  DocId tail = kNoDoc;  // last slot by event time
  std::uint32_t slots = 0;
  std::uint32_t length = 0;  // of its slots' first versions, in terms
};

// Mean length of the sessions that have turns, 1 if there are none.
double mean_length(const std::vector<Session>& sessions);

// Cheap to copy. Thread-compatible.
struct View {
  std::uint64_t seq = 0;  // the store's state this view shows
  Columns columns;
  index::LexicalIndex words;
  std::shared_ptr<const Bits> live;                      // current versions in state live
  std::shared_ptr<const std::vector<Session>> sessions;  // by the session's number
  double mean_session_length = 1;                        // in terms, of sessions that have turns
  std::shared_ptr<const SpeakersByTerm> speakers;        // by each word of a speaker's name
  std::shared_ptr<Dictionaries> names;
  std::shared_ptr<const index::VectorIndex> vectors;  // null: recall by words alone
  store::ModelId model = 0;                           // whose vectors these are; 0: of none

  static View empty();
  std::size_t resident_bytes() const;
};

// Whether a memory belongs to a session that was named, not only to a day.
inline bool in_session(const View& view, DocId doc) {
  return (view.columns.chunk_of(doc).cues[doc % kChunkDocs] & kInSession) != 0;
}

// The view after `changes`, which follow view.seq. Rows that are there already are left out,
// so applying changes twice gives the same view.
View apply(const View& view, const store::Changes& changes);

// The index after vectors of `columns`' rows; what does not fit a row or the index is left out.
index::VectorIndex with_vectors(const index::VectorIndex& vectors, const Columns& columns,
                                const std::vector<store::VectorRow>& added);

// Bytes for the store's snapshot, and back. Corruption for anything not written by this
// version of the format; never crashes. Format at the top of view_snapshot.cc.
std::string serialise(const View& view);
Result<View> load_view(std::string_view bytes);

}  // namespace jiyi::bank
