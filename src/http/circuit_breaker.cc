#include "http/circuit_breaker.h"

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
    if (status.refuses(now)) return std::nullopt;
    if (status.state == BreakerState::HalfOpen) {
      status.trying = true;
      status.open_until = now + limits_.open_for;
    }
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
    if (!status.refuses(now)) return std::chrono::milliseconds(0);
    return std::chrono::ceil<std::chrono::milliseconds>(status.open_until - now);
  });
}

}  // namespace jiyi::http
