#include "http/backoff.h"

#include <algorithm>
#include <cstdint>

namespace jiyi::http {

std::chrono::milliseconds backoff_delay(const Backoff& backoff, int failures,
                                        base::Random& random) {
  auto limit = std::min(backoff.first, backoff.longest);
  for (int i = 1; i < failures && limit < backoff.longest; ++i) {
    limit = std::min(limit * 2, backoff.longest);
  }
  const auto choices = static_cast<std::uint64_t>(std::max<std::int64_t>(limit.count(), 0)) + 1;
  return std::chrono::milliseconds(static_cast<std::int64_t>(random.below(choices)));
}

}  // namespace jiyi::http
