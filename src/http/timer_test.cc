#include "http/timer.h"

#include <thread>

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;

TEST(SteadyTimer, WaitsAsLongAsAsked) {
  SteadyTimer timer;
  const auto start = timer.now();

  timer.wait(milliseconds(20), {});

  EXPECT_GE(timer.now() - start, milliseconds(20));
}

TEST(SteadyTimer, EndsTheWaitWhenAskedToStop) {
  SteadyTimer timer;
  std::stop_source source;
  const auto start = timer.now();

  const std::jthread stopper([&] { source.request_stop(); });
  timer.wait(milliseconds(60'000), source.get_token());

  EXPECT_LT(timer.now() - start, milliseconds(30'000));
}

TEST(SteadyTimer, DoesNotWaitWhenAlreadyStopped) {
  SteadyTimer timer;
  std::stop_source source;
  source.request_stop();
  const auto start = timer.now();

  timer.wait(milliseconds(60'000), source.get_token());

  EXPECT_LT(timer.now() - start, milliseconds(30'000));
}

}  // namespace
}  // namespace jiyi::http
