// Tasks beside the rows: one row each, rewritten by each change and gone with the task.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::store {

struct TaskRow {
  std::string id;            // unique in its bank
  std::uint64_t number = 0;  // of the audit entry that tells of its making
  std::uint64_t version = 0;
  Scope scope;
  std::string state;    // JSON
  std::string results;  // a JSON object
  Timestamp made_at;
  Timestamp changed_at;
  std::optional<Timestamp> expires_at;
  std::string writer;

  friend bool operator==(const TaskRow&, const TaskRow&) = default;
};

// From `expires_at` on a task is not there, whether or not its row is.
inline bool is_expired(const TaskRow& task, Timestamp now) {
  return task.expires_at && task.expires_at->unix_us <= now.unix_us;
}

struct TaskRange {
  Scope scope;        // each non-empty field is the task's
  std::string after;  // ids above it
  std::size_t limit = 100;
  Timestamp now;
};

struct TaskCounts {
  std::size_t tasks = 0;
  std::size_t bytes = 0;  // of states and results
};

// What runs inside one write, on the transaction's bank. Valid and confined as it.
class TaskRows {
 public:
  virtual ~TaskRows() = default;

  // Expired or not. Corruption if it is damaged.
  virtual Result<std::optional<TaskRow>> find(std::string_view id) = 0;
  // In the place of the one with this id, if any.
  virtual Result<void> save(const TaskRow& task) = 0;
  // Also a damaged one. False if there is none.
  virtual Result<bool> erase(std::string_view id) = 0;
  // Those of whom each non-empty field of `scope` is the task's. How many went.
  virtual Result<std::size_t> erase_within(const Scope& scope) = 0;
  virtual Result<std::size_t> erase_expired(Timestamp now, std::size_t limit) = 0;
};

}  // namespace jiyi::store
