// A value behind its mutex whose changes other threads can wait for.

#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace jiyi::base {

// Thread-safe. Keep the callbacks short: no I/O, no second lock.
template <typename T>
class Monitor {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  template <typename... Args>
  explicit Monitor(Args&&... args) : value_(std::forward<Args>(args)...) {}

  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;

  // Changes the value and wakes whoever waits for a change.
  template <typename F>
  auto with(F&& use) {
    struct Wake {
      std::condition_variable& changed;
      ~Wake() { changed.notify_all(); }
    };
    const Wake wake{changed_};
    const std::scoped_lock lock(mutex_);
    return std::invoke(std::forward<F>(use), value_);
  }

  // Waits until `ready(value)` holds, then runs `use(value)`. False when `deadline` came first;
  // `use` has not run then.
  template <typename Ready, typename Use>
  bool when(Deadline deadline, Ready&& ready, Use&& use) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_until(lock, deadline, [&] { return ready(std::as_const(value_)); })) {
      return false;
    }
    use(value_);
    lock.unlock();
    changed_.notify_all();
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  T value_;
};

}  // namespace jiyi::base
