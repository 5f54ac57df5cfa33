// A few threads that share out work that many items need alike.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

#include "base/monitor.h"

namespace jiyi::engine {

// Starts its threads with the first work that is shared out, and joins them at the end.
// Thread-safe.
class Workers {
 public:
  // As many threads besides the caller's.
  explicit Workers(std::size_t threads) : size_(threads) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // One for each processor but the caller's, at most three.
  static std::size_t usual();

  // Calls use(0) to use(count - 1), each once, some of them at the same time, and returns when all
  // have returned. The caller's thread takes part, and does all of it while the others are busy
  // with what another caller shared out. REQUIRES: `use` does not throw and does not call run().
  void run(std::size_t count, const std::function<void(std::size_t)>& use);

 private:
  struct Work {
    const std::function<void(std::size_t)>& use;
    std::size_t count = 0;
    std::atomic<std::size_t> next{0};

    void take_part();
  };
  struct State {
    Work* work = nullptr;
    std::uint64_t round = 0;  // counts the works
    std::size_t inside = 0;   // threads that take part in it
    bool stopping = false;
  };

  bool claim(Work& work);
  void release();
  void serve();

  std::size_t size_;
  base::Monitor<State> state_;
  std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace jiyi::engine
