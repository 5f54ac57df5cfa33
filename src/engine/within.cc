#include "engine/within.h"

#include <utility>

#include "bank/visible.h"
#include "base/try.h"

namespace jiyi::engine {
namespace {

Result<bool> is_there(store::Transaction& txn, const std::string& id, const Scope& within) {
  ASSIGN_OR_RETURN(const auto row, txn.current(id));
  return row.has_value() && bank::is_within(row->memory.scope, within);
}

}  // namespace

Result<void> require_within(const recall::Reader& from, const std::string& id,
                            const Scope& within) {
  if (within == Scope{}) return {};
  ASSIGN_OR_RETURN(const auto versions, from.versions(id));
  if (!bank::is_within(versions.back().scope, within)) return bank::no_memory(id);
  return {};
}

Result<void> require_within(store::Transaction& txn, const std::string& id, const Scope& within) {
  if (within == Scope{}) return {};
  ASSIGN_OR_RETURN(const bool there, is_there(txn, id, within));
  if (!there) return bank::no_memory(id);
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

Result<void> keep_matching(store::Transaction& txn, std::vector<std::string>& ids,
                           const Filter& filter) {
  std::vector<std::string> matching;
  for (std::string& id : ids) {
    ASSIGN_OR_RETURN(const auto row, txn.current(id));
    if (row && bank::passes(row->memory, filter, {})) matching.push_back(std::move(id));
  }
  ids = std::move(matching);
  return {};
}

}  // namespace jiyi::engine
