#include "engine/housekeeping.h"

#include <chrono>
#include <utility>

#include "base/log.h"

namespace jiyi::engine {
namespace {

constexpr std::chrono::milliseconds kRound{500};
constexpr std::chrono::seconds kSeldom{10};
constexpr std::size_t kWrittenRowsMin = 2000;  // fewer are read faster than kept

}  // namespace

Housekeeping::Housekeeping(bank::Banks& banks, LogSink log, std::function<void()> seldom)
    : banks_(banks), log_(std::move(log)), seldom_(std::move(seldom)), thread_([this] { run(); }) {}

Housekeeping::~Housekeeping() {
  stop_.request_stop();
  stopping_.with([](bool& stop) { stop = true; });
  thread_.join();
  load_written();
  for (const auto& bank : banks_.loaded()) {
    if (const auto saved = bank->save_snapshot(); !saved.ok()) {
      base::log(log_, LogLevel::Warning,
                "event=snapshot_not_saved reason=" + saved.error().message());
    }
  }
}

void Housekeeping::note_written(const BankKey& bank, std::size_t rows) {
  written_.with([&](std::map<BankKey, std::size_t>& written) { written[bank] += rows; });
}

void Housekeeping::load_written() {
  const auto written = written_.with([](const auto& banks) { return banks; });
  for (const auto& [key, rows] : written) {
    if (rows < kWrittenRowsMin) continue;
    const auto bank = banks_.find(key);
    if (!bank.ok() || !bank.value()->current().ok()) {
      base::log(log_, LogLevel::Warning, "event=snapshot_not_made reason=bank_not_read");
    }
  }
}

void Housekeeping::run() {
  using Clock = std::chrono::steady_clock;
  const auto stopped = [](const bool& stop) { return stop; };
  bool more = false;
  auto seldom_at = Clock::now() + kSeldom;
  const auto next_round = [&] { return Clock::now() + (more ? Clock::duration(0) : kRound); };
  while (!stopping_.when(next_round(), stopped, [](const bool&) {})) {
    more = tend();
    if (!seldom_ || Clock::now() < seldom_at) continue;
    seldom_();
    seldom_at = Clock::now() + kSeldom;
  }
}

// Whether there is more to do at once.
bool Housekeeping::tend() {
  bool more = false;
  for (const auto& bank : banks_.loaded()) {
    bank->compact();
    more |= link(*bank);
  }
  return more;
}

bool Housekeeping::link(bank::Bank& bank) {
  const auto more = bank.link_vectors(stop_.get_token());
  if (more.ok()) return more.value();
  base::log(log_, LogLevel::Warning, "event=vectors_not_linked reason=" + more.error().message());
  return false;
}

}  // namespace jiyi::engine
