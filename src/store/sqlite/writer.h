// The one thread that writes. Works wait in a bounded queue; all that are waiting share one
// commit, so that they also share its sync. Those who write one after the other are expected
// back before the next commit begins, for a small part of the time that a commit takes.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/monitor.h"
#include "jiyi/log.h"
#include "jiyi/result.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/space_reserve.h"
#include "store/store.h"

namespace jiyi::store {

struct WriterOptions {
  std::chrono::milliseconds busy_timeout{30'000};
  const base::Clock* clock = nullptr;
  std::string secret;
  SpaceReserve reserve;
  bool log_left = false;  // by a process that has ended, perhaps with forgotten bytes
  LogSink log;
};

// Thread-safe. Owns the connection and uses it on its own thread only.
class Writer {
 public:
  using Work = Store::Work;

  Writer(std::unique_ptr<Connection> connection, WriterOptions options);
  ~Writer();

  // Waits for a place in the queue up to the busy time-out, then until the commit is durable.
  Result<std::uint64_t> write(const BankKey& bank, const Work& work);
  Result<std::uint64_t> try_out(const BankKey& bank, const Work& work);
  // Empties the log; false when readers or another process kept it. When it was not emptied, for
  // whatever reason, it is tried again after later commits and at the end.
  Result<bool> scrub(std::chrono::milliseconds wait);
  // Runs `task` on the writer's thread between two commits.
  Result<void> run(const std::function<Result<void>(Connection&)>& task);

 private:
  enum class Ending : std::uint8_t { Commit, Undo };
  using Task = std::function<Result<void>(Connection&)>;
  using Outcome = Result<std::uint64_t>;

  struct Job {
    const BankKey* bank = nullptr;
    const Work* work = nullptr;  // either this
    const Task* task = nullptr;  // or this, alone
    Ending ending = Ending::Commit;
    std::promise<Outcome> done;
  };
  using Jobs = std::vector<Job*>;
  struct Queue {
    std::deque<Job*> jobs;
    bool stopping = false;
  };
  using Outcomes = std::vector<std::optional<Outcome>>;

  Outcome submit(Job& job);
  void serve();
  Jobs take_some();
  void run_task(Job& job);
  void run_works(const Jobs& jobs);
  Result<void> begin();
  // On an error nothing of any work is written.
  Result<void> perform_and_commit(const Jobs& jobs, Outcomes& outcomes);
  Outcome run_one(const Job& job);
  Result<BankState> state_of(const Job& job);
  Outcome perform(const Job& job, BankState before);
  bool make_room_to_forget();
  void after_commit();
  Result<bool> empty_log(std::chrono::milliseconds wait);
  void await_company();
  Result<void> refuse_if_sync_failed() const;
  void log(LogLevel level, const std::string& line) const;

  std::unique_ptr<Connection> connection_;
  WriterOptions options_;
  std::map<BankKey, BankState> states_;  // of the transaction that is open
  bool only_forgets_ = false;            // the last work that ran
  bool room_given_up_ = false;
  bool spoiled_ = false;                // it must not be committed
  std::size_t checkpointed_pages_ = 0;  // of the log, at the last try
  bool log_must_go_ = false;            // a scrub could not empty it
  std::chrono::steady_clock::time_point next_scrub_;
  std::size_t company_ = 1;               // writes under way when the last commit ended
  std::chrono::microseconds patience_{};  // for so many to be there again
  base::Monitor<Queue> queue_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace jiyi::store
