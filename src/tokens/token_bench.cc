// Counting, encoding, cutting and loading. JIYI_BENCH_ENGLISH and JIYI_BENCH_CHINESE may name
// text files to count instead of the generated texts.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <benchmark/benchmark.h>

#include "base/check.h"
#include "base/random.h"
#include "tokens/encoding.h"
#include "tokens/rank_data.h"

namespace jiyi::tokens {
namespace {

constexpr std::size_t kMegabyte = 1'000'000;

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += unit;
  return text;
}

// Sentences of phrases in random order.
std::string shuffled(std::initializer_list<std::string_view> phrases, std::string_view between,
                     std::string_view stop) {
  base::Random random(1);
  std::string text;
  while (text.size() < kMegabyte) {
    for (auto left = 3 + random.below(9); left > 0; --left) {
      text += phrases.begin()[random.below(phrases.size())];
      if (left > 1) text += between;
    }
    text += stop;
  }
  return text;
}

std::string file_or(const char* variable, std::string fallback) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const char* const path = std::getenv(variable);
  if (path == nullptr) return fallback;
  std::ifstream in(path, std::ios::binary);
  base::check(in.is_open(), "the text file of the benchmark can be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

const std::string& english() {
  static const std::string text = file_or("JIYI_BENCH_ENGLISH", shuffled({"the meeting",
                                                                          "was moved",
                                                                          "to Thursday",
                                                                          "because",
                                                                          "our supplier",
                                                                          "didn't",
                                                                          "answer",
                                                                          "the question",
                                                                          "about delivery dates",
                                                                          "I think",
                                                                          "we should",
                                                                          "remember",
                                                                          "what she said",
                                                                          "in the kitchen",
                                                                          "last October",
                                                                          "before the trip",
                                                                          "and then",
                                                                          "an unexpected invoice",
                                                                          "arrived",
                                                                          "from Lisbon",
                                                                          "for 1,250 euros",
                                                                          "with three",
                                                                          "beautiful photographs",
                                                                          "of",
                                                                          "her grandmother's",
                                                                          "garden"},
                                                                         " ", ". "));
  return text;
}

const std::string& chinese() {
  static const std::string text = file_or(
      "JIYI_BENCH_CHINESE",
      shuffled({"会议",           "改到了",   "星期四", "因为",           "供应商",     "没有回答",
                "交货日期",       "的问题",   "我觉得", "应该记住",       "她说过的话", "在厨房里",
                "去年十月",       "旅行之前", "然后",   "一张意外的发票", "从里斯本",   "寄来了",
                "三张漂亮的照片", "外婆的",   "花园",   "红烧排骨",       "怎么做",     "孩子们",
                "都喜欢",         "下雨天",   "图书馆", "的钥匙"},
               "", "。"));
  return text;
}

void count_text(benchmark::State& state, EncodingId id, const std::string& text) {
  const Encoding& with = encoding(id);
  const std::size_t tokens = with.encode(text).size();
  base::check(with.count(text) == tokens, "count is the number of ids");
  for (auto _ : state)
    benchmark::DoNotOptimize(with.count(text));
  state.counters["tokens"] = static_cast<double>(tokens);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void CountEnglishCl100k(benchmark::State& s) {
  count_text(s, EncodingId::Cl100kBase, english());
}
void CountEnglishO200k(benchmark::State& s) {
  count_text(s, EncodingId::O200kBase, english());
}
void CountChineseCl100k(benchmark::State& s) {
  count_text(s, EncodingId::Cl100kBase, chinese());
}
void CountChineseO200k(benchmark::State& s) {
  count_text(s, EncodingId::O200kBase, chinese());
}
BENCHMARK(CountEnglishCl100k)->Unit(benchmark::kMillisecond);
BENCHMARK(CountEnglishO200k)->Unit(benchmark::kMillisecond);
BENCHMARK(CountChineseCl100k)->Unit(benchmark::kMillisecond);
BENCHMARK(CountChineseO200k)->Unit(benchmark::kMillisecond);

// One piece of a quarter megabyte, and of a whole one: the times show the growth.
void count_piece_of(benchmark::State& state, std::string_view unit) {
  const auto bytes = kMegabyte * static_cast<std::size_t>(state.range(0)) / 4;
  count_text(state, EncodingId::O200kBase, repeated(unit, bytes));
}
void CountOneLetter(benchmark::State& s) {
  count_piece_of(s, "a");
}
void CountEmoji(benchmark::State& s) {
  count_piece_of(s, "\U0001F600\U0001F680");
}
void CountMixedWithoutSpace(benchmark::State& s) {
  count_piece_of(s, "记忆memory一个running");
}
void CountSpaces(benchmark::State& s) {
  count_piece_of(s, " ");
}
BENCHMARK(CountOneLetter)->Arg(1)->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(CountEmoji)->Arg(1)->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(CountMixedWithoutSpace)->Arg(1)->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(CountSpaces)->Arg(1)->Arg(4)->Unit(benchmark::kMillisecond);

void EncodeEnglishO200k(benchmark::State& state) {
  const Encoding& with = encoding(EncodingId::O200kBase);
  for (auto _ : state)
    benchmark::DoNotOptimize(with.encode(english()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(english().size()));
}
BENCHMARK(EncodeEnglishO200k)->Unit(benchmark::kMillisecond);

void CutChineseAt1000Tokens(benchmark::State& state) {
  const Encoding& with = encoding(EncodingId::O200kBase);
  base::check(with.count(with.cut(chinese(), 1000)) <= 1000, "a cut keeps to its budget");
  for (auto _ : state)
    benchmark::DoNotOptimize(with.cut(chinese(), 1000));
}
BENCHMARK(CutChineseAt1000Tokens)->Unit(benchmark::kMicrosecond);

void CutOneLetterAt1000Tokens(benchmark::State& state) {
  const Encoding& with = encoding(EncodingId::O200kBase);
  const std::string text = repeated("a", kMegabyte);
  for (auto _ : state)
    benchmark::DoNotOptimize(with.cut(text, 1000));
}
BENCHMARK(CutOneLetterAt1000Tokens)->Unit(benchmark::kMillisecond);

void load(benchmark::State& state, std::string_view data) {
  for (auto _ : state)
    benchmark::DoNotOptimize(Vocabulary(data).size());
}
void LoadP50k(benchmark::State& s) {
  load(s, p50k_rank_data());
}
void LoadCl100k(benchmark::State& s) {
  load(s, cl100k_rank_data());
}
void LoadO200k(benchmark::State& s) {
  load(s, o200k_rank_data());
}
BENCHMARK(LoadP50k)->Unit(benchmark::kMillisecond);
BENCHMARK(LoadCl100k)->Unit(benchmark::kMillisecond);
BENCHMARK(LoadO200k)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jiyi::tokens
