#include "engine/housekeeping.h"

#include <chrono>
#include <utility>

#include "base/log.h"

namespace jiyi::engine {
namespace {

constexpr std::chrono::milliseconds kRound{500};
constexpr int kSeldomRounds = 20;
constexpr std::size_t kWrittenRowsMin = 2000;  // fewer are read faster than kept

}  // namespace

Housekeeping::Housekeeping(bank::Banks& banks, LogSink log, std::function<void()> seldom)
    : banks_(banks), log_(std::move(log)), seldom_(std::move(seldom)), thread_([this] { run(); }) {}

Housekeeping::~Housekeeping() {
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
  const auto next_round = [] { return std::chrono::steady_clock::now() + kRound; };
  const auto stopped = [](const bool& stop) { return stop; };
  for (int round = 1; !stopping_.when(next_round(), stopped, [](const bool&) {}); ++round) {
    tend();
    if (seldom_ && round % kSeldomRounds == 0) seldom_();
  }
}

void Housekeeping::tend() {
  for (const auto& bank : banks_.loaded())
    bank->compact();
}

}  // namespace jiyi::engine
