// Work that no caller waits for: merging index segments, linking vectors, keeping snapshots.

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <stop_token>
#include <thread>

#include "bank/banks.h"
#include "base/guarded.h"
#include "base/monitor.h"
#include "jiyi/log.h"

namespace jiyi::engine {

// Runs one thread from construction to destruction; the destructor keeps snapshots of the loaded
// banks and of those that many rows were written to, so that they open fast the next time.
// Thread-safe. Borrows the banks.
class Housekeeping {
 public:
  // `seldom` is called by the thread every ten seconds or so.
  Housekeeping(bank::Banks& banks, LogSink log, std::function<void()> seldom = {});
  ~Housekeeping();
  Housekeeping(const Housekeeping&) = delete;
  Housekeeping& operator=(const Housekeeping&) = delete;

  void note_written(const BankKey& bank, std::size_t rows);

 private:
  void run();
  bool tend();
  bool link(bank::Bank& bank);
  void load_written();

  bank::Banks& banks_;
  LogSink log_;
  std::function<void()> seldom_;
  base::Guarded<std::map<BankKey, std::size_t>> written_;  // rows since the start
  std::stop_source stop_;
  base::Monitor<bool> stopping_{false};
  std::jthread thread_;
};

}  // namespace jiyi::engine
