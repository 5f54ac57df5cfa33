// Runs over a bank, and how its memories are used, over the store and the loaded banks.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bank/banks.h"
#include "base/clock.h"
#include "engine/use_counts.h"
#include "jiyi/log.h"
#include "jiyi/upkeep.h"
#include "store/store.h"
#include "upkeep/step.h"

namespace jiyi::engine {

// Thread-safe. Borrows all, which must outlive it.
class EngineUpkeep final : public Upkeep {
 public:
  struct Parts {
    store::Store& store;
    bank::Banks& banks;
    const base::Clock& clock;
    std::string writer;
    bool read_only = false;
    LogSink log;
  };
  explicit EngineUpkeep(Parts parts) : parts_(std::move(parts)) {}

  Result<void> used(const BankKey& bank, const std::vector<std::string>& ids) override;
  Result<RunReply> run(const BankKey& bank, const RunRequest& request) override;
  Result<std::vector<Run>> runs(const BankKey& bank) override;
  Result<std::vector<RunChange>> changes(const BankKey& bank, const std::string& run,
                                         const Scope& within) override;
  Result<UndoReply> undo(const BankKey& bank, const UndoRequest& request) override;

  // Writes what used() kept. What fails is said in the log and tried again.
  void flush();
  // Fills access_count and last_accessed, those that wait to be written among them.
  Result<void> add_use(const BankKey& bank, std::vector<Memory>& memories);
  Result<store::AccessTotals> totals(const BankKey& bank);

 private:
  struct Work;

  Result<store::BankRow> bank_row(const BankKey& bank);
  Result<store::RunRow> run_row(store::BankId bank, const std::string& run);
  Result<void> erase(Work& work);
  Result<void> change(Work& work);
  Result<std::vector<upkeep::Planned>> plan(Work& work, std::span<const store::Number> numbers);
  Result<void> apply(Work& work, std::span<const upkeep::Planned> plan);
  Result<void> finish(Work& work);
  Result<void> find_same(Work& work, std::span<const store::Number> numbers);

  Parts parts_;
  UseCounts uses_;
};

}  // namespace jiyi::engine
