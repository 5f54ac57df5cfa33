#include <algorithm>
#include <set>
#include <utility>

#include "bank/visible.h"
#include "base/try.h"
#include "memory/claims.h"
#include "memory/intake.h"
#include "memory/validate.h"
#include "memory/version.h"
#include "memory/writer.h"

namespace jiyi::memory {
namespace {

Result<store::Row> current_row(store::Transaction& txn, const std::string& id) {
  ASSIGN_OR_RETURN(auto row, txn.current(id));
  if (!row || bank::has_expired(row->memory, {}, txn.now().unix_us)) return bank::no_memory(id);
  return std::move(*row);
}

bool differs(const Memory& a, const Memory& b) {
  return a.text != b.text || a.type != b.type || a.importance != b.importance ||
         a.metadata != b.metadata || a.event_at != b.event_at || a.valid_from != b.valid_from ||
         a.valid_to != b.valid_to || a.expires_at != b.expires_at;
}

store::Action action_of(Verb verb) {
  switch (verb) {
    case Verb::Archive:
      return store::Action::Archive;
    case Verb::Restore:
      return store::Action::Restore;
    case Verb::Forget:
      break;
  }
  return store::Action::Forget;
}

bool applies(Verb verb, State state) {
  if (verb == Verb::Archive) return state == State::Live || state == State::Superseded;
  return state == State::Archived || state == State::Superseded || state == State::Quarantined;
}

// What says a rejected claim is not brought back, whoever asks.
Result<bool> stays_rejected(store::Transaction& txn, Verb verb, const Memory& memory) {
  if (verb != Verb::Restore) return false;
  if (memory.state == State::Rejected) return true;
  ASSIGN_OR_RETURN(const auto rejected, rejected_as(txn, memory.text));
  return rejected.has_value();
}

Result<bool> change_state(store::Transaction& txn, Verb verb, const store::Row& row) {
  if (!applies(verb, row.memory.state)) return false;
  Memory after = row.memory;
  after.state = verb == Verb::Archive ? State::Archived : State::Live;
  if (verb == Verb::Restore) after.superseded_by.clear();
  RETURN_IF_ERROR(write_version(txn, row, std::move(after)));
  return true;
}

// The ids with everything derived from them, directly or through others, each once.
Result<std::vector<std::string>> with_derived(store::Transaction& txn,
                                              const std::vector<std::string>& ids) {
  std::vector<std::string> all;
  std::set<std::string, std::less<>> seen;
  std::vector<std::string> waiting(ids.rbegin(), ids.rend());
  while (!waiting.empty()) {
    std::string id = std::move(waiting.back());
    waiting.pop_back();
    if (!seen.insert(id).second) continue;
    ASSIGN_OR_RETURN(auto derived, txn.linked(id, store::Relation::Source));
    std::move(derived.begin(), derived.end(), std::back_inserter(waiting));
    all.push_back(std::move(id));
  }
  return all;
}

Result<void> apply_to(store::Transaction& txn, Verb verb, const std::string& id, EndReply& reply) {
  if (verb == Verb::Forget) {
    ASSIGN_OR_RETURN(const bool gone, txn.forget(id));
    (gone ? reply.ids : reply.missing).push_back(id);
    return {};
  }
  ASSIGN_OR_RETURN(const auto row, txn.current(id));
  if (!row) {
    reply.missing.push_back(id);
    return {};
  }
  ASSIGN_OR_RETURN(const bool rejected, stays_rejected(txn, verb, row->memory));
  if (rejected) {
    reply.rejected.push_back(id);
    return {};
  }
  ASSIGN_OR_RETURN(const bool changed_state, change_state(txn, verb, *row));
  if (changed_state) reply.ids.push_back(id);
  return {};
}

// Whether a chain of successors that begins at `from` comes to `id`. Imported chains may be of
// any shape, so that one of more than kChainMax is taken to.
Result<bool> leads_to(store::Transaction& txn, const Memory& from, const std::string& id) {
  constexpr int kChainMax = 1000;
  std::string next = from.superseded_by;
  for (int i = 0; i < kChainMax && !next.empty(); ++i) {
    if (next == id) return true;
    ASSIGN_OR_RETURN(const auto row, txn.current(next));
    next = row ? row->memory.superseded_by : std::string();
  }
  return !next.empty();
}

}  // namespace

Result<Memory> update(store::Transaction& txn, const UpdateRequest& request,
                      const TextVector* made) {
  ASSIGN_OR_RETURN(const store::Row before, current_row(txn, request.id));
  if (request.expected_version && *request.expected_version != before.memory.version) {
    return Error{ErrorCode::Conflict, "memory '" + request.id + "' is at version " +
                                          std::to_string(before.memory.version) + ", not " +
                                          std::to_string(*request.expected_version) +
                                          "; read it again"};
  }
  ASSIGN_OR_RETURN(Memory after, changed(before.memory, request));
  if (!differs(before.memory, after)) return before.memory;
  if (after.text != before.memory.text) {
    ASSIGN_OR_RETURN(const auto rejected, rejected_for(txn, after));
    if (rejected) return Error{ErrorCode::Conflict, not_stored(*rejected)};
  }
  const bool says_new = before.memory.text != after.text;
  if (says_new && after.state == State::Live && is_suspect(after)) {
    after.state = State::Quarantined;
  }
  ASSIGN_OR_RETURN(const store::Number number, write_version(txn, before, std::move(after)));
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Update,
                             .writer = request.writer,
                             .first = number,
                             .last = number,
                             .count = 1}));
  ASSIGN_OR_RETURN(store::Row written, current_row(txn, request.id));
  if (made != nullptr && made->text == written.memory.text) {
    store::VectorRow vector = made->vector.vector;
    vector.number = number;
    ASSIGN_OR_RETURN([[maybe_unused]] const bool added, txn.add_vector(made->vector.model, vector));
  }
  return std::move(written.memory);
}

Result<void> supersede(store::Transaction& txn, const std::string& old_id,
                       const std::string& new_id, const std::string& writer) {
  if (old_id == new_id) {
    return Error{ErrorCode::InvalidArgument, "a memory cannot supersede itself"};
  }
  ASSIGN_OR_RETURN(const store::Row old_row, current_row(txn, old_id));
  ASSIGN_OR_RETURN(const store::Row new_row, current_row(txn, new_id));
  if (old_row.memory.superseded_by == new_id) return {};
  ASSIGN_OR_RETURN(const bool circle, leads_to(txn, new_row.memory, old_id));
  if (circle) {
    return Error{ErrorCode::InvalidArgument,
                 "'" + new_id + "' is itself superseded by '" + old_id + "'"};
  }
  if (new_row.memory.state != State::Live) {
    return Error{ErrorCode::InvalidArgument,
                 "'" + new_id + "' is not live; only a live memory can take over"};
  }
  Memory after = old_row.memory;
  after.state = State::Superseded;
  after.superseded_by = new_id;
  ASSIGN_OR_RETURN(const store::Number number, write_version(txn, old_row, std::move(after)));
  return txn.audit({.action = store::Action::Supersede,
                    .writer = writer,
                    .first = number,
                    .last = number,
                    .count = 1});
}

Result<EndReply> end(store::Transaction& txn, Verb verb, const std::vector<std::string>& ids,
                     const std::string& writer) {
  EndReply reply;
  std::vector<std::string> all = ids;
  if (verb == Verb::Forget) {
    ASSIGN_OR_RETURN(all, with_derived(txn, ids));
  }
  const std::uint64_t before = txn.seq();
  for (const std::string& id : all)
    RETURN_IF_ERROR(apply_to(txn, verb, id, reply));
  if (reply.ids.empty()) return reply;
  RETURN_IF_ERROR(txn.audit({.action = action_of(verb),
                             .writer = writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = reply.ids.size()}));
  return reply;
}

}  // namespace jiyi::memory
