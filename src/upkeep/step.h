// One step of a run inside a transaction: what was judged is done, and what is needed to undo it is
// written down. Bounded by time, so that no writer waits long behind it.

#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "store/store.h"
#include "upkeep/judge.h"

namespace jiyi::upkeep {

inline constexpr std::size_t kStepRows = 64;
inline constexpr std::chrono::milliseconds kStepTime{15};

struct Planned {
  store::Number number = 0;  // of the row that was judged
  std::string id;
  State before = State::Live;
  Verdict verdict;
};

struct StepReply {
  std::size_t taken = 0;             // of the plan; the rest is for the next step
  std::vector<std::size_t> changed;  // indexes in the plan; the others had changed meanwhile
};

// Makes the run if it has no number yet. At least one of the plan is taken.
Result<StepReply> change_step(store::Transaction& txn, store::RunRow& run,
                              std::span<const Planned> plan);

// What has expired by `now_us`, for good, with all that was derived.
struct EraseReply {
  std::size_t taken = 0;
  std::vector<std::string> erased;
};
Result<EraseReply> erase_step(store::Transaction& txn, store::RunRow& run,
                              std::span<const std::string> ids);

struct UndoStep {
  std::size_t taken = 0;
  std::vector<std::string> restored;
  std::vector<std::string> left;  // changed since, forgotten, or outside
};
Result<UndoStep> undo_step(store::Transaction& txn, store::RunRow& run,
                           std::span<const store::RunChangeRow> changes,
                           const UndoRequest& request);

}  // namespace jiyi::upkeep
