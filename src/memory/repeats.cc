#include "memory/repeats.h"

#include <string>
#include <utility>
#include <vector>

#include "bank/visible.h"
#include "base/try.h"
#include "sense/recalled_text.h"

namespace jiyi::memory {

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
    texts.push_back(sense::written_form(row->memory.text));
    rows.push_back(std::move(*row));
  }
  const auto from = sense::only_repeats(memory.text, texts);
  if (!from) return Found();
  return Found(std::move(rows[*from]));
}

}  // namespace jiyi::memory
