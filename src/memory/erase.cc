#include "memory/erase.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "store/needles.h"

namespace jiyi::memory {
namespace {

using Ids = std::set<std::string>;

// Words of every source stand in it.
bool is_mixture(Kind kind) {
  return kind == Kind::Summary || kind == Kind::Episode;
}

// What is derived from memories of `ids`, directly, and is not among them.
Result<Ids> derived_from(store::Transaction& txn, const Ids& ids) {
  Ids derived;
  for (const std::string& id : ids) {
    ASSIGN_OR_RETURN(const auto links, txn.linked(id, store::Relation::Source));
    for (const std::string& one : links) {
      if (!ids.contains(one)) derived.insert(one);
    }
  }
  return derived;
}

bool loses_all(const Memory& memory, const Ids& ids) {
  return is_mixture(memory.kind) ||
         std::ranges::all_of(memory.parents,
                             [&](const std::string& parent) { return ids.contains(parent); });
}

// Adds what falls with them; returns what stays without some of its sources.
Result<std::vector<Memory>> add_derived(store::Transaction& txn, Ids& ids) {
  while (true) {
    ASSIGN_OR_RETURN(const Ids derived, derived_from(txn, ids));
    std::vector<Memory> kept;
    const std::size_t before = ids.size();
    for (const std::string& id : derived) {
      ASSIGN_OR_RETURN(auto row, txn.current(id));
      if (!row) continue;
      if (loses_all(row->memory, ids)) {
        ids.insert(id);
      } else {
        kept.push_back(std::move(row->memory));
      }
    }
    if (ids.size() == before) return kept;
  }
}

// A piece may be cut by the border of a page, so there are several of a text.
void add_needles(const std::string& text, std::vector<std::string>& needles) {
  if (text.size() < store::kNeedleBytesMin) return;
  needles.push_back(text.substr(0, store::kNeedleBytesMax));
  if (text.size() <= store::kNeedleBytesMax) return;
  needles.push_back(text.substr(text.size() / 2, store::kNeedleBytesMax));
  needles.push_back(text.substr(text.size() - store::kNeedleBytesMax));
}

Result<void> forget(store::Transaction& txn, const std::string& id, ErasedHere& erased) {
  ASSIGN_OR_RETURN(const auto versions, txn.versions(id));
  for (const store::Row& row : versions) {
    erased.rows.numbers.push_back(row.number);
    add_needles(row.memory.text, erased.needles);
    add_needles(row.memory.metadata, erased.needles);
    add_needles(row.memory.idempotency_key, erased.needles);
  }
  ASSIGN_OR_RETURN(const bool gone, txn.forget(id));
  if (gone) erased.rows.ids.push_back(id);
  return {};
}

// Whether all of a scope goes, so that what else belongs to it goes too.
bool takes_scope(const EraseRequest& request) {
  if (request.whole != EraseWhole::Matching) return true;
  return request.source.empty() && !request.from && !request.to;
}

}  // namespace

Result<void> check_erase(const EraseRequest& request) {
  const bool names =
      request.scope != Scope{} || !request.source.empty() || request.from || request.to;
  if (request.whole == EraseWhole::Matching && !names) {
    return Error{ErrorCode::InvalidArgument,
                 "erase what? name a user, an agent, an app, a session, a source or a span of "
                 "time, or say that the whole bank or tenant goes"};
  }
  if (request.whole != EraseWhole::Matching && names) {
    return Error{ErrorCode::InvalidArgument,
                 "a whole bank or tenant has no further conditions; leave them out"};
  }
  if (request.whole == EraseWhole::Bank && request.bank.empty()) {
    return Error{ErrorCode::InvalidArgument, "which bank? name it"};
  }
  if (request.whole == EraseWhole::Tenant && !request.bank.empty()) {
    return Error{ErrorCode::InvalidArgument, "a whole tenant is no one bank; leave that out"};
  }
  return {};
}

Result<ErasedHere> erase(store::Transaction& txn, const EraseRequest& request) {
  ASSIGN_OR_RETURN(const auto found, txn.erasing().find({.scope = request.scope,
                                                         .source = request.source,
                                                         .from = request.from,
                                                         .to = request.to}));
  Ids ids;
  for (const store::VersionFound& one : found)
    ids.insert(one.id);
  ErasedHere erased;
  const std::size_t named = ids.size();
  ASSIGN_OR_RETURN(const auto kept, add_derived(txn, ids));
  erased.derived = ids.size() - named;
  erased.kept = kept.size();
  for (const Memory& memory : kept) {
    for (const std::string& parent : memory.parents) {
      if (ids.contains(parent)) RETURN_IF_ERROR(txn.erasing().drop_parent(memory.id, parent));
    }
  }
  const std::uint64_t before = txn.seq();
  for (const std::string& id : ids)
    RETURN_IF_ERROR(forget(txn, id, erased));
  if (takes_scope(request)) {
    ASSIGN_OR_RETURN(const auto tables, txn.erasing().erase_scoped(request.scope));
    for (const store::TableCount& table : tables)
      erased.other_rows += table.rows;
    erased.rows.scope = request.scope;
  }
  if (erased.rows.ids.empty() && erased.other_rows == 0) return erased;
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Erase,
                             .writer = request.writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = erased.rows.ids.size()}));
  return erased;
}

}  // namespace jiyi::memory
