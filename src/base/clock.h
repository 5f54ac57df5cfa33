// Where the time comes from, so that tests set it and a run can be replayed.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "jiyi/timestamp.h"

namespace jiyi::base {

class Clock {
 public:
  virtual ~Clock() = default;
  // The present moment, UTC with offset 0, to the microsecond. Thread-safe.
  virtual Timestamp now() const = 0;
};

// The machine's clock. Thread-safe.
class SystemClock final : public Clock {
 public:
  Timestamp now() const override {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return {.unix_us = std::chrono::duration_cast<std::chrono::microseconds>(since).count()};
  }
};

// Stands still until told. Thread-safe.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(Timestamp start) : unix_us_(start.unix_us) {}
  Timestamp now() const override { return {.unix_us = unix_us_.load()}; }
  void advance(std::chrono::microseconds by) { unix_us_ += by.count(); }

 private:
  std::atomic<std::int64_t> unix_us_;
};

}  // namespace jiyi::base
