// A current immutable value that many readers share and a writer replaces.

#pragma once

#include <memory>
#include <utility>

#include "base/guarded.h"

namespace jiyi::base {

// Thread-safe. Readers keep the value they took for as long as they hold it;
// a later publish() does not change it under them.
template <typename T>
class Snapshot {
 public:
  using Pointer = std::shared_ptr<const T>;

  explicit Snapshot(Pointer initial) : current_(std::move(initial)) {}

  Pointer current() const {
    return current_.with([](const Pointer& value) { return value; });
  }

  // The old value is released after the lock, where its destructor may be slow.
  void publish(Pointer next) {
    current_.with([&](Pointer& value) { value.swap(next); });
  }

 private:
  Guarded<Pointer> current_;
};

}  // namespace jiyi::base
