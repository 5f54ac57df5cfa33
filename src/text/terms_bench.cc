// Folding and terms of short messages, megabytes a second. Each checks its answer first.

#include <string>

#include <benchmark/benchmark.h>

#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::text {
namespace {

constexpr const char* kEnglish =
    "Hey Mel! I've been running farther to de-stress, which has been great for my headspace. "
    "Last week, on May 7th, we signed up for the pottery class near the river at 10:30.";
constexpr const char* kChinese =
    "我们上个星期六下午在西湖边上的一家小茶馆里一起喝了很好的龙井茶，后来又沿着苏堤散步，"
    "直到天黑才坐地铁回家，大家都说2025年3月5日还要再去一次。";
constexpr const char* kQuestion = "When did Caroline go to the LGBTQ support group last May?";

void report(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void terms_of(benchmark::State& state, const char* given) {
  const std::string text = given;
  if (terms(text).size() < 10) state.SkipWithError("too few terms");
  std::vector<Term> out;
  for (auto _ : state) {
    out.clear();
    append_terms(text, out);
    benchmark::DoNotOptimize(out.data());
  }
  report(state, text);
}

void fold_of(benchmark::State& state, const char* given) {
  const std::string text = given;
  if (fold(fold(text)) != fold(text)) state.SkipWithError("folding is not stable");
  for (auto _ : state)
    benchmark::DoNotOptimize(fold_chars(text));
  report(state, text);
}

BENCHMARK_CAPTURE(terms_of, english, kEnglish);
BENCHMARK_CAPTURE(terms_of, chinese, kChinese);
BENCHMARK_CAPTURE(terms_of, question, kQuestion);
BENCHMARK_CAPTURE(fold_of, english, kEnglish);
BENCHMARK_CAPTURE(fold_of, chinese, kChinese);

}  // namespace
}  // namespace jiyi::text
