#include "bank/columns.h"

#include <algorithm>
#include <utility>

namespace jiyi::bank {
namespace {

// Calls use(column, field) for every column of a chunk beside the field it holds.
template <typename ChunkType, typename Values, typename Use>
void for_each_column(ChunkType& chunk, Values& values, Use&& use) {
  use(chunk.number, values.number);
  use(chunk.event_us, values.event_us);
  use(chunk.recorded_us, values.recorded_us);
  use(chunk.superseded_us, values.superseded_us);
  use(chunk.valid_from_us, values.valid_from_us);
  use(chunk.valid_to_us, values.valid_to_us);
  use(chunk.expires_us, values.expires_us);
  use(chunk.text_hash, values.text_hash);
  use(chunk.session, values.session);
  use(chunk.speaker, values.speaker);
  use(chunk.user, values.user);
  use(chunk.agent, values.agent);
  use(chunk.app, values.app);
  use(chunk.type, values.type);
  use(chunk.role, values.role);
  use(chunk.length, values.length);
  use(chunk.text_bytes, values.text_bytes);
  use(chunk.slot, values.slot);
  use(chunk.next_version, values.next_version);
  use(chunk.earlier, values.earlier);
  use(chunk.later, values.later);
  use(chunk.kind, values.kind);
  use(chunk.state, values.state);
  use(chunk.trust, values.trust);
  use(chunk.importance, values.importance);
  use(chunk.cues, values.cues);
}

}  // namespace

void Chunk::set(std::size_t at, const Attributes& values) {
  for_each_column(*this, values, [at](auto& column, const auto& field) { column[at] = field; });
  first_expiry_us = std::min(first_expiry_us, values.expires_us);
}

Attributes Chunk::get(std::size_t at) const {
  Attributes values;
  for_each_column(*this, values, [at](const auto& column, auto& field) { field = column[at]; });
  return values;
}

DocId Columns::Parts::find(store::Number number) const {
  if (number == 0 || first_numbers.empty() || number < first_numbers.front()) return kNoDoc;
  const auto after = std::upper_bound(first_numbers.begin(), first_numbers.end(), number);
  const auto index = static_cast<std::size_t>(after - first_numbers.begin()) - 1;
  const Chunk& chunk = *chunks[index];
  const std::size_t count = std::min(kChunkDocs, size - index * kChunkDocs);
  // A forgotten document's number is 0, so the column is not sorted: walk it.
  for (std::size_t at = 0; at < count; ++at) {
    if (chunk.number[at] == number) return static_cast<DocId>(index * kChunkDocs + at);
  }
  return kNoDoc;
}

ColumnsEditor::ColumnsEditor(const Columns& base)
    : next_(base.parts()), owned_(next_.chunks.size()) {}

Chunk& ColumnsEditor::writable(std::size_t chunk) {
  if (!owned_[chunk]) {
    owned_[chunk] = std::make_shared<Chunk>(*next_.chunks[chunk]);
    next_.chunks[chunk] = owned_[chunk];
  }
  return *owned_[chunk];
}

DocId ColumnsEditor::append(const Attributes& values) {
  const std::size_t doc = next_.size;
  if (doc % kChunkDocs == 0) {
    owned_.push_back(std::make_shared<Chunk>());
    next_.chunks.push_back(owned_.back());
    next_.first_numbers.push_back(std::max(values.number, next_.last_number + 1));
  }
  writable(doc / kChunkDocs).set(doc % kChunkDocs, values);
  next_.last_number = std::max(next_.last_number, values.number);
  ++next_.size;
  return static_cast<DocId>(doc);
}

void ColumnsEditor::set(DocId doc, const Attributes& values) {
  writable(doc / kChunkDocs).set(doc % kChunkDocs, values);
}

}  // namespace jiyi::bank
