#include "engine/upkeep_ops.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <utility>

#include "bank/visible.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/try.h"
#include "memory/validate.h"
#include "retention/retention.h"
#include "upkeep/judge.h"
#include "upkeep/select.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kChangesRead = 4096;

Result<void> check(const RunRequest& request) {
  RETURN_IF_ERROR(retention::check(request.retention));
  for (const auto& [type, curve] : request.by_type) {
    if (auto sound = retention::check(curve); !sound.ok()) {
      return std::move(sound).error().with_context("type '" + type + "'");
    }
  }
  RETURN_IF_ERROR(retention::check_threshold(request.threshold));
  if (request.importance_max >= 0 && request.importance_max <= 10) return {};
  return Error{
      ErrorCode::InvalidArgument,
      "importance_max " + std::to_string(request.importance_max) + " is not between 0 and 10"};
}

Error no_run(const std::string& run) {
  return {ErrorCode::NotFound, "no run '" + run + "' of this bank"};
}

std::span<const upkeep::Planned> rest_of(std::span<const upkeep::Planned> plan, std::size_t taken) {
  return plan.subspan(std::min(taken, plan.size()));
}

}  // namespace

// What one call of run() carries along.
struct EngineUpkeep::Work {
  const BankKey& key;
  const RunRequest& request;
  store::BankId bank = 0;
  std::shared_ptr<const bank::View> view;
  store::RunRow run;
  std::int64_t now_us = 0;  // by the clock
  RunReply reply;
  // Hash of what notes say to the newest row that says it.
  std::unordered_map<std::uint64_t, store::Number> newest;
};

Result<store::BankRow> EngineUpkeep::bank_row(const BankKey& bank) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(auto row, parts_.store.find_bank(bank));
  if (row) return std::move(*row);
  return bank::no_bank(bank);
}

Result<store::RunRow> EngineUpkeep::run_row(store::BankId bank, const std::string& run) {
  store::RunNumber number = 0;
  const auto [end, error] = std::from_chars(run.data(), run.data() + run.size(), number);
  if (error != std::errc() || end != run.data() + run.size()) return no_run(run);
  ASSIGN_OR_RETURN(auto rows, parts_.store.runs(bank));
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const store::RunRow& row) { return row.number == number; });
  if (found == rows.end()) return no_run(run);
  return std::move(*found);
}

Result<void> EngineUpkeep::used(const BankKey& bank, const std::vector<std::string>& ids) {
  if (ids.size() > kUsedIdsMax) {
    return Error{ErrorCode::LimitExceeded, std::to_string(ids.size()) +
                                               " ids in one call, over the limit of " +
                                               std::to_string(kUsedIdsMax)};
  }
  if (parts_.read_only) {
    return Error{ErrorCode::InvalidArgument, "the store is opened read only; uses are not counted"};
  }
  for (const std::string& id : ids)
    RETURN_IF_ERROR(memory::check_name("id", id));
  RETURN_IF_ERROR(bank_row(bank));
  if (uses_.add(bank, ids, parts_.clock.now().unix_us)) flush();
  return {};
}

void EngineUpkeep::flush() {
  for (const auto& [bank, rows] : uses_.take()) {
    const auto written = parts_.store.write(bank, [&](store::Transaction& txn) -> Result<void> {
      for (const auto& [id, row] : rows) {
        ASSIGN_OR_RETURN([[maybe_unused]] const bool there, txn.upkeep().add_access(row));
      }
      return {};
    });
    if (written.ok()) continue;
    base::log(parts_.log, LogLevel::Warning,
              "event=uses_not_written reason=" + written.error().message());
    if (written.error().code() != ErrorCode::InvalidArgument) uses_.put_back(bank, rows);
  }
}

Result<void> EngineUpkeep::add_use(const BankKey& bank, std::vector<Memory>& memories) {
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  std::vector<std::string> ids;
  for (const Memory& memory : memories)
    ids.push_back(memory.id);
  ASSIGN_OR_RETURN(const auto accesses, parts_.store.accesses(row.id, ids));
  auto access = accesses.begin();
  for (Memory& memory : memories) {
    if (access == accesses.end()) break;
    if (access->id != memory.id) continue;
    memory.access_count = access->count;
    memory.last_accessed = Timestamp{.unix_us = access->last_us};
    ++access;
  }
  return {};
}

Result<store::AccessTotals> EngineUpkeep::totals(const BankKey& bank) {
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  return parts_.store.count_accesses(row.id);
}

Result<RunReply> EngineUpkeep::run(const BankKey& bank, const RunRequest& request) {
  RETURN_IF_ERROR(check(request));
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  flush();
  Work work{.key = bank, .request = request, .bank = row.id};
  ASSIGN_OR_RETURN(const auto loaded, parts_.banks.find(bank));
  ASSIGN_OR_RETURN(work.view, loaded->current());
  work.now_us = parts_.clock.now().unix_us;
  work.run = {.kind = request.kind,
              .at_us = work.now_us,
              .moment_us = request.now ? request.now->unix_us : work.now_us,
              .last = work.view->seq,
              .writer = request.writer.empty() ? parts_.writer : request.writer};
  ASSIGN_OR_RETURN(const auto runs, parts_.store.runs(row.id));
  for (const store::RunRow& one : runs) {
    if (request.dry_run || one.kind != request.kind || one.state != RunState::Going) continue;
    work.run = one;
    work.reply.resumed = true;
    break;
  }
  if (request.kind == RunKind::Sweep) RETURN_IF_ERROR(erase(work));
  RETURN_IF_ERROR(change(work));
  RETURN_IF_ERROR(finish(work));
  return std::move(work.reply);
}

// By the clock, even if the run looks at a later moment.
Result<void> EngineUpkeep::erase(Work& work) {
  const auto numbers = upkeep::expired(*work.view, std::min(work.now_us, work.run.moment_us));
  ASSIGN_OR_RETURN(const auto rows, parts_.store.rows(work.bank, numbers));
  std::vector<std::string> ids;
  for (const store::Row& row : rows) {
    if (bank::is_within(row.memory.scope, work.request.within)) ids.push_back(row.memory.id);
  }
  if (work.request.dry_run) {
    work.reply.erased = std::move(ids);
    return {};
  }
  std::span<const std::string> left(ids);
  while (!left.empty()) {
    upkeep::EraseReply step;
    store::RunRow run;
    RETURN_IF_ERROR(parts_.store.write(work.key, [&](store::Transaction& txn) -> Result<void> {
      run = work.run;
      ASSIGN_OR_RETURN(step, upkeep::erase_step(txn, run, left));
      return {};
    }));
    work.run = run;
    ++work.reply.steps;
    work.reply.erased.insert(work.reply.erased.end(), step.erased.begin(), step.erased.end());
    left = left.subspan(step.taken);
  }
  return {};
}

Result<void> EngineUpkeep::change(Work& work) {
  const auto found = upkeep::candidates(*work.view, work.request, work.run);
  work.reply.examined = found.examined;
  std::span<const store::Number> left(found.numbers);
  if (work.request.kind != RunKind::Sweep) RETURN_IF_ERROR(find_same(work, left));
  while (!left.empty()) {
    const auto some = left.first(std::min(left.size(), upkeep::kStepRows));
    left = left.subspan(some.size());
    ASSIGN_OR_RETURN(const auto planned, plan(work, some));
    RETURN_IF_ERROR(apply(work, planned));
  }
  return {};
}

Result<void> EngineUpkeep::find_same(Work& work, std::span<const store::Number> numbers) {
  while (!numbers.empty()) {
    const auto some = numbers.first(std::min(numbers.size(), upkeep::kStepRows));
    numbers = numbers.subspan(some.size());
    ASSIGN_OR_RETURN(const auto rows, parts_.store.rows(work.bank, some));
    for (const store::Row& row : rows) {
      const std::string key = upkeep::same_key(row.memory);
      if (key.empty() || bank::has_expired(row.memory, {}, work.now_us)) continue;
      auto& newest = work.newest[base::hash64(key)];
      newest = std::max(newest, row.number);
    }
  }
  return {};
}

Result<std::vector<upkeep::Planned>> EngineUpkeep::plan(Work& work,
                                                        std::span<const store::Number> numbers) {
  ASSIGN_OR_RETURN(const auto rows, parts_.store.rows(work.bank, numbers));
  std::vector<std::string> ids;
  for (const store::Row& row : rows)
    ids.push_back(row.memory.id);
  ASSIGN_OR_RETURN(const auto accesses, parts_.store.accesses(work.bank, ids));
  auto access = accesses.begin();
  std::vector<upkeep::Planned> planned;
  for (const store::Row& row : rows) {
    const bool is_used = access != accesses.end() && access->id == row.memory.id;
    const store::AccessRow* use = is_used ? &*access++ : nullptr;
    if (row.memory.superseded_at || bank::has_expired(row.memory, {}, work.now_us)) continue;
    if (!bank::is_within(row.memory.scope, work.request.within)) continue;
    std::optional<upkeep::Verdict> verdict;
    if (work.request.kind == RunKind::Sweep) {
      auto judged = upkeep::judge_sweep({.request = work.request,
                                         .memory = row.memory,
                                         .access = use,
                                         .now_us = work.run.moment_us});
      work.reply.exempt += judged.is_exempt ? 1 : 0;
      verdict = std::move(judged.verdict);
    } else {
      if (work.request.kind == RunKind::Junk) verdict = upkeep::judge_junk(row.memory);
      const std::string key = verdict ? std::string() : upkeep::same_key(row.memory);
      const auto same = work.newest.find(base::hash64(key));
      if (!key.empty() && same != work.newest.end() && same->second != row.number) {
        const std::vector<store::Number> taker{same->second};
        ASSIGN_OR_RETURN(const auto kept, parts_.store.rows(work.bank, taker));
        if (!kept.empty() && upkeep::is_same(kept.front().memory, row.memory)) {
          verdict = upkeep::Verdict{
              .after = State::Superseded, .by = kept.front().memory.id, .reason = "says the same"};
        }
      }
    }
    if (!verdict) continue;
    planned.push_back({.number = row.number,
                       .id = row.memory.id,
                       .before = row.memory.state,
                       .verdict = std::move(*verdict)});
  }
  return planned;
}

Result<void> EngineUpkeep::apply(Work& work, std::span<const upkeep::Planned> plan) {
  const auto report = [&](const upkeep::Planned& one) {
    work.reply.changes.push_back({.id = one.id,
                                  .before = one.before,
                                  .after = one.verdict.after,
                                  .by = one.verdict.by,
                                  .reason = one.verdict.reason});
  };
  if (work.request.dry_run) {
    std::for_each(plan.begin(), plan.end(), report);
    return {};
  }
  while (!plan.empty()) {
    upkeep::StepReply step;
    store::RunRow run;
    RETURN_IF_ERROR(parts_.store.write(work.key, [&](store::Transaction& txn) -> Result<void> {
      run = work.run;  // a step may run again from its start
      ASSIGN_OR_RETURN(step, upkeep::change_step(txn, run, plan));
      return {};
    }));
    work.run = run;
    ++work.reply.steps;
    for (const std::size_t one : step.changed)
      report(plan[one]);
    plan = rest_of(plan, step.taken);
  }
  return {};
}

Result<void> EngineUpkeep::finish(Work& work) {
  if (work.run.number == 0) return {};
  work.run.state = RunState::Done;
  RETURN_IF_ERROR(parts_.store.write(
      work.key, [&](store::Transaction& txn) { return txn.upkeep().save_run(work.run); }));
  work.reply.run = std::to_string(work.run.number);
  const auto loaded = parts_.banks.if_loaded(work.key);
  if (loaded && !loaded->current().ok()) {
    base::log(parts_.log, LogLevel::Warning, "event=refresh_failed");
  }
  if (work.reply.erased.empty()) return {};
  const auto scrubbed = parts_.store.scrub();
  work.reply.scrub_pending = !scrubbed.ok();
  return {};
}

Result<std::vector<Run>> EngineUpkeep::runs(const BankKey& bank) {
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  ASSIGN_OR_RETURN(const auto rows, parts_.store.runs(row.id));
  std::vector<Run> runs;
  for (const store::RunRow& one : rows) {
    runs.push_back({.id = std::to_string(one.number),
                    .kind = one.kind,
                    .state = one.state,
                    .at = Timestamp{.unix_us = one.at_us},
                    .writer = one.writer,
                    .changes = one.changes,
                    .undone = one.undone,
                    .erased = one.erased});
  }
  return runs;
}

Result<std::vector<RunChange>> EngineUpkeep::changes(const BankKey& bank, const std::string& run,
                                                     const Scope& within) {
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  ASSIGN_OR_RETURN(const store::RunRow found, run_row(row.id, run));
  std::vector<RunChange> changes;
  std::uint64_t after = 0;
  while (true) {
    ASSIGN_OR_RETURN(
        const auto some,
        parts_.store.run_changes(
            {.bank = row.id, .run = found.number, .after = after, .limit = kChangesRead}));
    if (some.empty()) return changes;
    after = some.back().position;
    for (const store::RunChangeRow& one : some) {
      const std::vector<store::Number> numbers{one.before, one.after};
      ASSIGN_OR_RETURN(const auto rows, parts_.store.rows(row.id, numbers));
      if (rows.size() != 2 || !bank::is_within(rows[1].memory.scope, within)) continue;
      changes.push_back({.id = one.id,
                         .before = rows[0].memory.state,
                         .after = rows[1].memory.state,
                         .by = rows[1].memory.superseded_by,
                         .reason = one.reason,
                         .undone = one.undone});
    }
  }
}

Result<UndoReply> EngineUpkeep::undo(const BankKey& bank, const UndoRequest& request) {
  ASSIGN_OR_RETURN(const store::BankRow row, bank_row(bank));
  ASSIGN_OR_RETURN(store::RunRow run, run_row(row.id, request.run));
  UndoRequest signed_request = request;
  if (signed_request.writer.empty()) signed_request.writer = parts_.writer;
  UndoReply reply;
  for (std::uint64_t after = 0;;) {
    ASSIGN_OR_RETURN(
        const auto some,
        parts_.store.run_changes(
            {.bank = row.id, .run = run.number, .after = after, .limit = upkeep::kStepRows}));
    if (some.empty()) break;
    upkeep::UndoStep step;
    store::RunRow next;
    const auto work = [&](store::Transaction& txn) -> Result<void> {
      next = run;
      ASSIGN_OR_RETURN(step, upkeep::undo_step(txn, next, some, signed_request));
      return {};
    };
    RETURN_IF_ERROR(request.dry_run ? parts_.store.try_out(bank, work)
                                    : parts_.store.write(bank, work));
    if (!request.dry_run) run = next;
    after = some[step.taken - 1].position;
    std::move(step.restored.begin(), step.restored.end(), std::back_inserter(reply.ids));
    std::move(step.left.begin(), step.left.end(), std::back_inserter(reply.left));
  }
  if (request.dry_run) return reply;
  run.state = RunState::Undone;
  RETURN_IF_ERROR(parts_.store.write(
      bank, [&](store::Transaction& txn) { return txn.upkeep().save_run(run); }));
  const auto loaded = parts_.banks.if_loaded(bank);
  if (loaded && !loaded->current().ok()) {
    base::log(parts_.log, LogLevel::Warning, "event=refresh_failed");
  }
  return reply;
}

}  // namespace jiyi::engine
