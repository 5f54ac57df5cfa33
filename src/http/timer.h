// Time that only goes forward, and waiting: apart from base::Clock, which follows the machine's
// date and may jump.

#pragma once

#include <chrono>
#include <stop_token>

namespace jiyi::http {

// Thread-safe.
class Timer {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  virtual ~Timer() = default;
  virtual Moment now() const = 0;
  // Returns early when asked to stop.
  virtual void wait(std::chrono::milliseconds time, const std::stop_token& stop) = 0;
};

class SteadyTimer final : public Timer {
 public:
  Moment now() const override { return std::chrono::steady_clock::now(); }
  void wait(std::chrono::milliseconds time, const std::stop_token& stop) override;
};

}  // namespace jiyi::http
