// Messages of a chat, of which few state anything: how many are read in a second.

#include <array>
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "facts/extract.h"

namespace jiyi::facts {
namespace {

constexpr std::array<std::string_view, 10> kMessages = {
    "好的，谢谢你",
    "帮我看看这段代码为什么会报错，日志里一直提示连接超时",
    "我住在杭州，在一家医院当护士",
    "Can you summarise this article in three sentences, please?",
    "I moved to Lisbon last year and I love the food here",
    "明天天气怎么样",
    "That makes sense. Let's go with the second approach and keep the tests as they are.",
    "我老婆对海鲜过敏，聚餐记得避开",
    "The build failed again on the second machine, the disk was full",
    "周末去哪里玩比较好，孩子说想去看海"};

void extract_messages(benchmark::State& state) {
  const auto extractor = Extractor::load();
  const auto at = parse_timestamp("2024-06-03T12:00:00Z");
  if (!extractor.ok() || !at.ok()) std::abort();
  if (extractor.value().extract({.text = kMessages[2]}).size() != 3) std::abort();
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        extractor.value().extract({.text = kMessages[next], .said_at = at.value()}));
    next = (next + 1) % kMessages.size();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(extract_messages);

}  // namespace
}  // namespace jiyi::facts
