// The job that makes the vectors that are lacking: after an embedder failed, when a turn that a
// vector was made with is gone, when many memories came at once, and when the model is another.
// Nothing is kept of it but the rows and their vectors, so it goes on wherever it was ended.

#pragma once

#include <chrono>
#include <cstddef>
#include <set>
#include <stop_token>
#include <thread>

#include "bank/banks.h"
#include "base/monitor.h"
#include "engine/meaning.h"
#include "engine/passages.h"
#include "jiyi/log.h"
#include "store/store.h"

namespace jiyi::engine {

// Thread-safe. Borrows all, which must outlive it.
class PendingVectors {
 public:
  struct World {
    store::Store& store;
    bank::Banks& banks;
    Meaning& meaning;
    Passages& passages;
    LogSink log;
  };

  explicit PendingVectors(World world) : world_(std::move(world)) {}
  ~PendingVectors();
  PendingVectors(const PendingVectors&) = delete;
  PendingVectors& operator=(const PendingVectors&) = delete;

  // Starts a thread that works on all banks, and then on those noted.
  void start();
  void note(const BankKey& bank);

  // Learns what the own model makes of each language alone, unless that is known, and has the
  // loaded banks use it. Without it vectors of one language all look alike.
  Result<void> calibrate();

  // Works on every bank in the caller's thread. How many vectors are still lacking.
  Result<std::size_t> work_off();

 private:
  struct Notes {
    std::set<BankKey> banks;
    bool stopping = false;
  };

  void run(const std::stop_token& stop);
  Result<void> note_all();
  // Makes what is lacking in a bank, then lets the model serve it and drops what no one needs.
  Result<void> complete(const BankKey& bank, const std::stop_token& stop);
  Result<void> make(const Meaning::Using& model, const store::BankRow& bank,
                    std::span<const store::Number> numbers);
  Result<void> swap(const Meaning::Using& model, const store::BankRow& bank,
                    const std::stop_token& stop);

  World world_;
  base::Monitor<Notes> notes_;
  std::jthread thread_;  // last: it uses the members above
};

}  // namespace jiyi::engine
