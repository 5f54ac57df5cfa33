// Durable writes one at a time from several threads, in batches, and what a memory costs on
// disk.

#include <atomic>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "base/random.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

const BankKey kBank{.tenant = "bench", .bank = "b"};
constexpr std::size_t kBatch = 10'000;

// 100 to 150 bytes of words that do not repeat in a pattern.
std::string sentence(base::Random& random) {
  std::string text;
  const std::size_t size = 100 + random.below(51);
  while (text.size() < size) {
    for (std::uint64_t left = 2 + random.below(7); left > 0; --left) {
      text += static_cast<char>('a' + random.below(26));
    }
    text += ' ';
  }
  text.resize(size);
  return text;
}

// As a conversation gives it: a generated id, a session, a speaker, an event time.
Row turn(std::uint64_t number, base::Random& random) {
  std::string id = "01j0000000";
  id += std::to_string(1'000'000'000'000'000 + number);
  Row row = testkit::message(std::move(id), sentence(random));
  row.memory.scope.session_id = std::to_string(number / 30);
  row.memory.speaker = number % 2 == 0 ? "Ann" : "Bob";
  row.memory.provenance.writer = "local";
  row.memory.event_at = Timestamp{.unix_us = 1'690'000'000'000'000};
  return row;
}

std::unique_ptr<Store> fresh(const testkit::TempDir& dir, Durability durability) {
  auto opened = open_sqlite({.path = dir.file("store.db"), .durability = durability});
  if (!opened.ok()) std::abort();
  return std::move(opened).value();
}

struct World {
  testkit::TempDir dir;
  std::unique_ptr<Store> store = fresh(dir, Durability::Full);
  std::atomic<std::uint64_t> next{0};
};
std::unique_ptr<World> world;  // shared by the threads of one run

void one_at_a_time(benchmark::State& state) {
  if (state.thread_index() == 0) world = std::make_unique<World>();
  base::Random random(static_cast<std::uint64_t>(state.thread_index()));
  for (auto _ : state) {
    const std::uint64_t number = world->next.fetch_add(1);
    const auto written = world->store->write(kBank, [&](Transaction& txn) -> Result<void> {
      const auto inserted = txn.insert(turn(number, random));
      if (!inserted.ok()) return inserted.error();
      return txn.audit(
          {.writer = "local", .first = inserted.value(), .last = inserted.value(), .count = 1});
    });
    if (!written.ok()) state.SkipWithError(written.error().message().c_str());
  }
  state.SetItemsProcessed(state.iterations());
  if (state.thread_index() == 0) world.reset();
}

void batches(benchmark::State& state) {
  const testkit::TempDir dir;
  const auto store = fresh(dir, Durability::Full);
  base::Random random(1);
  std::uint64_t number = 0;
  std::size_t text_bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    std::vector<Row> rows;
    for (std::size_t i = 0; i < kBatch; ++i) {
      rows.push_back(turn(number++, random));
      text_bytes += rows.back().memory.text.size();
    }
    state.ResumeTiming();
    const auto written = store->write(kBank, [&](Transaction& txn) -> Result<void> {
      for (const Row& row : rows) {
        if (auto inserted = txn.insert(row); !inserted.ok()) return inserted.error();
      }
      return txn.audit({.writer = "local", .first = 1, .last = kBatch, .count = kBatch});
    });
    if (!written.ok()) state.SkipWithError(written.error().message().c_str());
  }
  if (!store->scrub().ok()) state.SkipWithError("the log was not emptied");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
  const auto file_bytes = static_cast<double>(store->file_sizes().value().file_bytes);
  state.counters["bytes_per_memory"] = file_bytes / static_cast<double>(number);
  state.counters["file_per_text"] = file_bytes / static_cast<double>(text_bytes);
}

void read_seq(benchmark::State& state) {
  const testkit::TempDir dir;
  const auto store = fresh(dir, Durability::Full);
  if (!testkit::insert(*store, kBank, "a", "x").ok()) state.SkipWithError("not written");
  for (auto _ : state)
    benchmark::DoNotOptimize(store->seq(1).ok());
}

void read_all(benchmark::State& state) {
  const testkit::TempDir dir;
  const auto store = fresh(dir, Durability::Full);
  base::Random random(1);
  std::vector<Row> rows;
  for (std::uint64_t i = 0; i < kBatch; ++i)
    rows.push_back(turn(i, random));
  if (!testkit::insert(*store, kBank, rows).ok()) state.SkipWithError("not written");
  for (auto _ : state) {
    if (store->changes(1, 0, kBatch).value().rows.size() != kBatch) {
      state.SkipWithError("rows are missing");
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}

BENCHMARK(one_at_a_time)->Threads(8)->UseRealTime()->Iterations(1500);
BENCHMARK(one_at_a_time)->Threads(1)->UseRealTime()->Iterations(500);
BENCHMARK(batches)->UseRealTime()->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK(read_seq);
BENCHMARK(read_all)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jiyi::store
