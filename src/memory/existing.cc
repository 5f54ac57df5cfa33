#include "memory/existing.h"

#include <string>
#include <utility>

#include "bank/visible.h"
#include "base/try.h"

namespace jiyi::memory {
namespace {

Existing existing(const store::Row& row) {
  return {{.id = row.memory.id,
           .version = row.memory.version,
           .deduplicated = true,
           .rejected = row.memory.state == State::Rejected}};
}

// What has expired is not there for who remembers: it is erased, which the sweep would do later.
Result<bool> erase_if_expired(store::Transaction& txn, const store::Row& row,
                              const std::string& writer) {
  if (!bank::has_expired(row.memory, {}, txn.now().unix_us)) return false;
  RETURN_IF_ERROR(end(txn, Verb::Forget, {row.memory.id}, writer));
  return true;
}

Result<std::optional<Existing>> with_same_key(store::Transaction& txn, const Memory& memory) {
  if (memory.idempotency_key.empty()) return std::optional<Existing>();
  ASSIGN_OR_RETURN(const auto row, txn.with_idempotency_key(memory.idempotency_key));
  if (!row) return std::optional<Existing>();
  ASSIGN_OR_RETURN(const auto newest, txn.current(row->memory.id));
  ASSIGN_OR_RETURN(const bool gone,
                   erase_if_expired(txn, newest ? *newest : *row, memory.provenance.writer));
  if (gone) return std::optional<Existing>();
  if (row->memory.scope != memory.scope) {
    return Error{ErrorCode::AlreadyExists,
                 "idempotency_key was used for a memory of another scope; give another key"};
  }
  if (row->memory.text != memory.text) {
    return Error{ErrorCode::AlreadyExists,
                 "idempotency_key was used for another text; give each text its own key"};
  }
  return std::optional(existing(newest ? *newest : *row));
}

}  // namespace

Result<std::optional<Existing>> with_same_id(store::Transaction& txn, const Memory& memory) {
  ASSIGN_OR_RETURN(const auto taken, txn.current(memory.id));
  if (!taken) return std::optional<Existing>();
  ASSIGN_OR_RETURN(const bool gone, erase_if_expired(txn, *taken, memory.provenance.writer));
  if (gone) return std::optional<Existing>();
  if (taken->memory.scope != memory.scope) {
    return Error{ErrorCode::AlreadyExists, "id '" + memory.id +
                                               "' is taken by a memory of another scope; give "
                                               "another id"};
  }
  if (taken->memory.text == memory.text) return std::optional(existing(*taken));
  return Error{ErrorCode::AlreadyExists,
               "id '" + memory.id + "' is taken by another text; update it or give another id"};
}

Result<std::optional<Existing>> with_same_text(store::Transaction& txn, const Prepared& item) {
  if (!item.digest || item.has_own_id) return std::optional<Existing>();
  ASSIGN_OR_RETURN(const auto equal, txn.with_digest(*item.digest));
  if (!equal) return std::optional<Existing>();
  ASSIGN_OR_RETURN(const bool gone, erase_if_expired(txn, *equal, item.memory.provenance.writer));
  if (gone) return std::optional<Existing>();
  RETURN_IF_ERROR(txn.restate(equal->number));
  Existing found = existing(*equal);
  found.restated = true;
  return std::optional(std::move(found));
}

Result<std::optional<Existing>> find_named(store::Transaction& txn, const Prepared& item) {
  ASSIGN_OR_RETURN(auto found, with_same_key(txn, item.memory));
  if (found) return found;
  return with_same_id(txn, item.memory);
}

}  // namespace jiyi::memory
