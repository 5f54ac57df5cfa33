// Time that moves only by waiting.

#pragma once

#include <vector>

#include "base/guarded.h"
#include "http/timer.h"

namespace jiyi::testkit {

// Thread-safe.
class ManualTimer final : public http::Timer {
 public:
  Moment now() const override {
    return state_.with([](const State& state) { return state.now; });
  }
  void wait(std::chrono::milliseconds time, const std::stop_token&) override {
    state_.with([&](State& state) {
      state.now += time;
      state.waits.push_back(time);
    });
  }

  void advance(std::chrono::milliseconds by) {
    state_.with([&](State& state) { state.now += by; });
  }
  std::vector<std::chrono::milliseconds> waits() const {
    return state_.with([](const State& state) { return state.waits; });
  }

 private:
  struct State {
    Moment now{std::chrono::hours(1)};
    std::vector<std::chrono::milliseconds> waits;
  };
  base::Guarded<State> state_;
};

}  // namespace jiyi::testkit
