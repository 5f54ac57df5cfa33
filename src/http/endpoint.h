// One remote service: tries again what may pass, waits as it is told to, and leaves the service
// alone while it is down.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/guarded.h"
#include "base/random.h"
#include "http/backoff.h"
#include "http/circuit_breaker.h"
#include "http/timer.h"
#include "http/transport.h"
#include "jiyi/log.h"

namespace jiyi::http {

struct EndpointOptions {
  int tries_max = 4;                              // at least 1
  std::chrono::milliseconds try_timeout{10'000};  // for one try
  // A try that was given less time than this says nothing about the service when it runs out.
  std::chrono::milliseconds fair_timeout{500};
  Backoff backoff{};
  BreakerLimits breaker{};
};

// What an endpoint reaches the world through; borrowed but for the log.
struct EndpointWorld {
  Transport& transport;
  Timer& timer;
  const base::Clock& clock;  // for dates in answers
  std::uint64_t seed;        // for jitter
  LogSink log;
};

// Thread-safe.
class Endpoint {
 public:
  // `name` stands in messages and logs: the origin of its address.
  Endpoint(std::string name, EndpointOptions options, EndpointWorld world);

  // For requests that may be sent twice. Tried again, up to the limit of tries, after 408, 429,
  // 5xx, and when no whole answer came; after Retry-After if there is one. An answer of another
  // status is returned as it is. Never takes longer than until `deadline`: a wait that would is
  // not begun. Unavailable at once while the breaker is open. The request's timeout is set here.
  Result<Response> call(Request request, Timer::Moment deadline);

  BreakerState breaker_state() const { return breaker_.state(); }

 private:
  struct Try;

  Try try_once(const Request& request);
  std::chrono::milliseconds wait_before_next(const Try& last, int tries);
  void log_breaker(LogLevel level);

  std::string name_;
  EndpointOptions options_;
  EndpointWorld world_;
  CircuitBreaker breaker_;
  base::Guarded<base::Random> random_;
};

}  // namespace jiyi::http
