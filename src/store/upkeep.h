// What is kept beside the rows of how memories are used, and of what runs over a bank changed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/upkeep.h"
#include "store/vectors.h"

namespace jiyi::store {

// Of the memory whatever its version.
struct AccessRow {
  std::string id;
  std::uint64_t count = 0;
  std::uint32_t days = 0;  // different days (UTC) on which it was used
  std::int64_t last_us = 0;
};

struct AccessTotals {
  std::uint64_t count = 0;
  std::size_t memories = 0;
};

using RunNumber = std::uint64_t;  // in its bank, from 1

struct RunRow {
  RunNumber number = 0;
  RunKind kind = RunKind::Sweep;
  RunState state = RunState::Going;
  std::int64_t at_us = 0;
  std::int64_t moment_us = 0;  // as if it were then
  Number done = 0;             // rows up to it are dealt with
  Number last = 0;             // of the rows it looks at
  std::string writer;
  std::uint64_t changes = 0;
  std::uint64_t undone = 0;
  std::uint64_t erased = 0;
};

// One memory's version before a run and the one that the run wrote.
struct RunChangeRow {
  std::uint64_t position = 0;  // in its run, from 1
  std::string id;
  Number before = 0;
  Number after = 0;
  std::string reason;
  bool undone = false;
};

// Changes of a run after a position, at most `limit`.
struct RunChanges {
  BankId bank = 0;
  RunNumber run = 0;
  std::uint64_t after = 0;
  std::size_t limit = 0;
};

// What readers see of it; a part of Store. Thread-safe.
class UpkeepReads {
 public:
  virtual ~UpkeepReads() = default;

  // Of those of the memories that were ever used.
  virtual Result<std::vector<AccessRow>> accesses(BankId bank,
                                                  std::span<const std::string> ids) = 0;
  virtual Result<AccessTotals> count_accesses(BankId bank) = 0;
  virtual Result<std::vector<RunRow>> runs(BankId bank) = 0;  // newest first
  virtual Result<std::vector<RunChangeRow>> run_changes(const RunChanges& which) = 0;
};

// Part of one work. Confined to the store's writer thread.
class UpkeepRows {
 public:
  virtual ~UpkeepRows() = default;

  // False, and nothing done, if there is no such memory. Adds to what is there.
  virtual Result<bool> add_access(const AccessRow& more) = 0;

  virtual Result<std::optional<RunRow>> find_run(RunNumber number) = 0;
  // Gives the run the next number of the bank.
  virtual Result<RunRow> make_run(const RunRow& run) = 0;
  virtual Result<void> save_run(const RunRow& run) = 0;
  virtual Result<void> add_change(RunNumber run, const RunChangeRow& change) = 0;
  virtual Result<void> set_undone(RunNumber run, std::uint64_t position) = 0;
};

}  // namespace jiyi::store
