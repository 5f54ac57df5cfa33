// Sessions that take turns, each with a window of its own.
//
//   windows_bench FOLDER SESSIONS MESSAGES     e.g. windows_bench /tmp/bench 10000 6
//
// Every session is of a user of its own in one bank. Messages have about 25 words. Prints name
// and value, one a line.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "jiyi/engine.h"

namespace jiyi {
namespace {

constexpr std::size_t kShown = 2'000;

using SteadyClock = std::chrono::steady_clock;

double ms_since(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

template <typename T>
T checked(Result<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "windows_bench: %s\n", result.error().message().c_str());
    std::exit(1);
  }
  return std::move(result).value();
}

double resident_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmRSS:", 0) == 0) return std::strtod(line.c_str() + 6, nullptr) / 1024;
  }
  return 0;
}

WindowKey session(std::size_t number) {
  const std::string name = std::to_string(number);
  return {.bank = {}, .scope = {.user_id = "user" + name, .session_id = "session" + name}};
}

WindowMessage message(base::Random& random) {
  WindowMessage out;
  out.memory.role = random.below(2) == 0 ? "user" : "assistant";
  const std::size_t words = 15 + random.below(21);
  for (std::size_t i = 0; i < words; ++i)
    out.memory.text += "word" + std::to_string(random.below(5000)) + " ";
  return out;
}

void run(const std::string& folder, std::size_t sessions, std::size_t messages) {
  base::Random random(1);
  auto engine = checked(Engine::open({.path = folder + "/s.jiyi"}));
  auto& windows = engine->windows();
  const auto start = SteadyClock::now();
  for (std::size_t round = 0; round < messages; ++round) {
    for (std::size_t i = 0; i < sessions; ++i) {
      std::vector<WindowMessage> one;
      one.push_back(message(random));
      checked(windows.add(session(i), std::move(one)));
    }
  }
  const double total = static_cast<double>(sessions * messages);
  std::printf("add_ms %.3f\n", ms_since(start) / total);
  std::printf("resident_mb %.1f\n", resident_mb());
  const auto shown = SteadyClock::now();
  for (std::size_t i = 0; i < kShown; ++i)
    checked(windows.show(session(random.below(sessions))));
  std::printf("show_ms %.3f\n", ms_since(shown) / static_cast<double>(kShown));
  std::printf("resident_mb_after_showing %.1f\n", resident_mb());
  const StoreStats stats = checked(engine->stats(""));
  std::printf("file_mb %.1f\n", static_cast<double>(stats.file_bytes) / 1e6);
}

}  // namespace
}  // namespace jiyi

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: windows_bench FOLDER SESSIONS MESSAGES\n");
    return 2;
  }
  jiyi::run(argv[1], std::strtoul(argv[2], nullptr, 10), std::strtoul(argv[3], nullptr, 10));
  return 0;
}
