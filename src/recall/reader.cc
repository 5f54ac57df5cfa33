#include "recall/reader.h"

#include <utility>

#include "base/try.h"

namespace jiyi::recall {
namespace {

// Another writer may have closed the row since the view was taken; the version that replaces it
// is not in the view, so that at the view's moment this one is in force.
void reopen_if_newer(const bank::View& view, bank::DocId doc, Memory& memory) {
  const bank::Chunk& chunk = view.columns.chunk_of(doc);
  if (chunk.superseded_us[doc % bank::kChunkDocs] == bank::kNever) memory.superseded_at.reset();
}

}  // namespace

Result<Reader> Reader::open(store::Store& store, bank::Bank& bank, std::int64_t now_us) {
  ASSIGN_OR_RETURN(auto view, bank.current());
  return Reader(store, bank.row().id, std::move(view), now_us);
}

bool Reader::in_force(const Memory& memory, const ReadAt& at) const {
  Filter any_state;
  any_state.states = {memory.state};
  return bank::passes(memory, any_state, at) && !has_expired(memory, at);
}

bool Reader::has_expired(const Memory& memory, const ReadAt& at) const {
  return bank::has_expired(memory, at, now_us_);
}

Result<bank::Visible> Reader::visible(const Filter& filter, const ReadAt& at) const {
  bank::VisibleRequest request{
      .filter = filter, .at = at, .numbers = std::nullopt, .now_us = now_us_};
  if (!filter.ids.empty()) {
    request.numbers.emplace();
    for (const std::string& id : filter.ids) {
      ASSIGN_OR_RETURN(const auto rows, store_->versions(bank_, id));
      for (const store::Row& row : rows)
        request.numbers->push_back(row.number);
    }
  }
  return bank::visible(*view_, request);
}

Result<std::vector<Reader::Fetched>> Reader::fetch(const std::vector<bank::DocId>& docs,
                                                   const Filter& filter, const ReadAt& at) const {
  std::vector<store::Number> numbers;
  numbers.reserve(docs.size());
  for (const bank::DocId doc : docs)
    numbers.push_back(view_->columns.number(doc));
  ASSIGN_OR_RETURN(auto rows, store_->rows(bank_, numbers));
  std::vector<Fetched> fetched;
  fetched.reserve(rows.size());
  std::size_t next = 0;
  for (store::Row& row : rows) {
    while (next < numbers.size() && numbers[next] != row.number)
      ++next;
    if (next == numbers.size()) break;
    reopen_if_newer(*view_, docs[next], row.memory);
    if (bank::passes(row.memory, filter, at) && !has_expired(row.memory, at)) {
      fetched.push_back({docs[next], std::move(row.memory)});
    }
    ++next;
  }
  return fetched;
}

Result<std::vector<Memory>> Reader::versions(const std::string& id) const {
  ASSIGN_OR_RETURN(auto rows, store_->versions(bank_, id));
  if (rows.empty()) return bank::no_memory(id);
  std::vector<Memory> memories;
  memories.reserve(rows.size());
  for (store::Row& row : rows)
    memories.push_back(std::move(row.memory));
  return memories;
}

Result<Memory> Reader::get(const std::string& id, const ReadAt& at) const {
  ASSIGN_OR_RETURN(auto memories, versions(id));
  for (Memory& memory : memories) {
    if (in_force(memory, at)) return std::move(memory);
  }
  if (has_expired(memories.back(), at)) return bank::no_memory(id);
  return Error{ErrorCode::NotFound, "memory '" + id + "' was not in force at that moment"};
}

Result<std::optional<bank::DocId>> Reader::document(const std::string& id, const ReadAt& at) const {
  ASSIGN_OR_RETURN(auto rows, store_->versions(bank_, id));
  for (store::Row& row : rows) {
    const bank::DocId doc = view_->columns.find(row.number);
    if (doc == bank::kNoDoc) continue;
    reopen_if_newer(*view_, doc, row.memory);
    if (in_force(row.memory, at)) return std::optional(doc);
  }
  return std::optional<bank::DocId>();
}

}  // namespace jiyi::recall
