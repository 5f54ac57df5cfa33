#include "http/circuit_breaker.h"

#include <algorithm>

namespace jiyi::http {

void CircuitBreaker::Status::enter(BreakerState next) {
  state = next;
  ++period;
  failures = 0;
  trying = false;
}

std::optional<CircuitBreaker::Ticket> CircuitBreaker::admit(Timer::Moment now) {
  return status_.with([&](Status& status) -> std::optional<Ticket> {
    if (status.state == BreakerState::Open && now >= status.open_until) {
      status.enter(BreakerState::HalfOpen);
    }
    if (status.state == BreakerState::Open || status.trying) return std::nullopt;
    status.trying = status.state == BreakerState::HalfOpen;
    return Ticket{status.period};
  });
}

bool CircuitBreaker::settle(Ticket ticket, Outcome outcome, Timer::Moment now) {
  return status_.with([&](Status& status) {
    if (ticket.period != status.period) return false;
    const bool half_open = status.state == BreakerState::HalfOpen;
    status.trying = false;
    if (outcome == Outcome::Unknown) return false;
    if (outcome == Outcome::Success) {
      status.failures = 0;
      if (half_open) status.enter(BreakerState::Closed);
      return half_open;
    }
    if (!half_open && ++status.failures < limits_.failures) return false;
    status.enter(BreakerState::Open);
    status.open_until = now + limits_.open_for;
    return true;
  });
}

BreakerState CircuitBreaker::state() const {
  return status_.with([](const Status& status) { return status.state; });
}

std::chrono::milliseconds CircuitBreaker::refuses_for(Timer::Moment now) const {
  return status_.with([&](const Status& status) {
    if (status.state != BreakerState::Open) return std::chrono::milliseconds(0);
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::ceil<std::chrono::milliseconds>(status.open_until - now));
  });
}

}  // namespace jiyi::http
