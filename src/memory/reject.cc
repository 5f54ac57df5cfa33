#include "memory/reject.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "bank/visible.h"
#include "base/try.h"
#include "memory/claims.h"
#include "memory/version.h"
#include "memory/writer.h"
#include "text/similarity.h"

namespace jiyi::memory {
namespace {

using store::ValueMark;

Result<void> mark(store::Transaction& txn, const Memory& memory) {
  ASSIGN_OR_RETURN(const auto marks, claim_marks(memory.text));
  for (const ValueMark& one : marks) {
    ASSIGN_OR_RETURN(
        [[maybe_unused]] const bool is_new,
        txn.rejected().add({.mark = one, .seq = txn.seq(), .at = txn.now(), .memory = memory.id}));
  }
  return {};
}

Result<void> make_rejected(store::Transaction& txn, const store::Row& row) {
  Memory after = row.memory;
  after.state = State::Rejected;
  RETURN_IF_ERROR(write_version(txn, row, std::move(after)));
  return mark(txn, row.memory);
}

// Live memories that say one of the marks, each once, with the numbers that are known left out.
Result<std::vector<store::Row>> live_saying(store::Transaction& txn,
                                            const std::vector<ValueMark>& marks) {
  const std::set<ValueMark> wanted(marks.begin(), marks.end());
  std::vector<store::Row> rows;
  RETURN_IF_ERROR(
      txn.erasing().each_current(State::Live, [&](const store::Row& row) -> Result<void> {
        ASSIGN_OR_RETURN(const auto own, claim_marks(row.memory.text));
        const bool same =
            std::ranges::any_of(own, [&](const ValueMark& one) { return wanted.contains(one); });
        if (same) rows.push_back(row);
        return {};
      }));
  return rows;
}

// In every session, whatever one the request is of.
Result<void> reject_live(store::Transaction& txn, const std::vector<ValueMark>& marks, Scope within,
                         RejectReply& reply) {
  within.session_id.clear();
  ASSIGN_OR_RETURN(const auto rows, live_saying(txn, marks));
  for (const store::Row& row : rows) {
    if (!bank::is_within(row.memory.scope, within)) continue;
    RETURN_IF_ERROR(make_rejected(txn, row));
    reply.ids.push_back(row.memory.id);
  }
  return {};
}

Result<void> reject_ids(store::Transaction& txn, const RejectRequest& request, RejectReply& reply) {
  std::vector<ValueMark> all;
  for (const std::string& id : request.ids) {
    ASSIGN_OR_RETURN(const auto row, txn.current(id));
    if (!row || !bank::is_within(row->memory.scope, request.within)) {
      reply.missing.push_back(id);
      continue;
    }
    if (row->memory.state == State::Rejected) {
      reply.already.push_back(id);
      continue;
    }
    RETURN_IF_ERROR(make_rejected(txn, *row));
    reply.ids.push_back(id);
    ASSIGN_OR_RETURN(const auto marks, claim_marks(row->memory.text));
    all.insert(all.end(), marks.begin(), marks.end());
  }
  return all.empty() ? Result<void>() : reject_live(txn, all, request.within, reply);
}

Result<void> reject_text(store::Transaction& txn, const RejectRequest& request,
                         std::optional<Memory> made, RejectReply& reply) {
  ASSIGN_OR_RETURN(const auto marks, claim_marks(request.text));
  ASSIGN_OR_RETURN(const auto there, txn.rejected().find(marks));
  RETURN_IF_ERROR(reject_live(txn, marks, request.within, reply));
  if (there) {
    reply.already.push_back(there->memory.empty() ? value_text(there->mark) : there->memory);
    return {};
  }
  if (!reply.ids.empty() || !made) return {};
  made->state = State::Rejected;
  made->recorded_at = txn.now();
  const Prepared prepared = prepare(std::move(*made));
  store::Row row{.digest = prepared.digest, .memory = prepared.memory};
  ASSIGN_OR_RETURN(const store::Number number, txn.insert(row));
  const auto bands = text::bands(text::signature(row.memory.text));
  RETURN_IF_ERROR(txn.add_bands(number, bands));
  RETURN_IF_ERROR(mark(txn, row.memory));
  reply.stored = row.memory.id;
  reply.ids.push_back(row.memory.id);
  return {};
}

// The state before the last rejection.
Result<State> state_before(store::Transaction& txn, const Memory& memory) {
  ASSIGN_OR_RETURN(const auto versions, txn.versions(memory.id));
  for (auto row = versions.rbegin(); row != versions.rend(); ++row) {
    if (row->memory.state != State::Rejected) return row->memory.state;
  }
  return memory.kind == Kind::Message ? State::Live : State::Archived;
}

// The marks of a name, and whether it is one.
struct Named {
  std::vector<ValueMark> marks;
  bool found = false;
};

// Without a memory it is nobody's, and somebody who is bound to a scope may not lift it.
Result<bool> is_named_within(store::Transaction& txn, const store::RejectedValue& value,
                             const Scope& within) {
  if (within == Scope{}) return true;
  if (value.memory.empty()) return false;
  ASSIGN_OR_RETURN(const auto row, txn.current(value.memory));
  return row && bank::is_within(row->memory.scope, within);
}

Result<Named> marks_of(store::Transaction& txn, const std::string& name, const Scope& within) {
  ASSIGN_OR_RETURN(const auto row, txn.current(name));
  if (row) {
    if (row->memory.state != State::Rejected || !bank::is_within(row->memory.scope, within)) {
      return Named{};
    }
    ASSIGN_OR_RETURN(auto marks, claim_marks(row->memory.text));
    return Named{.marks = std::move(marks), .found = true};
  }
  const auto mark = read_value_text(name);
  if (!mark.ok()) return Named{};
  ASSIGN_OR_RETURN(const auto there, txn.rejected().find({&mark.value(), 1}));
  if (!there) return Named{};
  ASSIGN_OR_RETURN(const bool is_named, is_named_within(txn, *there, within));
  if (!is_named) return Named{};
  return Named{.marks = {mark.value()}, .found = true};
}

Result<void> give_back(store::Transaction& txn, const std::vector<ValueMark>& marks,
                       LiftReply& reply) {
  const std::set<ValueMark> wanted(marks.begin(), marks.end());
  std::vector<store::Row> rows;
  RETURN_IF_ERROR(
      txn.erasing().each_current(State::Rejected, [&](const store::Row& row) -> Result<void> {
        ASSIGN_OR_RETURN(const auto own, claim_marks(row.memory.text));
        if (std::ranges::any_of(own, [&](const auto& one) { return wanted.contains(one); })) {
          rows.push_back(row);
        }
        return {};
      }));
  for (const store::Row& row : rows) {
    Memory after = row.memory;
    ASSIGN_OR_RETURN(after.state, state_before(txn, row.memory));
    RETURN_IF_ERROR(write_version(txn, row, std::move(after)));
    reply.restored.push_back(row.memory.id);
  }
  return {};
}

}  // namespace

Result<RejectReply> reject(store::Transaction& txn, const RejectRequest& request,
                           std::optional<Memory> made) {
  if (request.ids.empty() == request.text.empty()) {
    return Error{ErrorCode::InvalidArgument, "name either ids or a text to reject"};
  }
  RejectReply reply;
  const std::uint64_t before = txn.seq();
  if (request.text.empty()) {
    RETURN_IF_ERROR(reject_ids(txn, request, reply));
  } else {
    RETURN_IF_ERROR(reject_text(txn, request, std::move(made), reply));
  }
  if (reply.ids.empty()) return reply;
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Reject,
                             .writer = request.writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = reply.ids.size()}));
  return reply;
}

Result<LiftReply> lift(store::Transaction& txn, const LiftRequest& request) {
  LiftReply reply;
  const std::uint64_t before = txn.seq();
  std::vector<ValueMark> all;
  for (const std::string& name : request.names) {
    ASSIGN_OR_RETURN(const Named named, marks_of(txn, name, request.within));
    (named.found ? reply.lifted : reply.missing).push_back(name);
    all.insert(all.end(), named.marks.begin(), named.marks.end());
  }
  std::uint64_t values = 0;
  for (const ValueMark& one : all) {
    ASSIGN_OR_RETURN(const bool was_there, txn.rejected().remove(one));
    if (was_there) ++values;
  }
  if (!all.empty()) RETURN_IF_ERROR(give_back(txn, all, reply));
  if (values == 0 && reply.restored.empty()) return reply;
  RETURN_IF_ERROR(txn.audit({.action = store::Action::Lift,
                             .writer = request.writer,
                             .first = before + 1,
                             .last = txn.seq(),
                             .count = values}));
  return reply;
}

Result<std::size_t> take_rejections(store::Transaction& txn,
                                    const std::vector<store::RejectedValue>& values) {
  std::vector<ValueMark> added;
  for (const store::RejectedValue& value : values) {
    store::RejectedValue here = value;
    here.seq = txn.seq();
    ASSIGN_OR_RETURN(const bool is_new, txn.rejected().add(here));
    if (is_new) added.push_back(value.mark);
  }
  if (added.empty()) return std::size_t{0};
  RejectReply reply;
  RETURN_IF_ERROR(reject_live(txn, added, {}, reply));
  return reply.ids.size();
}

Result<std::size_t> reject_turns(store::Transaction& txn, const std::vector<std::string>& ids) {
  std::size_t rejected = 0;
  for (const std::string& id : ids) {
    ASSIGN_OR_RETURN(const auto row, txn.current(id));
    if (!row || row->memory.state != State::Live) continue;
    RETURN_IF_ERROR(make_rejected(txn, *row));
    ++rejected;
  }
  return rejected;
}

Result<std::vector<Rejection>> rejections(const std::vector<store::RejectedValue>& values,
                                          const TextOf& text_of) {
  std::vector<Rejection> all;
  std::map<std::string, std::size_t> of_memory;
  for (const store::RejectedValue& value : values) {
    const std::string text = value_text(value.mark);
    const auto known = of_memory.find(value.memory);
    if (!value.memory.empty() && known != of_memory.end()) {
      all[known->second].marks.push_back(text);
      continue;
    }
    Rejection one{.name = value.memory.empty() ? text : value.memory,
                  .memory = value.memory,
                  .marks = {text},
                  .at = value.at};
    if (!value.memory.empty()) {
      of_memory.emplace(value.memory, all.size());
      ASSIGN_OR_RETURN(one.text, text_of(value.memory));
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace jiyi::memory
