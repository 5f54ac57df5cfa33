#include "http/backoff.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;

struct Range {
  milliseconds low{1'000'000};
  milliseconds high{0};
};

Range seen(const Backoff& backoff, int failures) {
  base::Random random(7);
  Range range;
  for (int i = 0; i < 5'000; ++i) {
    const auto delay = backoff_delay(backoff, failures, random);
    range.low = std::min(range.low, delay);
    range.high = std::max(range.high, delay);
  }
  return range;
}

TEST(Backoff, SpreadsOverTheWholeOfADoublingLimit) {
  const Backoff backoff{.first = milliseconds(10), .longest = milliseconds(35)};

  for (const auto& [failures, limit] : {std::pair{1, 10}, {2, 20}, {3, 35}, {4, 35}}) {
    const Range range = seen(backoff, failures);
    EXPECT_EQ(range.low, milliseconds(0)) << failures;
    EXPECT_EQ(range.high, milliseconds(limit)) << failures;
  }
}

TEST(Backoff, StaysAtTheLongestHoweverOftenItFailed) {
  EXPECT_LE(seen({}, 1'000'000'000).high, Backoff{}.longest);
}

TEST(Backoff, OfNothingIsNothing) {
  const Backoff none{.first = milliseconds(0), .longest = milliseconds(0)};

  EXPECT_EQ(seen(none, 3).high, milliseconds(0));
}

}  // namespace
}  // namespace jiyi::http
