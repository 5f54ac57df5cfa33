#include "base/guarded.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Guarded, CountsEveryIncrementOfManyThreads) {
  Guarded<int> counter(0);
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i)
          counter.with([](int& n) { ++n; });
      });
    }
  }
  EXPECT_EQ(counter.with([](const int& n) { return n; }), 4000);
}

}  // namespace
}  // namespace jiyi::base
