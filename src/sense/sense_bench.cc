// Reading short messages: all of it, what the write path takes of it, and entities and secrets
// each alone. Each checks its answer first.

#include <string>

#include <benchmark/benchmark.h>

#include "sense/entities.h"
#include "sense/reading.h"
#include "sense/secrets.h"
#include "time/zone.h"
#include "tokens/encoding.h"

namespace jiyi::sense {
namespace {

constexpr const char* kChinese =
    "我叫李明，在杭州的阿里云上班，下周三去深圳出差，手机13800138000。";
constexpr const char* kEnglish =
    "Hi, I'm Tom from Berlin, can you check order #88231 for Dr Smith?";
constexpr const char* kPlain = "Sounds good, I will have a look at it tonight and tell you more.";

void report(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations());
}

void read(benchmark::State& state, const std::string& text, const ReadContext& context) {
  const auto reader = MessageReader::create();
  const bool is_plain = text == kPlain;
  if (reader.value().read(text, context).entities.empty() != is_plain) {
    state.SkipWithError("other entities");
  }
  for (auto _ : state)
    benchmark::DoNotOptimize(reader.value().read(text, context));
  report(state);
}

void whole(benchmark::State& state, const char* given) {
  const time::Zone zone;
  const time::Anchor anchor{.moment = {.unix_us = 1'750'000'000'000'000}, .zone = &zone};
  read(state, given,
       {.anchor = anchor, .encoding = &tokens::encoding(tokens::EncodingId::O200kBase)});
}

void for_writing(benchmark::State& state, const char* given) {
  read(state, given, {.anchor = std::nullopt, .in_conversation = false});
}

void entities_of(benchmark::State& state, const char* given) {
  const auto rules = EntityRules::create();
  const MessageChars chars(given);
  if (rules.value().find(chars).size() < 3) state.SkipWithError("too few entities");
  for (auto _ : state)
    benchmark::DoNotOptimize(rules.value().find(chars));
  report(state);
}

void secrets_of(benchmark::State& state, const char* given) {
  const SecretMasker masker;
  const MessageChars chars(given);
  if (!masker.mask(chars).secrets.empty()) state.SkipWithError("a false alarm");
  for (auto _ : state)
    benchmark::DoNotOptimize(masker.mask(chars));
  report(state);
}

BENCHMARK_CAPTURE(whole, chinese, kChinese);
BENCHMARK_CAPTURE(whole, english, kEnglish);
BENCHMARK_CAPTURE(whole, plain, kPlain);
BENCHMARK_CAPTURE(for_writing, chinese, kChinese);
BENCHMARK_CAPTURE(for_writing, english, kEnglish);
BENCHMARK_CAPTURE(for_writing, plain, kPlain);
BENCHMARK_CAPTURE(entities_of, chinese, kChinese);
BENCHMARK_CAPTURE(entities_of, english, kEnglish);
BENCHMARK_CAPTURE(secrets_of, chinese, kChinese);
BENCHMARK_CAPTURE(secrets_of, english, kEnglish);

}  // namespace
}  // namespace jiyi::sense
