#include "cli/progress.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/width.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kBarColumns = 24;
constexpr std::uint64_t kPercent = 100;
constexpr std::chrono::milliseconds kRedrawEvery{100};
// ECMA-48: to the first column, erase to the end of the line.
constexpr std::string_view kWipe = "\r\x1b[K";

std::string bar(std::uint64_t done, std::uint64_t total) {
  constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const auto eighths = static_cast<std::size_t>(share * static_cast<double>(kBarColumns * 8));
  std::string out;
  for (std::size_t i = 0; i < eighths / 8; ++i)
    out += "█";
  out += kEighths[eighths % 8];
  return "▕" + pad_right(out, kBarColumns) + "▏";
}

std::string clock_text(std::uint64_t seconds) {
  constexpr std::uint64_t kMinute = 60;
  const auto rest = std::to_string(seconds % kMinute);
  return std::to_string(seconds / kMinute) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

}  // namespace

std::string progress_text(const ProgressState& state, std::size_t columns) {
  const auto seconds = static_cast<double>(state.elapsed.count()) / 1000;
  auto text = printable(state.label) + " ";
  if (state.total > 0) {
    const auto percent = std::min(kPercent, state.done * kPercent / state.total);
    text += bar(state.done, state.total) + pad_left(std::to_string(percent), 4) + " %";
  }
  text += "  " + std::to_string(state.records) + " records";
  if (seconds > 0) {
    text +=
        "  " +
        std::to_string(static_cast<std::uint64_t>(static_cast<double>(state.records) / seconds)) +
        "/s";
  }
  if (state.total > state.done && state.done > 0 && seconds > 0) {
    const auto left =
        seconds * static_cast<double>(state.total - state.done) / static_cast<double>(state.done);
    text += "  " + clock_text(static_cast<std::uint64_t>(left + 0.5)) + " left";
  }
  return clip(text, columns);
}

ProgressBar::ProgressBar(const Context& context)
    : context_(context), start_(std::chrono::steady_clock::now()), drawn_(start_) {}

ProgressBar::~ProgressBar() {
  clear();
}

void ProgressBar::show(ProgressState state) {
  if (!context_.console().err_is_terminal) return;
  const auto now = std::chrono::steady_clock::now();
  if (state.label != label_) {
    label_ = state.label;
    start_ = now;
  } else if (visible_ && now - drawn_ < kRedrawEvery) {
    return;
  }
  drawn_ = now;
  visible_ = true;
  state.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_);
  const auto text = progress_text(state, context_.console().columns - 1);
  static_cast<void>(context_.console().err(std::string(kWipe) + text));
}

void ProgressBar::clear() {
  if (!std::exchange(visible_, false)) return;
  static_cast<void>(context_.console().err(kWipe));
}

}  // namespace jiyi::cli
