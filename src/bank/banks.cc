#include "bank/banks.h"

#include <utility>

#include "base/log.h"
#include "base/try.h"

namespace jiyi::bank {

Error no_bank(const BankKey& key) {
  return {ErrorCode::NotFound, "no bank '" + key.bank + "' in tenant '" + key.tenant +
                                   "'; remember makes it, banks lists those there are"};
}

Banks::Banks(store::Store& store, std::size_t loaded_max, LogSink log, ChooseVectors choose)
    : store_(store),
      loaded_max_(loaded_max == 0 ? 1 : loaded_max),
      log_(std::move(log)),
      choose_(std::move(choose)) {}

Result<std::shared_ptr<Bank>> Banks::find(const BankKey& key) {
  auto known = table_.with([&](Table& table) -> std::shared_ptr<Bank> {
    const auto found = table.banks.find(key);
    if (found == table.banks.end()) return nullptr;
    table.recent.splice(table.recent.begin(), table.recent, found->second.use);
    return found->second.bank;
  });
  if (known) return known;

  ASSIGN_OR_RETURN(auto row, store_.find_bank(key));
  if (!row) return no_bank(key);
  auto made = std::make_shared<Bank>(store_, std::move(*row), log_, choose_);
  std::shared_ptr<Bank> evicted;
  auto bank = table_.with([&](Table& table) {
    const auto [place, added] = table.banks.try_emplace(key);
    if (!added) return place->second.bank;
    table.recent.push_front(key);
    place->second = {made, table.recent.begin()};
    if (table.banks.size() > loaded_max_) {
      const auto oldest = table.banks.find(table.recent.back());
      evicted = std::move(oldest->second.bank);
      table.banks.erase(oldest);
      table.recent.pop_back();
    }
    return made;
  });
  if (evicted) {
    if (const auto saved = evicted->save_snapshot(); !saved.ok()) {
      base::log(log_, LogLevel::Warning,
                "event=snapshot_not_saved reason=" + saved.error().message());
    }
  }
  return bank;
}

std::shared_ptr<Bank> Banks::if_loaded(const BankKey& key) const {
  return table_.with([&](const Table& table) {
    const auto found = table.banks.find(key);
    return found == table.banks.end() ? nullptr : found->second.bank;
  });
}

std::vector<std::shared_ptr<Bank>> Banks::loaded() const {
  return table_.with([](const Table& table) {
    std::vector<std::shared_ptr<Bank>> banks;
    for (const auto& [key, entry] : table.banks)
      banks.push_back(entry.bank);
    return banks;
  });
}

}  // namespace jiyi::bank
