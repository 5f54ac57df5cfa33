#include "memory/repeats.h"

#include <string>
#include <utility>
#include <vector>

#include "bank/visible.h"
#include "base/try.h"
#include "sense/recalled_text.h"

namespace jiyi::memory {
namespace {

template <typename T>
bool is_same(const std::optional<T>& given, const std::optional<T>& there) {
  return !given || given == there;
}

bool is_same(const std::string& given, const std::string& there) {
  return given.empty() || given == there;
}

// Whether what is given besides the text is nothing that the memory does not have.
bool adds_nothing(const Memory& given, const Memory& there) {
  const bool is_free = given.kind == Kind::Note || given.kind == Kind::Message;
  return (is_free || given.kind == there.kind) && is_same(given.type, there.type) &&
         is_same(given.speaker, there.speaker) && is_same(given.metadata, there.metadata) &&
         is_same(given.event_at, there.event_at) && is_same(given.valid_from, there.valid_from) &&
         is_same(given.valid_to, there.valid_to) && is_same(given.expires_at, there.expires_at);
}

}  // namespace

Result<std::optional<store::Row>> repeated(store::Transaction& txn, const Prepared& item) {
  using Found = std::optional<store::Row>;
  const Memory& memory = item.memory;
  const bool is_turn = memory.kind == Kind::Message;
  if (item.recalled.empty()) return Found();
  if (item.has_own_id && !is_turn && !sense::has_recall_marker(memory.text)) return Found();
  Scope owner = memory.scope;
  owner.session_id.clear();
  std::vector<store::Row> rows;
  std::vector<std::u32string> texts;
  for (const std::string& id : item.recalled) {
    ASSIGN_OR_RETURN(auto row, txn.current(id));
    if (!row || row->memory.state != State::Live || row->memory.id == memory.id) continue;
    if (!bank::is_within(row->memory.scope, owner)) continue;
    if (!is_turn && !adds_nothing(memory, row->memory)) continue;
    texts.push_back(sense::written_form(row->memory.text));
    rows.push_back(std::move(*row));
  }
  const auto from = sense::only_repeats(memory.text, texts);
  if (!from) return Found();
  return Found(std::move(rows[*from]));
}

}  // namespace jiyi::memory
