#include "engine/workers.h"

#include <algorithm>
#include <chrono>

namespace jiyi::engine {
namespace {

constexpr std::size_t kThreadsMax = 3;
constexpr std::size_t kItemsAtOnce = 16;  // so that the counter is no place to wait at
constexpr std::chrono::hours kIdle{1};

}  // namespace

Workers::~Workers() {
  state_.with([](State& state) { state.stopping = true; });
}

std::size_t Workers::usual() {
  const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
  return std::min(processors - 1, kThreadsMax);
}

// What the items did is seen by the caller through the lock of the state.
void Workers::Work::take_part() {
  while (true) {
    const std::size_t begin = next.fetch_add(kItemsAtOnce, std::memory_order_relaxed);
    if (begin >= count) return;
    const std::size_t end = std::min(count, begin + kItemsAtOnce);
    for (std::size_t i = begin; i < end; ++i)
      use(i);
  }
}

void Workers::run(std::size_t count, const std::function<void(std::size_t)>& use) {
  Work work{.use = use, .count = count};
  if (count <= kItemsAtOnce || size_ == 0 || !claim(work)) {
    work.take_part();
    return;
  }
  while (threads_.size() < size_)
    threads_.emplace_back([this] { serve(); });
  work.take_part();
  release();
}

bool Workers::claim(Work& work) {
  return state_.with([&](State& state) {
    if (state.work != nullptr) return false;
    state.work = &work;
    ++state.round;
    return true;
  });
}

// Nobody new comes in once the work is done, and it goes when the last one has left.
void Workers::release() {
  const auto left = [](const State& state) { return state.inside == 0; };
  while (!state_.when(std::chrono::steady_clock::now() + kIdle, left,
                      [](State& state) { state.work = nullptr; })) {
  }
}

void Workers::serve() {
  std::uint64_t seen = 0;
  while (true) {
    Work* work = nullptr;
    bool stopping = false;
    state_.when(
        std::chrono::steady_clock::now() + kIdle,
        [&](const State& state) {
          return state.stopping || (state.work != nullptr && state.round != seen);
        },
        [&](State& state) {
          stopping = state.stopping;
          if (stopping) return;
          work = state.work;
          seen = state.round;
          ++state.inside;
        });
    if (stopping) return;
    if (work == nullptr) continue;
    work->take_part();
    state_.with([](State& state) { --state.inside; });
  }
}

}  // namespace jiyi::engine
