#include "upkeep/step.h"

#include <utility>

#include "bank/visible.h"
#include "base/try.h"
#include "memory/version.h"
#include "memory/writer.h"

namespace jiyi::upkeep {
namespace {

class Deadline {
 public:
  bool is_over() const { return std::chrono::steady_clock::now() - begun_ > kStepTime; }

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// As it is by now: another process may have taken up the same run.
Result<void> number_run(store::Transaction& txn, store::RunRow& run) {
  if (run.number == 0) {
    ASSIGN_OR_RETURN(run, txn.upkeep().make_run(run));
    return {};
  }
  ASSIGN_OR_RETURN(const auto there, txn.upkeep().find_run(run.number));
  if (there) run = *there;
  return {};
}

// False if it is another row by now, or what would take over is not live any more.
Result<bool> change_one(store::Transaction& txn, store::RunRow& run, const Planned& one) {
  ASSIGN_OR_RETURN(const auto row, txn.current(one.id));
  if (!row || row->number != one.number) return false;
  if (!one.verdict.by.empty()) {
    ASSIGN_OR_RETURN(const auto taker, txn.current(one.verdict.by));
    if (!taker || taker->memory.state != State::Live) return false;
  }
  Memory after = row->memory;
  after.state = one.verdict.after;
  after.superseded_by = one.verdict.by;
  ASSIGN_OR_RETURN(const store::Number number, memory::write_version(txn, *row, std::move(after)));
  ++run.changes;
  RETURN_IF_ERROR(txn.upkeep().add_change(run.number, {.position = run.changes,
                                                       .id = one.id,
                                                       .before = row->number,
                                                       .after = number,
                                                       .reason = one.verdict.reason}));
  return true;
}

Result<void> audit(store::Transaction& txn, store::Action action, const store::RunRow& run,
                   std::pair<std::uint64_t, std::size_t> before_and_count) {
  const auto [before, count] = before_and_count;
  if (count == 0) return {};
  return txn.audit({.action = action,
                    .writer = run.writer,
                    .first = before + 1,
                    .last = txn.seq(),
                    .count = count});
}

store::Action action_of(const store::RunRow& run) {
  return run.kind == RunKind::Consolidate ? store::Action::Supersede : store::Action::Archive;
}

// The version that a run replaced, written anew; false if there is a newer one than the run's.
Result<bool> undo_one(store::Transaction& txn, const store::RunChangeRow& change,
                      const Scope& within) {
  ASSIGN_OR_RETURN(auto versions, txn.versions(change.id));
  if (versions.empty() || versions.back().number != change.after) return false;
  const Memory& now = versions.back().memory;
  if (!bank::is_within(now.scope, within)) return false;
  if (bank::has_expired(now, {}, txn.now().unix_us)) return false;
  for (const store::Row& row : versions) {
    if (row.number != change.before) continue;
    RETURN_IF_ERROR(memory::write_version(txn, versions.back(), row.memory));
    return true;
  }
  return false;
}

}  // namespace

Result<StepReply> change_step(store::Transaction& txn, store::RunRow& run,
                              std::span<const Planned> plan) {
  const Deadline deadline;
  StepReply reply;
  const std::uint64_t before = txn.seq();
  RETURN_IF_ERROR(number_run(txn, run));
  while (reply.taken < plan.size() && (reply.taken == 0 || !deadline.is_over())) {
    const Planned& one = plan[reply.taken];
    ASSIGN_OR_RETURN(const bool changed, change_one(txn, run, one));
    if (changed) reply.changed.push_back(reply.taken);
    run.done = one.number;
    ++reply.taken;
  }
  RETURN_IF_ERROR(txn.upkeep().save_run(run));
  RETURN_IF_ERROR(audit(txn, action_of(run), run, {before, reply.changed.size()}));
  return reply;
}

Result<EraseReply> erase_step(store::Transaction& txn, store::RunRow& run,
                              std::span<const std::string> ids) {
  const Deadline deadline;
  EraseReply reply;
  RETURN_IF_ERROR(number_run(txn, run));
  while (reply.taken < ids.size() && (reply.taken == 0 || !deadline.is_over())) {
    const std::string& id = ids[reply.taken++];
    ASSIGN_OR_RETURN(const auto row, txn.current(id));
    if (!row || !bank::has_expired(row->memory, {}, txn.now().unix_us)) continue;
    ASSIGN_OR_RETURN(auto ended, memory::end(txn, Verb::Forget, {id}, run.writer));
    run.erased += ended.ids.size();
    for (std::string& gone : ended.ids)
      reply.erased.push_back(std::move(gone));
  }
  RETURN_IF_ERROR(txn.upkeep().save_run(run));
  return reply;
}

Result<UndoStep> undo_step(store::Transaction& txn, store::RunRow& run,
                           std::span<const store::RunChangeRow> changes,
                           const UndoRequest& request) {
  const Deadline deadline;
  UndoStep reply;
  const std::uint64_t before = txn.seq();
  while (reply.taken < changes.size() && (reply.taken == 0 || !deadline.is_over())) {
    const store::RunChangeRow& change = changes[reply.taken++];
    if (change.undone) continue;
    ASSIGN_OR_RETURN(const bool undone, undo_one(txn, change, request.within));
    (undone ? reply.restored : reply.left).push_back(change.id);
    if (!undone) continue;
    ++run.undone;
    RETURN_IF_ERROR(txn.upkeep().set_undone(run.number, change.position));
  }
  run.state = RunState::Undoing;
  RETURN_IF_ERROR(txn.upkeep().save_run(run));
  store::RunRow by = run;
  by.writer = request.writer;
  RETURN_IF_ERROR(audit(txn, store::Action::Restore, by, {before, reply.restored.size()}));
  return reply;
}

}  // namespace jiyi::upkeep
