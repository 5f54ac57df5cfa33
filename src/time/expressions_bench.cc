// Finding time expressions in short messages, most of which have none. Each checks its answer
// first.

#include <string>

#include <benchmark/benchmark.h>

#include "time/expressions.h"

namespace jiyi::time {
namespace {

constexpr Anchor kAnchor{.moment = {.unix_us = 1'715'740'200'000'000, .offset_minutes = 480}};

void find_in(benchmark::State& state, const char* given, std::size_t expected) {
  const std::string text = given;
  if (find_times(text, kAnchor).size() != expected) state.SkipWithError("a wrong number found");
  for (auto _ : state)
    benchmark::DoNotOptimize(find_times(text, kAnchor).data());
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

BENCHMARK_CAPTURE(find_in, english_none,
                  "I like the little cafe near the river, their cake is great", 0);
BENCHMARK_CAPTURE(find_in, chinese_none, "我很喜欢河边那家小咖啡馆，他们的蛋糕特别好吃", 0);
BENCHMARK_CAPTURE(find_in, english_two, "Last Friday I met Ann, we fly to Rome on May 20 at 7pm",
                  2);
BENCHMARK_CAPTURE(find_in, chinese_two, "上周五见了小王，明天下午三点我们去西湖边喝茶", 2);

}  // namespace
}  // namespace jiyi::time
