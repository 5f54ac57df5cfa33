#include "engine/within.h"

#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::engine {
namespace {

bool equal_if_given(std::string_view wanted, std::string_view own) {
  return wanted.empty() || wanted == own;
}

Result<bool> is_there(store::Transaction& txn, const std::string& id, const Scope& within) {
  ASSIGN_OR_RETURN(const auto row, txn.current(id));
  return row.has_value() && is_within(row->memory.scope, within);
}

}  // namespace

bool is_within(const Scope& own, const Scope& within) {
  return equal_if_given(within.user_id, own.user_id) &&
         equal_if_given(within.agent_id, own.agent_id) &&
         equal_if_given(within.app_id, own.app_id) &&
         equal_if_given(within.session_id, own.session_id);
}

Error no_memory(const std::string& id) {
  return {ErrorCode::NotFound, "no memory '" + id + "' in this bank"};
}

Result<void> require_within(store::Transaction& txn, const std::string& id, const Scope& within) {
  if (within == Scope{}) return {};
  ASSIGN_OR_RETURN(const bool there, is_there(txn, id, within));
  if (!there) return no_memory(id);
  return {};
}

Result<std::vector<std::string>> take_outside(store::Transaction& txn,
                                              std::vector<std::string>& ids, const Scope& within) {
  std::vector<std::string> outside;
  if (within == Scope{}) return outside;
  std::vector<std::string> inside;
  for (std::string& id : ids) {
    ASSIGN_OR_RETURN(const bool there, is_there(txn, id, within));
    (there ? inside : outside).push_back(std::move(id));
  }
  ids = std::move(inside);
  return outside;
}

}  // namespace jiyi::engine
