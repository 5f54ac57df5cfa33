#include "base/monitor.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Monitor, WakesAWaiterWhenItsConditionHolds) {
  Monitor<int> count(0);
  std::jthread other([&] { count.with([](int& value) { value = 3; }); });

  int seen = 0;
  const bool held = count.when(
      std::chrono::steady_clock::now() + std::chrono::seconds(30),
      [](int value) { return value == 3; }, [&](int& value) { seen = value; });

  EXPECT_TRUE(held);
  EXPECT_EQ(seen, 3);
}

TEST(Monitor, GivesUpAtTheDeadlineAndDoesNotUseTheValue) {
  Monitor<int> count(0);

  const bool held = count.when(
      std::chrono::steady_clock::now(), [](int value) { return value > 0; },
      [](int& value) { value = 7; });

  EXPECT_FALSE(held);
  EXPECT_EQ(count.with([](int& value) { return value; }), 0);
}

}  // namespace
}  // namespace jiyi::base
