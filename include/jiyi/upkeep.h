// Forgetting and consolidation: how memories fade, which of them a run over a bank hides or merges,
// and how a run is undone. Nothing is removed but what has expired.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"

namespace jiyi {

inline constexpr std::size_t kUsedIdsMax = 10'000;  // of one call

enum class Curve : std::uint8_t {
  Exponential,  // halves every half_life_days
  Linear,       // loses per_day each day, down to floor
  Steps,        // 1, from 30 days 0.5, from 90 days 0.1, from 180 days 0
};

// How much of a memory is left with time, 1 to 0.
struct Retention {
  Curve curve = Curve::Exponential;
  double half_life_days = 30;  // over 0
  double per_day = 0.01;       // over 0
  double floor = 0.05;         // 0 to 1

  friend bool operator==(const Retention&, const Retention&) = default;
};

enum class RunKind : std::uint8_t {
  Sweep,        // archives what is stale, erases what has expired
  Consolidate,  // notes that say the same: the newest takes over
  Junk,         // archives what should not have been kept
};

enum class RunState : std::uint8_t { Going, Done, Undoing, Undone };

struct RunRequest {
  RunKind kind = RunKind::Sweep;
  bool dry_run = false;
  // As if it were then; nullopt: the clock. What expires goes by the clock, if that is earlier.
  std::optional<Timestamp> now;
  Retention retention;
  std::map<std::string, Retention> by_type;  // instead, for memories of these types
  double threshold = 0.1;                    // stale below it, 0 to 1
  int importance_max = 2;                    // what is more important is not archived, 0 to 10
  std::string writer;
  Scope within;  // each non-empty field must be the memory's
};

// One memory that a run changed, or would.
struct RunChange {
  std::string id;
  State before = State::Live;
  State after = State::Archived;
  std::string by;      // what took over from it
  std::string reason;  // "courtesy", "stale: 0.02 left after 170 days" …
  bool undone = false;
};

struct RunReply {
  std::string run;  // empty: nothing was changed, or it was a dry run
  bool resumed = false;
  std::vector<RunChange> changes;  // of this call
  std::vector<std::string> erased;
  std::size_t examined = 0;  // live memories
  std::size_t exempt = 0;  // stale by age, but kept: asked for, pinned, a standing rule, in use …
  std::size_t steps = 0;   // transactions
  bool scrub_pending = false;
};

struct Run {
  std::string id;  // counts from 1 in its bank
  RunKind kind = RunKind::Sweep;
  RunState state = RunState::Done;
  Timestamp at;
  std::string writer;
  std::size_t changes = 0;
  std::size_t undone = 0;
  std::size_t erased = 0;
};

struct UndoRequest {
  std::string run;
  bool dry_run = false;
  std::string writer;
  Scope within;
};

struct UndoReply {
  std::vector<std::string> ids;   // as they were before the run
  std::vector<std::string> left;  // changed since or forgotten, so left as they are
};

// Thread-safe.
class Upkeep {
 public:
  virtual ~Upkeep() = default;

  // Memories that went into a context. Kept in memory for some seconds, then written together, at
  // the latest when the engine closes; a crash loses those. Ids that are not there are passed over.
  virtual Result<void> used(const BankKey& bank, const std::vector<std::string>& ids) = 0;

  // A run that a crash cut short is taken up where it stopped, with its id and its moment; doing
  // it again changes nothing. InvalidArgument for numbers out of their ranges.
  virtual Result<RunReply> run(const BankKey& bank, const RunRequest& request) = 0;
  virtual Result<std::vector<Run>> runs(const BankKey& bank) = 0;  // newest first
  // In the order in which they were made; NotFound if there is no such run.
  virtual Result<std::vector<RunChange>> changes(const BankKey& bank, const std::string& run,
                                                 const Scope& within) = 0;
  // Restores exactly what the run changed, but what was changed since. Again: the rest.
  virtual Result<UndoReply> undo(const BankKey& bank, const UndoRequest& request) = 0;
};

}  // namespace jiyi
