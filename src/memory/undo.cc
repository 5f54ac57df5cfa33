#include "memory/undo.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "memory/claims.h"
#include "memory/diff.h"
#include "memory/version.h"

namespace jiyi::memory {
namespace {

using store::Action;
using store::Number;

struct Range {
  Number first = 0;
  Number last = 0;
};

bool writes_versions(Action action) {
  switch (action) {
    case Action::Remember:
    case Action::Update:
    case Action::Supersede:
    case Action::Archive:
    case Action::Restore:
    case Action::Import:
    case Action::Reject:
    case Action::Lift:
    case Action::Undo:
      return true;
    default:
      return false;
  }
}

bool within(Timestamp at, const UndoWritesRequest& request) {
  return !(request.from && at < *request.from) && !(request.to && at >= *request.to);
}

// What the audit says of a writer.
struct Deeds {
  std::vector<Range> written;
  std::size_t forgotten = 0;
};

Result<Deeds> deeds_of(store::Transaction& txn, const UndoWritesRequest& request) {
  Deeds deeds;
  RETURN_IF_ERROR(
      txn.erasing().each_audited([&](const store::AuditEntry& entry, Timestamp at) -> Result<void> {
        if (!within(at, request) || entry.writer != request.writer) return {};
        if (entry.action == Action::Forget || entry.action == Action::Erase) {
          deeds.forgotten += entry.count;
        } else if (writes_versions(entry.action)) {
          deeds.written.push_back({.first = entry.first, .last = entry.last});
        }
        return {};
      }));
  return deeds;
}

bool is_in(Number number, const std::vector<Range>& ranges) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return range.first <= number && number <= range.last; });
}

// The versions to take back, by memory.
using Wrong = std::map<std::string, std::set<std::uint32_t>>;

Result<Wrong> versions_to_undo(store::Transaction& txn, const UndoWritesRequest& request,
                               const Deeds& deeds) {
  ASSIGN_OR_RETURN(const auto found, txn.erasing().find({.scope = request.scope,
                                                         .source = request.source,
                                                         .recorded_from = request.from,
                                                         .recorded_to = request.to,
                                                         .first = request.first,
                                                         .last = request.last}));
  Wrong wrong;
  for (const store::VersionFound& one : found) {
    const bool made = one.version == 1 && one.writer == request.writer;
    if (!request.writer.empty() && !made && !is_in(one.number, deeds.written)) continue;
    wrong[one.id].insert(one.version);
  }
  return wrong;
}

// What was rejected is so no more, or is so again.
Result<void> undo_marks(store::Transaction& txn, const Memory& now, const Memory& then) {
  const bool was = now.state == State::Rejected;
  const bool is = then.state == State::Rejected;
  if (was == is) return {};
  ASSIGN_OR_RETURN(const auto marks, claim_marks(is ? then.text : now.text));
  for (const store::ValueMark& mark : marks) {
    auto done = is ? txn.rejected().add(
                         {.mark = mark, .seq = txn.seq(), .at = txn.now(), .memory = then.id})
                   : txn.rejected().remove(mark);
    if (!done.ok()) return std::move(done).error();
  }
  return {};
}

// The version to go back to: the newest that is right. The memory itself as archived if none is.
Memory restored(const std::vector<store::Row>& versions, const std::set<std::uint32_t>& wrong,
                std::uint32_t& to_version) {
  for (auto row = versions.rbegin(); row != versions.rend(); ++row) {
    if (wrong.contains(row->memory.version)) continue;
    to_version = row->memory.version;
    return row->memory;
  }
  Memory archived = versions.back().memory;
  archived.state = State::Archived;
  return archived;
}

Result<void> undo_one(store::Transaction& txn, const std::string& id,
                      const std::set<std::uint32_t>& wrong, UndoWritesReply& reply) {
  ASSIGN_OR_RETURN(const auto versions, txn.versions(id));
  if (versions.empty()) return {};
  const store::Row& now = versions.back();
  if (!wrong.contains(now.memory.version)) {
    reply.left.push_back(id);
    return {};
  }
  Undone undone{.id = id, .from_version = now.memory.version};
  Memory then = restored(versions, wrong, undone.to_version);
  if (undone.to_version == 0 && now.memory.state == State::Archived) return {};
  std::vector<Memory> pair{now.memory, then};
  pair[0].version = 1;
  pair[1].version = 2;
  ASSIGN_OR_RETURN(undone.changes, diff(pair, 1, 2));
  RETURN_IF_ERROR(undo_marks(txn, now.memory, then));
  RETURN_IF_ERROR(write_version(txn, now, std::move(then)));
  reply.undone.push_back(std::move(undone));
  return {};
}

bool names_nothing(const UndoWritesRequest& request) {
  return request.writer.empty() && request.source.empty() && request.scope == Scope{} &&
         !request.from && !request.to && !request.first && !request.last;
}

}  // namespace

Result<UndoWritesReply> undo_writes(store::Transaction& txn, const UndoWritesRequest& request) {
  if (names_nothing(request)) {
    return Error{ErrorCode::InvalidArgument,
                 "whose writes? name a writer, a source, a session, a span of time or of numbers"};
  }
  UndoWritesReply reply;
  Deeds deeds;
  if (!request.writer.empty()) {
    ASSIGN_OR_RETURN(deeds, deeds_of(txn, request));
  }
  reply.forgotten = deeds.forgotten;
  ASSIGN_OR_RETURN(const Wrong wrong, versions_to_undo(txn, request, deeds));
  const std::uint64_t before = txn.seq();
  for (const auto& [id, versions] : wrong)
    RETURN_IF_ERROR(undo_one(txn, id, versions, reply));
  if (reply.undone.empty()) return reply;
  reply.first = before + 1;
  reply.last = txn.seq();
  RETURN_IF_ERROR(txn.audit({.action = Action::Undo,
                             .writer = request.by,
                             .first = reply.first,
                             .last = reply.last,
                             .count = reply.undone.size()}));
  return reply;
}

}  // namespace jiyi::memory
