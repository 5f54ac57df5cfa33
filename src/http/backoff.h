// How long to wait before trying again: "full jitter" (Brooker, "Exponential Backoff And
// Jitter", AWS 2015), a uniform share of a limit that doubles, so that callers that failed
// together do not come back together.

#pragma once

#include <chrono>

#include "base/random.h"

namespace jiyi::http {

struct Backoff {
  std::chrono::milliseconds first{200};
  std::chrono::milliseconds longest{10'000};
};

// Uniform in [0, min(longest, first · 2^(failures − 1))]; `failures` counts those so far, from 1.
std::chrono::milliseconds backoff_delay(const Backoff& backoff, int failures, base::Random& random);

}  // namespace jiyi::http
