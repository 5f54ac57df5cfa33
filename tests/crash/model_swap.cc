// Kills a process at random moments while it changes a store from one model to another, again and
// again. After each kill every memory is there, the bank is served by one model for which no
// vector is lacking, and the change goes on where it was.
//
//   model_swap [--rounds N] [--seed N]

#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "base/random.h"
#include "engine/open.h"
#include "rounds.h"
#include "store/store.h"
#include "testkit/temp_dir.h"
#include "testkit/word_embedder.h"

namespace jiyi::crash {
namespace {

const BankKey kBank{.tenant = "kill", .bank = "b"};
constexpr std::size_t kAtFirst = 1500;
constexpr std::uint64_t kKillMsMax = 120;
constexpr int kModels = 3;
constexpr std::size_t kDimension = 64;

Result<std::unique_ptr<Engine>> open(const std::string& path, const std::string& model) {
  EngineOptions options{.path = path, .embedder = model, .embed_in_background = false};
  return engine::open_engine(std::move(options), [](const std::string& name, auto) {
    return Result<std::shared_ptr<embed::Embedder>>(
        std::make_shared<testkit::WordEmbedder>(name, kDimension));
  });
}

std::vector<NewMemory> memories(const std::string& prefix, std::size_t count) {
  std::vector<NewMemory> items(count);
  for (std::size_t i = 0; i < count; ++i) {
    items[i].id = prefix + "." + std::to_string(i);
    items[i].text = "text of " + items[i].id;
  }
  return items;
}

std::string model_name(std::uint64_t round) {
  return "model" + std::to_string(round % kModels);
}

// Ends by itself only when all is done, which later rounds take up again.
[[noreturn]] void be_child(const std::string& path, std::uint64_t round) {
  auto engine = open(path, model_name(round));
  if (!engine.ok()) ::_exit(6);
  if (!engine.value()->remember(kBank, memories(std::to_string(round), 3)).ok()) ::_exit(7);
  if (round % 5 == 4) {
    const auto back = engine.value()->rollback_model();
    // No change may have been finished yet, so that there is nothing to go back to.
    if (!back.ok() && back.error().code() != ErrorCode::NotFound) ::_exit(8);
  }
  if (!engine.value()->embed_pending().ok()) ::_exit(9);
  ::_exit(0);
}

int complain(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  return 1;
}

std::size_t count_vectors(store::Store& store, const store::BankRow& bank, store::ModelId model) {
  const auto read = store.vectors({bank.id, model, 0, bank.seq}, std::size_t{1} << 20U);
  return read.ok() ? read.value().added.size() : 0;
}

// Whether a change is under way: the chosen model has some of its vectors and does not serve.
bool is_midway(store::Store& store, const store::BankRow& bank, store::ModelId serving) {
  const auto models = store.models().value();
  for (const store::ModelRow& model : models) {
    if (model.chosen && model.id != serving) return count_vectors(store, bank, model.id) > 3;
  }
  return false;
}

struct Tally {
  std::uint64_t killed = 0;
  std::uint64_t midway = 0;
};

int verify(const std::string& path, Tally& tally) {
  auto opened = store::open_sqlite({.path = path});
  if (!opened.ok()) return complain("does not open: " + opened.error().message());
  store::Store& store = *opened.value();
  const auto bank = store.find_bank(kBank).value().value();
  const auto rows = store.changes(bank.id, 0, std::size_t{1} << 20U);
  if (!rows.ok() || rows.value().rows.size() < kAtFirst) return complain("memories are lost");
  const auto serving = store.bank_models(bank.id).value().serving;
  if (serving == 0) return complain("no model serves");
  const std::size_t vectors = count_vectors(store, bank, serving);
  if (vectors < kAtFirst) {
    return complain("the model that serves has " + std::to_string(vectors) + " vectors");
  }
  if (is_midway(store, bank, serving)) ++tally.midway;
  const auto report = store.check();
  if (!report.ok()) return complain("check: " + report.error().message());
  for (const Problem& problem : report.value().problems)
    return complain("check: " + problem.where + ": " + problem.what);
  return 0;
}

int round_of(const std::string& path, std::uint64_t round, base::Random& random, Tally& tally) {
  const pid_t child = ::fork();
  if (child == 0) be_child(path, round);
  std::this_thread::sleep_for(std::chrono::milliseconds(2 + random.below(kKillMsMax)));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFSIGNALED(status) && WEXITSTATUS(status) != 0) {
    return complain("the process ended with " + std::to_string(WEXITSTATUS(status)));
  }
  if (WIFSIGNALED(status)) ++tally.killed;
  return verify(path, tally);
}

int finish(const std::string& path, std::uint64_t round) {
  auto engine = open(path, model_name(round));
  if (!engine.ok()) return complain("open: " + engine.error().message());
  const auto left = engine.value()->embed_pending();
  if (!left.ok() || left.value() > 0) return complain("the change does not end");
  const auto stats = engine.value()->open_bank(kBank).value();
  if (stats.model != model_name(round)) return complain("served by " + stats.model);
  return stats.pending_vectors == 0 ? 0 : complain("vectors are lacking");
}

int run(const Rounds& arguments) {
  base::Random random(arguments.seed);
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  Tally tally;
  {
    auto engine = open(path, "none");
    for (std::size_t i = 0; i < kAtFirst / 500; ++i)
      if (!engine.value()->remember(kBank, memories("first" + std::to_string(i), 500)).ok())
        return 1;
  }
  if (finish(path, arguments.rounds) != 0) return 1;
  for (std::uint64_t round = 0; round < arguments.rounds; ++round) {
    if (round_of(path, round, random, tally) != 0) {
      return complain("round " + std::to_string(round) + ", seed " +
                      std::to_string(arguments.seed));
    }
    if (round % 10 == 9 && finish(path, round + 1) != 0) return 1;
  }
  std::printf("%llu kills, %llu of them half-way through a change of model; nothing lost\n",
              static_cast<unsigned long long>(tally.killed),
              static_cast<unsigned long long>(tally.midway));
  return tally.midway == 0 ? complain("none was killed half-way") : 0;
}

}  // namespace
}  // namespace jiyi::crash

int main(int count, char** values) {
  return jiyi::crash::run(jiyi::crash::read_rounds(count, values, 40));
}
