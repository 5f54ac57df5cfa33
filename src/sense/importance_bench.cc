// Reading short messages: each checks its answer first.

#include <string>

#include <benchmark/benchmark.h>

#include "sense/importance.h"
#include "sense/instruction.h"

namespace jiyi::sense {
namespace {

constexpr const char* kChinese = "好的，但必须周五前交付，数据库迁移的方案先发我看看";
constexpr const char* kEnglish = "Thanks, but it must be delivered by Friday at noon";

const ImportanceRules& rules() {
  static const ImportanceRules built_in = ImportanceRules::load().value();
  return built_in;
}

void importance_of(benchmark::State& state, const char* given) {
  const std::string text = given;
  if (rules().score(Message(text)).level != Level::Critical) state.SkipWithError("misread");
  for (auto _ : state) {
    const Message message(text);
    benchmark::DoNotOptimize(rules().score(message));
  }
}

void importance_of_folded(benchmark::State& state, const char* given) {
  const std::string text = given;
  const Message message(text);
  if (rules().score(message).level != Level::Critical) state.SkipWithError("misread");
  for (auto _ : state)
    benchmark::DoNotOptimize(rules().score(message));
}

void instruction_of(benchmark::State& state, const char* given) {
  const std::string text = given;
  if (instruction_likeness(text).score >= kInstructionLike) state.SkipWithError("misread");
  for (auto _ : state)
    benchmark::DoNotOptimize(instruction_likeness(text));
}

BENCHMARK_CAPTURE(importance_of, chinese, kChinese);
BENCHMARK_CAPTURE(importance_of, english, kEnglish);
BENCHMARK_CAPTURE(importance_of_folded, chinese, kChinese);
BENCHMARK_CAPTURE(importance_of_folded, english, kEnglish);
BENCHMARK_CAPTURE(instruction_of, chinese, kChinese);
BENCHMARK_CAPTURE(instruction_of, english, kEnglish);

}  // namespace
}  // namespace jiyi::sense
