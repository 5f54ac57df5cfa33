// Work that no caller waits for: merging index segments, keeping snapshots.

#pragma once

#include <thread>

#include "bank/banks.h"
#include "base/monitor.h"
#include "jiyi/log.h"

namespace jiyi::engine {

// Runs one thread from construction to destruction; the destructor keeps the snapshots of the
// loaded banks. Borrows the banks.
class Housekeeping {
 public:
  Housekeeping(bank::Banks& banks, LogSink log);
  ~Housekeeping();
  Housekeeping(const Housekeeping&) = delete;
  Housekeeping& operator=(const Housekeeping&) = delete;

 private:
  void run();
  void tend();

  bank::Banks& banks_;
  LogSink log_;
  base::Monitor<bool> stopping_{false};
  std::jthread thread_;
};

}  // namespace jiyi::engine
