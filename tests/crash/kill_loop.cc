// Kills a writing process at random moments, again and again, on one store. The child notes
// what it is about to write and what was acknowledged in a file of its own; after each kill the
// store must hold all that was acknowledged, nothing by half, and nothing that was never asked
// for, in each of its views.
//
//   kill_loop [--rounds N] [--seed N]

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/random.h"
#include "base/try.h"
#include "rounds.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using Clock = std::chrono::steady_clock;

const BankKey kBank{.tenant = "kill", .bank = "b"};
constexpr int kThreads = 4;
constexpr int kAlone = 3;  // one write in so many is of a single memory
constexpr std::size_t kBatchMax = 8;
constexpr std::uint64_t kKillMsMax = 250;
constexpr std::uint64_t kForgetOdds = 6;

// One line of the outside log: what is asked ("?") or was acknowledged ("!"), whether it adds or
// forgets, a name no other round uses, and how many memories it has.
struct Line {
  char mark = '?';
  char verb = '+';
  std::string name;
  std::size_t memories = 0;
};

// Written with one call a line, so that a kill leaves whole lines.
class OutsideLog {
 public:
  explicit OutsideLog(const std::string& path)
      : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600)) {}
  ~OutsideLog() { ::close(file_); }
  OutsideLog(const OutsideLog&) = delete;
  OutsideLog& operator=(const OutsideLog&) = delete;

  void note(const Line& line) const {
    std::string text{line.mark, ' ', line.verb, ' '};
    text += line.name + " " + std::to_string(line.memories) + "\n";
    if (::write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
      ::_exit(9);
    }
  }

 private:
  int file_;
};

std::string id_of(const std::string& name, std::size_t i) {
  return name + "#" + std::to_string(i);
}

bool add(store::Store& store, const Line& line) {
  std::vector<store::Row> rows;
  for (std::size_t i = 0; i < line.memories; ++i) {
    rows.push_back(testkit::message(id_of(line.name, i), "text of " + id_of(line.name, i)));
  }
  return testkit::insert(store, kBank, std::move(rows)).ok();
}

bool forget(store::Store& store, const Line& line) {
  return store
      .write(kBank,
             [&](store::Transaction& txn) -> Result<void> {
               for (std::size_t i = 0; i < line.memories; ++i) {
                 RETURN_IF_ERROR(txn.forget(id_of(line.name, i)));
               }
               return {};
             })
      .ok();
}

void write_until_killed(store::Store& store, const OutsideLog& log, const std::string& prefix,
                        std::uint64_t seed) {
  base::Random random(seed);
  std::vector<Line> mine;
  for (int count = 0;; ++count) {
    Line line;
    const bool ends = mine.size() > 3 && random.below(kForgetOdds) == 0;
    if (ends) {
      line = mine[random.below(mine.size())];
      line.mark = '?';
      line.verb = '-';
    } else {
      line = {.name = prefix + "." + std::to_string(count),
              .memories = random.below(kAlone) == 0 ? 1 : 1 + random.below(kBatchMax)};
    }
    log.note(line);
    if (ends ? !forget(store, line) : !add(store, line)) ::_exit(8);
    line.mark = '!';
    log.note(line);
    if (!ends) mine.push_back(line);
    if (random.below(40) == 0 && !store.scrub().ok()) ::_exit(7);
    if (random.below(40) == 0) (void)store.save_snapshot(1, "words", 1, std::string(50'000, 's'));
  }
}

[[noreturn]] void be_child(const std::string& path, const std::string& log_path,
                           std::uint64_t round, std::uint64_t seed) {
  auto store = store::open_sqlite({.path = path});
  if (!store.ok()) {
    std::fprintf(stderr, "open: %s\n", store.error().message().c_str());
    ::_exit(6);
  }
  const OutsideLog log(log_path);
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    const std::string prefix = std::to_string(round) + "." + std::to_string(i);
    threads.emplace_back([&, prefix, i] {
      write_until_killed(*store.value(), log, prefix, seed + static_cast<std::uint64_t>(i));
    });
  }
  threads.clear();
  ::_exit(0);
}

struct Promise {
  std::size_t memories = 0;
  bool added = false;       // acknowledged
  bool forgetting = false;  // asked for
  bool forgotten = false;   // acknowledged
};
using Promises = std::map<std::string, Promise>;

Promises read_log(const std::string& path) {
  Promises promises;
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return promises;
  char mark = 0;
  char verb = 0;
  std::array<char, 64> name{};
  unsigned long memories = 0;
  while (std::fscanf(file, "%c %c %63s %lu\n", &mark, &verb, name.data(), &memories) == 4) {
    Promise& promise = promises[name.data()];
    promise.memories = memories;
    if (verb == '+') promise.added = promise.added || mark == '!';
    if (verb == '-') promise.forgetting = true;
    if (verb == '-' && mark == '!') promise.forgotten = true;
  }
  std::fclose(file);
  return promises;
}

int complain(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  return 1;
}

// Reads the store through its list and by id, and checks it.
int verify(store::Store& store, const Promises& promises) {
  const auto bank = store.find_bank(kBank);
  if (!bank.ok()) return complain("find_bank: " + bank.error().message());
  std::set<std::string> held;
  if (bank.value()) {
    const auto changes = store.changes(bank.value()->id, 0, std::size_t{1} << 30U);
    if (!changes.ok()) return complain("changes: " + changes.error().message());
    for (const store::Row& row : changes.value().rows) {
      if (row.memory.text != "text of " + row.memory.id) return complain("wrong text");
      held.insert(row.memory.id);
    }
  }
  for (const auto& [name, promise] : promises) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < promise.memories; ++i)
      found += held.erase(id_of(name, i));
    if (found != 0 && found != promise.memories) return complain(name + " is half there");
    if (found == 0 && promise.added && !promise.forgetting) return complain(name + " is lost");
    if (found != 0 && promise.forgotten) return complain(name + " came back");
    if (!bank.value()) continue;
    const auto by_id = store.versions(bank.value()->id, id_of(name, 0));
    if (!by_id.ok() || by_id.value().empty() == (found != 0)) {
      return complain(name + ": found one way and not the other");
    }
  }
  if (!held.empty()) return complain(*held.begin() + " was never asked for");
  const auto report = store.check();
  if (!report.ok()) return complain("check: " + report.error().message());
  for (const Problem& problem : report.value().problems) {
    return complain("check: " + problem.where + ": " + problem.what);
  }
  return 0;
}

int run(const Rounds& arguments) {
  constexpr std::uint64_t kRoundsPerStore = 20;  // so that verifying stays quick
  base::Random random(arguments.seed);
  std::size_t acknowledged = 0;
  std::chrono::milliseconds slowest{0};
  for (std::uint64_t first = 0; first < arguments.rounds; first += kRoundsPerStore) {
    const testkit::TempDir dir;
    const std::string path = dir.file("s.db");
    const std::string log = dir.file("outside.log");
    Promises promises;
    const std::uint64_t last = std::min(arguments.rounds, first + kRoundsPerStore);
    for (std::uint64_t round = first; round < last; ++round) {
      const std::uint64_t seed = random.next();
      const pid_t child = ::fork();
      if (child == 0) be_child(path, log, round, seed);
      std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(kKillMsMax)));
      ::kill(child, SIGKILL);
      int status = 0;
      ::waitpid(child, &status, 0);
      if (!WIFSIGNALED(status)) {
        return complain("round " + std::to_string(round) + ": the writer ended with " +
                        std::to_string(WEXITSTATUS(status)));
      }
      const auto begun = Clock::now();
      auto store = store::open_sqlite({.path = path});
      if (!store.ok()) return complain("does not open: " + store.error().message());
      slowest = std::max(
          slowest, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun));
      promises = read_log(log);
      if (verify(*store.value(), promises) != 0) {
        return complain("round " + std::to_string(round) + ", seed " +
                        std::to_string(arguments.seed));
      }
    }
    for (const auto& [name, promise] : promises)
      acknowledged += promise.added ? 1 : 0;
  }
  std::printf("%llu kills, %zu acknowledged writes, none lost; slowest recovery %lld ms\n",
              static_cast<unsigned long long>(arguments.rounds), acknowledged,
              static_cast<long long>(slowest.count()));
  return acknowledged == 0 ? complain("nothing was ever acknowledged") : 0;
}

}  // namespace
}  // namespace jiyi::crash

int main(int count, char** values) {
  return jiyi::crash::run(jiyi::crash::read_rounds(count, values, 200));
}
