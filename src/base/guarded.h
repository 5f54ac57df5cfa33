// A value that can only be reached while its mutex is held.

#pragma once

#include <functional>
#include <mutex>
#include <utility>

namespace jiyi::base {

// Thread-safe. Keep the callback short: no I/O, no model call, no second lock.
//
//   Guarded<std::vector<Job>> queue_;
//   auto size = queue_.with([&](auto& jobs) { jobs.push_back(job); return jobs.size(); });
template <typename T>
class Guarded {
 public:
  template <typename... Args>
  explicit Guarded(Args&&... args) : value_(std::forward<Args>(args)...) {}

  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  // Returns by value, so no reference to the data outlives the lock.
  template <typename F>
  auto with(F&& use) {
    const std::scoped_lock lock(mutex_);
    return std::invoke(std::forward<F>(use), value_);
  }

  template <typename F>
  auto with(F&& use) const {
    const std::scoped_lock lock(mutex_);
    return std::invoke(std::forward<F>(use), std::as_const(value_));
  }

 private:
  mutable std::mutex mutex_;
  T value_;
};

}  // namespace jiyi::base
