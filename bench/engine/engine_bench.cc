// The whole engine on one bank of made-up messages: writing, opening, recalling by words.
//
//   engine_bench FOLDER MESSAGES     e.g. engine_bench /tmp/bench 100000
//
// Messages have about 25 words drawn by Zipf's law from 50,000, twenty to a session; each
// question has six words, two of them common. Prints name and value, one a line.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "jiyi/engine.h"

namespace jiyi {
namespace {

constexpr std::size_t kVocabulary = 50'000;
constexpr std::size_t kBatch = 10'000;
constexpr std::size_t kQuestions = 400;
constexpr std::size_t kThreads = 8;
constexpr std::size_t kSingles = 4'000;

using SteadyClock = std::chrono::steady_clock;

double ms_since(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

template <typename T>
T checked(Result<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "engine_bench: %s\n", result.error().message().c_str());
    std::exit(1);
  }
  return std::move(result).value();
}

// Ranks by Zipf's law: rank r with probability proportional to 1 / r.
std::size_t zipf(base::Random& random) {
  const double u = static_cast<double>(random.next() >> 11U) * 0x1.0p-53;
  return static_cast<std::size_t>(std::exp(u * std::log(static_cast<double>(kVocabulary))));
}

std::string word(std::size_t rank) {
  std::string text("w");
  for (; rank > 0; rank /= 26)
    text += static_cast<char>('a' + rank % 26);
  return text + "x";
}

NewMemory message(base::Random& random, std::size_t number) {
  NewMemory item;
  const std::size_t words = 15 + random.below(21);
  for (std::size_t i = 0; i < words; ++i)
    item.text += word(zipf(random)) + ' ';
  item.scope.session_id = "s" + std::to_string(number / 20);
  item.speaker = number % 2 == 0 ? "Ann" : "Bob";
  item.event_at = Timestamp{.unix_us = static_cast<std::int64_t>(number) * 60'000'000};
  return item;
}

std::string question(base::Random& random) {
  std::string text;
  for (int i = 0; i < 2; ++i)
    text += word(1 + random.below(50)) + ' ';
  for (int i = 0; i < 4; ++i)
    text += word(1 + random.below(kVocabulary / 5)) + ' ';
  return text;
}

double resident_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

void print(const char* name, double value) {
  std::printf("%-42s %12.3f\n", name, value);
}

double at_share(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void write_batches(Engine& engine, const BankKey& bank, std::size_t count) {
  base::Random random(1);
  std::size_t text_bytes = 0;
  double spent = 0;
  for (std::size_t done = 0; done < count;) {
    std::vector<NewMemory> items;
    for (; items.size() < kBatch && done < count; ++done)
      items.push_back(message(random, done));
    for (const NewMemory& item : items)
      text_bytes += item.text.size();
    const auto start = SteadyClock::now();
    checked(engine.remember(bank, std::move(items)));
    spent += ms_since(start);
  }
  print("batch writes, indexed, messages/s", static_cast<double>(count) / spent * 1000);
  print("text, bytes a message", static_cast<double>(text_bytes) / static_cast<double>(count));
}

// Durable writes one at a time from several threads, into a bank that nobody reads.
void write_singles(Engine& engine) {
  const BankKey bank{"bench", "singles"};
  const auto start = SteadyClock::now();
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        base::Random random(t);
        for (std::size_t i = 0; i < kSingles / kThreads; ++i) {
          checked(engine.remember(bank, {message(random, i)}));
        }
      });
    }
  }
  print("single writes from 8 threads, messages/s",
        static_cast<double>(kSingles) / ms_since(start) * 1000);
}

void recall_all(Engine& engine, const BankKey& bank) {
  base::Random random(2);
  std::vector<double> ms;
  for (std::size_t i = 0; i < kQuestions; ++i) {
    const RecallRequest request{.query = question(random)};
    const auto start = SteadyClock::now();
    checked(engine.recall(bank, request));
    ms.push_back(ms_since(start));
  }
  ms.erase(ms.begin(), ms.begin() + kQuestions / 10);
  print("recall by words, p50 ms", at_share(ms, 0.5));
  print("recall by words, p95 ms", at_share(ms, 0.95));
}

// Forgets one memory after the other, from all over the bank.
void forget_some(Engine& engine, const BankKey& bank) {
  constexpr int kForgotten = 100;
  base::Random random(3);
  std::vector<std::string> ids;
  while (ids.size() < kForgotten) {
    const RecallReply reply = checked(engine.recall(bank, {.query = question(random)}));
    if (!reply.hits.empty()) ids.push_back(reply.hits.back().memory.id);
  }
  std::vector<double> ms;
  for (const std::string& id : ids) {
    const auto start = SteadyClock::now();
    checked(engine.end(bank, {.verb = Verb::Forget, .ids = {id}}));
    ms.push_back(ms_since(start));
  }
  print("forget one, p50 ms", at_share(ms, 0.5));
  print("forget one, p95 ms", at_share(ms, 0.95));
}

int run(const std::string& folder, std::size_t count) {
  const std::string path = folder + "/engine_bench.jiyi";
  const BankKey bank{"bench", "messages"};
  {
    auto engine = checked(Engine::open({.path = path}));
    write_batches(*engine, bank, count);
    write_singles(*engine);
  }
  const double before = resident_mb();
  const auto start = SteadyClock::now();
  auto engine = checked(Engine::open({.path = path}));
  checked(engine->recall(bank, {.query = "wbx"}));
  print("open and first answer, ms", ms_since(start));
  recall_all(*engine, bank);
  forget_some(*engine, bank);
  const StoreStats stats = checked(engine->stats("bench"));
  const auto messages = static_cast<double>(count);
  for (const BankStats& one : stats.banks) {
    if (one.bank == bank) {
      print("view, bytes a message", static_cast<double>(one.index_bytes) / messages);
    }
  }
  print("resident growth on opening, MB", resident_mb() - before);
  print("file, bytes a message", static_cast<double>(stats.file_bytes + stats.wal_bytes) /
                                     (messages + static_cast<double>(kSingles)));
  return 0;
}

}  // namespace
}  // namespace jiyi

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: engine_bench FOLDER MESSAGES\n");
    return 2;
  }
  return jiyi::run(argv[1], std::strtoul(argv[2], nullptr, 10));
}
