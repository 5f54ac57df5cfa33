// A bar for long work: how much is done, how fast, and how long it will still take.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/context.h"

namespace jiyi::cli {

struct ProgressState {
  std::string label;
  std::uint64_t done = 0;   // of total; the unit does not matter
  std::uint64_t total = 0;  // 0: not known
  std::size_t records = 0;
  std::chrono::milliseconds elapsed{0};
};

// "chat.json ▕████████▏  43 %  12345 records  8231/s  0:12 left", in at most `columns`.
std::string progress_text(const ProgressState& state, std::size_t columns);

// Draws on the error stream if that is a terminal, at most ten times a second; else does nothing.
// Borrows the context. Confined to one thread.
class ProgressBar {
 public:
  explicit ProgressBar(const Context& context);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Starts the clock again when the label changes. `elapsed` is filled in.
  void show(ProgressState state);
  // Wipes the bar, so that other output can follow.
  void clear();

 private:
  const Context& context_;
  std::string label_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point drawn_;
  bool visible_ = false;
};

}  // namespace jiyi::cli
