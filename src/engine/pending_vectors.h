// The job that makes the vectors that are lacking: after an embedder failed, when a turn that a
// vector was made with is gone, when many memories came at once, and when the model is another.
// Nothing is kept of it but the rows and their vectors, so it goes on wherever it was ended.

#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <set>
#include <stop_token>
#include <thread>

#include "bank/banks.h"
#include "base/monitor.h"
#include "engine/meaning.h"
#include "engine/passages.h"
#include "jiyi/engine.h"
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

  // Works on every bank in the caller's thread, until it is told to end. How many vectors are
  // still lacking.
  Result<std::size_t> work_off(const OnEmbedProgress& on_progress = {});

 private:
  struct Notes {
    std::set<BankKey> banks;
    bool stopping = false;
  };

  // Told how many were made just now, and how many are lacking in the bank. False ends the work.
  using OnMade = std::function<bool(std::size_t made, std::size_t lacking)>;

  void run(const std::stop_token& stop);
  Result<void> note_all();
  // Makes what is lacking in a bank, then lets the model serve it and drops what no one needs.
  Result<void> complete(const BankKey& bank, const std::stop_token& stop,
                        const OnMade& on_made = {});
  // How many were made; none where the memories are gone.
  Result<std::size_t> make(const Meaning::Using& model, const store::BankRow& bank,
                           std::span<const store::Number> numbers);
  Result<void> swap(const Meaning::Using& model, const store::BankRow& bank,
                    const std::stop_token& stop);

  World world_;
  base::Monitor<Notes> notes_;
  std::jthread thread_;  // last: it uses the members above
};

}  // namespace jiyi::engine
