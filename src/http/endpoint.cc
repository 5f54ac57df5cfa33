#include "http/endpoint.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "http/retry_after.h"

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;

bool may_pass(int status) {
  constexpr int kRequestTimeout = 408;
  constexpr int kTooManyRequests = 429;
  constexpr int kServerErrors = 500;
  return status == kRequestTimeout || status == kTooManyRequests || status >= kServerErrors;
}

bool may_pass(ErrorCode code) {
  return code == ErrorCode::Unavailable || code == ErrorCode::DeadlineExceeded;
}

milliseconds between(Timer::Moment from, Timer::Moment to) {
  return std::chrono::floor<milliseconds>(to - from);
}

std::string in_ms(milliseconds time) {
  return std::to_string(time.count()) + " ms";
}

}  // namespace

// What one try came to. `passing`: worth another try, for the reason in `why`.
struct Endpoint::Try {
  Result<Response> result;
  bool passing = false;
  Error why{ErrorCode::Unavailable, ""};
  std::string cause;  // for the log
  milliseconds asked{0};
};

Endpoint::Endpoint(std::string name, EndpointOptions options, EndpointWorld world)
    : name_(std::move(name)),
      options_(options),
      world_(std::move(world)),
      breaker_(options.breaker),
      random_(world_.seed) {}

Endpoint::Try Endpoint::try_once(const Request& request) {
  Try tried{.result = world_.transport.send(request)};
  if (tried.result.ok()) {
    const int status = tried.result.value().status;
    tried.passing = may_pass(status);
    tried.cause = "status_" + std::to_string(status);
    tried.why = Error(ErrorCode::Unavailable, name_ + " answered " + std::to_string(status));
    tried.asked = retry_after(tried.result.value().header("retry-after"), world_.clock.now())
                      .value_or(milliseconds(0));
  } else {
    tried.passing = may_pass(tried.result.error().code());
    tried.cause =
        tried.result.error().code() == ErrorCode::DeadlineExceeded ? "timeout" : "no_answer";
    tried.why = tried.result.error();
  }
  return tried;
}

milliseconds Endpoint::wait_before_next(const Try& last, int tries) {
  const auto jittered = random_.with(
      [&](base::Random& random) { return backoff_delay(options_.backoff, tries, random); });
  return std::max(jittered, last.asked);
}

void Endpoint::log_breaker(LogLevel level) {
  const auto state = breaker_.state();
  base::log(world_.log, level,
            "http_breaker host=" + name_ +
                (state == BreakerState::Open ? " state=open" : " state=closed"));
}

Result<Response> Endpoint::call(Request request, Timer::Moment deadline) {
  for (int tries = 1;; ++tries) {
    const auto start = world_.timer.now();
    request.timeout = std::min(options_.try_timeout, between(start, deadline));
    if (request.timeout <= milliseconds(0)) {
      return Error(ErrorCode::DeadlineExceeded, "no time is left to ask " + name_);
    }
    const auto ticket = breaker_.admit(start);
    if (!ticket) {
      return Error(ErrorCode::Unavailable, name_ + " kept failing and is not asked for another " +
                                               in_ms(breaker_.refuses_for(start)));
    }
    Try last = try_once(request);
    const bool unfair = last.cause == "timeout" && request.timeout < options_.fair_timeout;
    const bool cancelled = request.stop.stop_requested();
    const auto outcome = unfair || cancelled ? Outcome::Unknown
                         : last.passing      ? Outcome::Failure
                                             : Outcome::Success;
    const auto now = world_.timer.now();
    if (breaker_.settle(*ticket, outcome, now)) {
      log_breaker(outcome == Outcome::Failure ? LogLevel::Warning : LogLevel::Info);
    }
    if (!last.passing) return std::move(last.result);

    const std::string after =
        " (try " + std::to_string(tries) + " of " + std::to_string(options_.tries_max) + ")";
    if (tries >= options_.tries_max) return Error(last.why.code(), last.why.message() + after);
    const auto wait = wait_before_next(last, tries);
    const auto left = between(now, deadline);
    if (wait >= left) {
      return Error(last.why.code(), last.why.message() + after + "; the next try is due in " +
                                        in_ms(wait) + ", " + in_ms(left) + " are left");
    }
    base::log(world_.log, LogLevel::Warning,
              "http_retry host=" + name_ + " try=" + std::to_string(tries) +
                  " cause=" + last.cause + " wait_ms=" + std::to_string(wait.count()));
    world_.timer.wait(wait, request.stop);
    if (request.stop.stop_requested()) {
      return Error(ErrorCode::Cancelled, "waiting for " + name_ + " was cancelled");
    }
  }
}

}  // namespace jiyi::http
