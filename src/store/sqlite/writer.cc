#include "store/sqlite/writer.h"

#include <algorithm>
#include <new>
#include <utility>

#include <pthread.h>

#include "base/log.h"
#include "base/try.h"
#include "store/sqlite/sqlite_transaction.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kQueuedMax = 4096;
constexpr std::size_t kSharedCommitMax = 1024;  // works in one transaction
constexpr std::size_t kCheckpointPages = 4000;  // 16 MB of log
constexpr std::size_t kLongLogPages = 12'000;   // 48 MB: readers are waited for
constexpr std::size_t kRetryPages = 1000;       // of growth before the next try
constexpr auto kReadersWait = std::chrono::milliseconds(40);
constexpr auto kNoWait = std::chrono::milliseconds(0);
constexpr auto kScrubPause = std::chrono::milliseconds(250);  // between tries after commits
constexpr int kPatienceShare = 4;                             // of the time a commit takes
constexpr auto kPatienceMax = std::chrono::microseconds(2000);
constexpr auto kStopPoll = std::chrono::seconds(60);

}  // namespace

Writer::Writer(std::unique_ptr<Connection> connection, WriterOptions options)
    : connection_(std::move(connection)),
      options_(std::move(options)),
      log_must_go_(options_.log_left),
      thread_([this] { serve(); }) {}

Writer::~Writer() {
  queue_.with([](Queue& queue) { queue.stopping = true; });
  thread_.join();
  // Closing does so by itself, and removes the log, only when nobody else has the file open.
  const bool log_is_in_use = connection_->wal_pages() > 0 || log_must_go_;
  if (log_is_in_use && !connection_->sync_has_failed()) {
    if (const auto emptied = empty_log(kReadersWait); !emptied.ok()) {
      log(LogLevel::Warning, "event=log_kept error=" + emptied.error().message());
    }
  }
  // What was written after a failed sync may be in the log but not on the disk: leave the
  // main file as it is, and let the next opening read what is whole.
  if (connection_->sync_has_failed()) connection_->skip_checkpoint_on_close();
}

Result<std::uint64_t> Writer::write(const BankKey& bank, const Work& work) {
  Job job{.bank = &bank, .work = &work};
  return submit(job);
}

Result<std::uint64_t> Writer::try_out(const BankKey& bank, const Work& work) {
  Job job{.bank = &bank, .work = &work, .ending = Ending::Undo};
  return submit(job);
}

Result<bool> Writer::scrub(std::chrono::milliseconds wait) {
  bool emptied = false;
  RETURN_IF_ERROR(run([&](Connection&) -> Result<void> {
    ASSIGN_OR_RETURN(emptied, empty_log(wait));
    return {};
  }));
  return emptied;
}

Result<void> Writer::run(const Task& task) {
  Job job{.task = &task};
  auto outcome = submit(job);
  if (!outcome.ok()) return std::move(outcome).error();
  return {};
}

// The second wait has no deadline of its own: each step of the thread has one, and the job is
// the caller's memory until the thread is done with it.
Writer::Outcome Writer::submit(Job& job) {
  std::future<Outcome> done = job.done.get_future();
  const bool queued = queue_.when(
      std::chrono::steady_clock::now() + options_.busy_timeout,
      [](const Queue& queue) { return queue.jobs.size() < kQueuedMax; },
      [&](Queue& queue) { queue.jobs.push_back(&job); });
  if (!queued) {
    return Error{ErrorCode::Unavailable,
                 std::to_string(kQueuedMax) + " writes are waiting already; try again"};
  }
  return done.get();
}

void Writer::serve() {
  pthread_setname_np(pthread_self(), "jiyi-writer");
  while (true) {
    const Jobs jobs = take_some();
    if (jobs.empty()) return;
    if (jobs.front()->task != nullptr) {
      run_task(*jobs.front());
    } else {
      run_works(jobs);
    }
  }
}

// Works up to the next task, or one task. Nothing only when the store is closing.
Writer::Jobs Writer::take_some() {
  const auto some = [](const Queue& queue) { return queue.stopping || !queue.jobs.empty(); };
  while (!queue_.when(std::chrono::steady_clock::now() + kStopPoll, some, [](const Queue&) {})) {
  }
  await_company();
  Jobs taken;
  queue_.with([&](Queue& queue) {
    while (!queue.jobs.empty() && taken.size() < kSharedCommitMax) {
      const bool task = queue.jobs.front()->task != nullptr;
      if (task && !taken.empty()) return;
      taken.push_back(queue.jobs.front());
      queue.jobs.pop_front();
      if (task) return;
    }
  });
  return taken;
}

// Without this those who were just answered come too late for the next commit, and two groups
// of writers would take turns, each with half of them.
void Writer::await_company() {
  if (company_ <= 1) return;
  const auto all = [this](const Queue& queue) {
    return queue.stopping || queue.jobs.size() >= company_;
  };
  queue_.when(std::chrono::steady_clock::now() + patience_, all, [](const Queue&) {});
}

void Writer::run_task(Job& job) {
  auto ran = refuse_if_sync_failed();
  if (ran.ok()) ran = (*job.task)(*connection_);
  job.done.set_value(ran.ok() ? Outcome(std::uint64_t{0}) : Outcome(std::move(ran).error()));
}

// When the shared commit does not come about, each work is tried by itself: one that fills the
// disk or meets a damaged page must not fail the others.
void Writer::run_works(const Jobs& jobs) {
  Outcomes outcomes(jobs.size());
  const auto began = std::chrono::steady_clock::now();
  auto committed = begin();
  const bool begun = committed.ok();
  if (begun) committed = perform_and_commit(jobs, outcomes);
  if (begun && !committed.ok() && jobs.size() > 1 && !connection_->sync_has_failed()) {
    for (Job* job : jobs)
      run_works({job});
    return;
  }
  if (begun && !committed.ok() && make_room_to_forget()) {
    run_works(jobs);
    return;
  }
  const auto took = std::chrono::steady_clock::now() - began;
  patience_ = std::min(std::chrono::duration_cast<std::chrono::microseconds>(took / kPatienceShare),
                       kPatienceMax);
  company_ = jobs.size() + queue_.with([](const Queue& queue) { return queue.jobs.size(); });
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    jobs[i]->done.set_value(committed.ok() ? std::move(*outcomes[i]) : Outcome(committed.error()));
  }
  if (committed.ok()) after_commit();
}

Result<void> Writer::begin() {
  RETURN_IF_ERROR(refuse_if_sync_failed());
  // An undoing that failed itself, for want of memory, is made up for here.
  if (connection_->in_transaction()) RETURN_IF_ERROR(connection_->run("ROLLBACK"));
  states_.clear();
  spoiled_ = false;
  return connection_->run("BEGIN IMMEDIATE");
}

Result<void> Writer::perform_and_commit(const Jobs& jobs, Outcomes& outcomes) {
  connection_->need_transaction(true);
  Result<void> ended;
  for (std::size_t i = 0; i < jobs.size() && ended.ok(); ++i) {
    outcomes[i] = run_one(*jobs[i]);
    if (spoiled_ || !connection_->in_transaction()) {
      ended = outcomes[i]->ok() ? Error{ErrorCode::Unavailable, "the transaction was undone"}
                                : outcomes[i]->error();
    }
  }
  connection_->need_transaction(false);
  const bool complete = ended.ok();
  if (ended.ok()) ended = connection_->take_room();
  if (ended.ok()) ended = connection_->run("COMMIT");
  if (!ended.ok() && connection_->in_transaction()) {
    if (auto undone = connection_->run("ROLLBACK"); !undone.ok()) {
      log(LogLevel::Error, "event=rollback_failed error=" + undone.error().message());
    }
  }
  if (complete && !ended.ok()) {
    if (auto given = connection_->give_back_room(); !given.ok()) {
      log(LogLevel::Warning, "event=room_kept error=" + given.error().message());
    }
  }
  return ended;
}

// The edge at which what a work throws becomes its error.
Writer::Outcome Writer::run_one(const Job& job) {
  RETURN_IF_ERROR(connection_->run("SAVEPOINT work"));
  Outcome outcome = [&]() -> Outcome {
    try {
      ASSIGN_OR_RETURN(const BankState before, state_of(job));
      return perform(job, before);
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::LimitExceeded, "out of memory"};
    } catch (const std::exception& thrown) {
      return Error{ErrorCode::Internal, std::string("a write threw: ") + thrown.what()};
    }
  }();
  if (!connection_->in_transaction()) return outcome;
  const bool undo = !outcome.ok() || job.ending == Ending::Undo;
  spoiled_ = true;  // until the work is wholly kept or wholly undone
  if (undo) RETURN_IF_ERROR(connection_->run("ROLLBACK TO work"));
  RETURN_IF_ERROR(connection_->run("RELEASE work"));
  spoiled_ = false;
  return outcome;
}

Result<BankState> Writer::state_of(const Job& job) {
  if (const auto known = states_.find(*job.bank); known != states_.end()) return known->second;
  ASSIGN_OR_RETURN(const auto stored, find_bank_state(*connection_, *job.bank));
  if (stored) return *stored;
  if (job.ending == Ending::Undo) return Error{ErrorCode::NotFound, "there is no such bank"};
  return create_bank(*connection_, *job.bank);
}

Writer::Outcome Writer::perform(const Job& job, BankState before) {
  SqliteTransaction transaction(*connection_, options_.secret, before, options_.clock->now());
  auto worked = (*job.work)(transaction);
  only_forgets_ = transaction.only_forgets();
  RETURN_IF_ERROR(std::move(worked));
  const BankState& after = transaction.state();
  if (job.ending == Ending::Undo) return after.seq;
  if (after != before) RETURN_IF_ERROR(save_bank_state(*connection_, after));
  states_[*job.bank] = after;
  return after.seq;
}

// For one work that met a full disk: true when it is worth another try.
bool Writer::make_room_to_forget() {
  const bool full = connection_->take_disk_full();
  if (!full || !only_forgets_ || !options_.reserve.give_up()) return false;
  log(LogLevel::Warning, "event=disk_full action=reserve_given_up");
  room_given_up_ = true;
  return true;
}

Result<bool> Writer::empty_log(std::chrono::milliseconds wait) {
  log_must_go_ = true;
  next_scrub_ = std::chrono::steady_clock::now() + kScrubPause;
  ASSIGN_OR_RETURN(const bool emptied,
                   connection_->checkpoint(Connection::Checkpoint::Truncate, wait));
  log_must_go_ = !emptied;
  return emptied;
}

void Writer::after_commit() {
  // Once the log is in the file, whose room is taken already, its own is free again.
  const bool room_given_up = std::exchange(room_given_up_, false);
  if (room_given_up || (log_must_go_ && std::chrono::steady_clock::now() >= next_scrub_)) {
    if (const auto emptied = empty_log(room_given_up ? kReadersWait : kNoWait); !emptied.ok()) {
      log(LogLevel::Warning, "event=checkpoint_failed error=" + emptied.error().message());
    }
    options_.reserve.fill();
  }
  const std::size_t pages = connection_->wal_pages();
  if (pages < checkpointed_pages_) checkpointed_pages_ = 0;  // the log has begun anew
  if (pages < std::max(kCheckpointPages, checkpointed_pages_ + kRetryPages)) return;
  checkpointed_pages_ = pages;
  const bool long_log = pages >= kLongLogPages;
  auto moved = connection_->checkpoint(
      long_log ? Connection::Checkpoint::Truncate : Connection::Checkpoint::Passive, kReadersWait);
  if (!moved.ok()) {
    log(LogLevel::Warning, "event=checkpoint_failed error=" + moved.error().message());
  } else if (!moved.value() && long_log) {
    log(LogLevel::Warning, "event=log_kept_by_readers pages=" + std::to_string(pages));
  }
}

Result<void> Writer::refuse_if_sync_failed() const {
  if (!connection_->sync_has_failed()) return {};
  return Error{ErrorCode::Io,
               "the disk refused a sync, so the store is read-only; check the disk, then "
               "open the store again"};
}

void Writer::log(LogLevel level, const std::string& line) const {
  base::log(options_.log, level, line);
}

}  // namespace jiyi::store
