// What a bank's view knows of each version row besides its words: times, scope, state and
// where it stands in its session. Kept by column, in chunks that versions of the view share.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "index/lexical_index.h"
#include "jiyi/memory.h"
#include "store/store.h"

namespace jiyi::bank {

using index::DocId;

inline constexpr DocId kNoDoc = std::numeric_limits<DocId>::max();
inline constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
inline constexpr std::size_t kChunkDocs = 512;

// One document's values. Times are microseconds; labels are ids of bank::Names, 0 for none.
struct Attributes {
  store::Number number = 0;  // 0: forgotten, nothing else holds
  std::int64_t event_us = kUnknown;
  std::int64_t recorded_us = 0;
  std::int64_t superseded_us = kNever;
  std::int64_t valid_from_us = kUnknown;
  std::int64_t valid_to_us = kNever;
  std::int64_t expires_us = kNever;
  std::uint64_t text_hash = 0;  // equal for texts that recall collapses
  std::uint32_t session = 0;    // a dictionary of its own, dense
  std::uint32_t speaker = 0;
  std::uint32_t user = 0;
  std::uint32_t agent = 0;
  std::uint32_t app = 0;
  std::uint32_t type = 0;
  std::uint32_t role = 0;
  std::uint32_t length = 0;  // as in the word index
  std::uint32_t text_bytes = 0;
  DocId slot = kNoDoc;          // first version of the same memory
  DocId next_version = kNoDoc;  // from version to version
  DocId earlier = kNoDoc;       // slot before this slot in its session, by event time
  DocId later = kNoDoc;
  Kind kind = Kind::Note;
  State state = State::Live;
  Trust trust = Trust::Medium;
  std::uint8_t importance = 0;
  std::uint8_t cues = 0;  // bits of bank/cues.h
};

// kChunkDocs documents, a column each.
struct Chunk {
  template <typename T>
  using Column = std::array<T, kChunkDocs>;

  Column<store::Number> number;
  Column<std::int64_t> event_us, recorded_us, superseded_us, valid_from_us, valid_to_us;
  Column<std::int64_t> expires_us;
  Column<std::uint64_t> text_hash;
  Column<std::uint32_t> session, speaker, user, agent, app, type, role, length, text_bytes;
  Column<DocId> slot, next_version, earlier, later;
  Column<Kind> kind;
  Column<State> state;
  Column<Trust> trust;
  Column<std::uint8_t> importance, cues;
  std::int64_t first_expiry_us = kNever;  // not after any of its own, so that most need no look

  void set(std::size_t at, const Attributes& values);
  Attributes get(std::size_t at) const;
};

// An immutable table, cheap to copy. Thread-compatible.
class Columns {
 public:
  struct Parts {
    std::vector<std::shared_ptr<const Chunk>> chunks;
    std::vector<store::Number> first_numbers;  // a lower bound for each chunk's, ascending
    store::Number last_number = 0;
    std::size_t size = 0;

    // See Columns::find.
    DocId find(store::Number number) const;
  };

  Columns() = default;
  explicit Columns(Parts parts) : parts_(std::move(parts)) {}

  const Parts& parts() const { return parts_; }
  std::size_t size() const { return parts_.size; }
  // REQUIRES: doc < size().
  const Chunk& chunk_of(DocId doc) const { return *parts_.chunks[doc / kChunkDocs]; }
  const Chunk& chunk(std::size_t index) const { return *parts_.chunks[index]; }
  Attributes get(DocId doc) const { return chunk_of(doc).get(doc % kChunkDocs); }
  store::Number number(DocId doc) const { return chunk_of(doc).number[doc % kChunkDocs]; }
  // The document of a row, by binary search; kNoDoc if it was never there or is forgotten.
  DocId find(store::Number number) const { return parts_.find(number); }
  std::size_t resident_bytes() const { return parts_.chunks.size() * sizeof(Chunk); }

 private:
  Parts parts_;
};

// Makes the next version of a table; touched chunks are copied once. Confined to one thread.
class ColumnsEditor {
 public:
  explicit ColumnsEditor(const Columns& base);

  DocId append(const Attributes& values);
  Attributes get(DocId doc) const { return next_.chunks[doc / kChunkDocs]->get(doc % kChunkDocs); }
  DocId find(store::Number number) const { return next_.find(number); }
  void set(DocId doc, const Attributes& values);
  std::size_t size() const { return next_.size; }

  Columns take() && { return Columns(std::move(next_)); }

 private:
  Chunk& writable(std::size_t chunk);

  Columns::Parts next_;
  std::vector<std::shared_ptr<Chunk>> owned_;  // null: still shared with the base
};

}  // namespace jiyi::bank
