#include "engine/use_counts.h"

#include <algorithm>
#include <utility>

namespace jiyi::engine {
namespace {

constexpr std::int64_t kDayUs = 86'400'000'000;

// False if the memory was there.
bool add_to(UseCounts::ById& rows, const store::AccessRow& more) {
  const auto [at, is_new] = rows.try_emplace(more.id, more);
  if (is_new) return true;
  store::AccessRow& row = at->second;
  const bool same_day = row.last_us / kDayUs == more.last_us / kDayUs;
  row.days += more.days - (same_day && more.days > 0 ? 1 : 0);
  row.count += more.count;
  row.last_us = std::max(row.last_us, more.last_us);
  return false;
}

}  // namespace

bool UseCounts::add(const BankKey& bank, const std::vector<std::string>& ids, std::int64_t now_us) {
  return waiting_.with([&](Waiting& waiting) {
    ById& rows = waiting.banks[bank];
    for (const std::string& id : ids) {
      if (add_to(rows, {.id = id, .count = 1, .days = 1, .last_us = now_us})) ++waiting.memories;
    }
    return waiting.memories >= kUsesWaitingMax;
  });
}

std::map<BankKey, UseCounts::ById> UseCounts::take() {
  return waiting_.with([](Waiting& waiting) {
    waiting.memories = 0;
    return std::exchange(waiting.banks, {});
  });
}

void UseCounts::put_back(const BankKey& bank, const ById& rows) {
  waiting_.with([&](Waiting& waiting) {
    ById& there = waiting.banks[bank];
    for (const auto& [id, row] : rows) {
      if (add_to(there, row)) ++waiting.memories;
    }
  });
}

}  // namespace jiyi::engine
