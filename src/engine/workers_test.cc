#include "engine/workers.h"

#include <numeric>

#include <gtest/gtest.h>

namespace jiyi::engine {
namespace {

// The counts of calls for each number.
std::vector<int> calls(Workers& workers, std::size_t count) {
  std::vector<int> called(count, 0);
  workers.run(count, [&](std::size_t i) { ++called[i]; });
  return called;
}

TEST(Workers, CallEachNumberOnce) {
  Workers workers(3);
  for (const std::size_t count : {0U, 1U, 15U, 16U, 17U, 1000U, 4099U}) {
    EXPECT_EQ(calls(workers, count), std::vector<int>(count, 1)) << count;
  }
}

TEST(Workers, NoThreadsAreNeeded) {
  Workers workers(0);
  EXPECT_EQ(calls(workers, 100), std::vector<int>(100, 1));
}

TEST(Workers, EndWithoutEverHavingWorked) {
  const Workers workers(2);
}

TEST(Workers, ServeManyCallersAtOnce) {
  constexpr std::size_t kCallers = 4;
  constexpr std::size_t kRounds = 200;
  Workers workers(2);
  std::vector<std::size_t> sums(kCallers, 0);
  {
    std::vector<std::jthread> callers;
    for (std::size_t caller = 0; caller < kCallers; ++caller) {
      callers.emplace_back([&, caller] {
        for (std::size_t round = 0; round < kRounds; ++round) {
          const auto called = calls(workers, 40 + round);
          sums[caller] += static_cast<std::size_t>(std::reduce(called.begin(), called.end()));
        }
      });
    }
  }
  EXPECT_EQ(sums, std::vector<std::size_t>(kCallers, kRounds * 40 + kRounds * (kRounds - 1) / 2));
}

TEST(Workers, AreAtMostThreeBesideTheCaller) {
  EXPECT_LE(Workers::usual(), 3U);
}

}  // namespace
}  // namespace jiyi::engine
