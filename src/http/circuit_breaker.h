// Stops calling a server that keeps failing, and lets one call find out whether it is back.
//
// closed: every call is let through; `failures` in a row open it.
// open: every call is refused until `open_for` has passed.
// half-open: one call at a time is let through; its success closes the breaker, its failure
// opens it again for as long as before. One that is not heard of for `open_for` is given up.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/guarded.h"
#include "http/timer.h"

namespace jiyi::http {

struct BreakerLimits {
  int failures = 5;  // at least 1
  std::chrono::milliseconds open_for{30'000};
};

enum class Outcome : std::uint8_t { Success, Failure, Unknown };
enum class BreakerState : std::uint8_t { Closed, Open, HalfOpen };

// Thread-safe.
class CircuitBreaker {
 public:
  explicit CircuitBreaker(BreakerLimits limits = {}) : limits_(limits) {}

  // Proof that a call was let through; to be given back with what became of it.
  struct Ticket {
    std::uint64_t period;
  };

  // nullopt when the call is refused.
  std::optional<Ticket> admit(Timer::Moment now);
  // What belongs to an earlier period of the breaker no longer counts. Unknown frees the place
  // of a half-open breaker's one call without judging. True when the state changed.
  bool settle(Ticket ticket, Outcome outcome, Timer::Moment now);

  BreakerState state() const;
  // Until a call is let through; 0 when one would be now.
  std::chrono::milliseconds refuses_for(Timer::Moment now) const;

 private:
  struct Status {
    BreakerState state = BreakerState::Closed;
    std::uint64_t period = 0;  // one more at every change of state
    int failures = 0;
    bool trying = false;         // half-open: the one call is under way
    Timer::Moment open_until{};  // half-open: until when the one call is waited for

    void enter(BreakerState next);
    bool refuses(Timer::Moment now) const {
      return (state == BreakerState::Open || trying) && now < open_until;
    }
  };

  BreakerLimits limits_;
  base::Guarded<Status> status_;
};

}  // namespace jiyi::http
