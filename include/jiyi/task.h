// The task: the working memory of something under way. It has a state, which is any JSON value,
// and interim results under names; it outlives the process that works on it, and is gone when it
// is complete. What is in it is no memory: recall does not look there.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi {

inline constexpr std::size_t kTaskBytesMax = std::size_t{256} << 10;  // state and results, as JSON
inline constexpr std::size_t kTaskDepthMax = 32;  // arrays and objects inside each other, of each
inline constexpr std::size_t kTaskListMax = 1000;
inline constexpr std::size_t kTaskStepsMax = 1000;  // of an episode
inline constexpr std::chrono::milliseconds kTaskTtlMax = std::chrono::hours(24 * 3650);

// Which task. An id is unique in its bank; each non-empty field of `within` must be the task's,
// and one outside is answered as an unknown id is.
struct TaskKey {
  BankKey bank;
  std::string id;  // 1 to kNameBytesMax bytes
  Scope within;
};

struct Task {
  std::string id;
  std::uint64_t version = 0;  // counts this task's changes from 1
  Scope scope;
  std::string state;      // JSON
  std::string results;    // a JSON object: the interim results by name, in order of coming
  std::size_t bytes = 0;  // of both
  Timestamp made_at;
  Timestamp changed_at;
  std::optional<Timestamp> expires_at;  // from this instant on it is not there
  std::string writer;                   // of the last change
};

// Given what stands there instead of the version that was expected.
using OnTaskConflict = std::function<void(const Task& current)>;

// Makes the task, or changes the fields that are given and keeps the others.
struct TaskPut {
  std::optional<std::string> state;  // JSON; replaces all of it. A new task's is {} if not given
  std::string results;               // a JSON object whose members are set; "": none
  std::optional<std::chrono::milliseconds> ttl;   // from now; 0: no end
  std::optional<std::uint64_t> expected_version;  // Conflict if another is current; 0: none there
  Scope scope;                                    // of a new task
  std::string writer;
  OnTaskConflict on_conflict;
};

// JSON merge patches (RFC 7396): members are set one by one, null removes.
struct TaskPatch {
  std::optional<std::string> state;
  std::optional<std::string> results;
  std::optional<std::chrono::milliseconds> ttl;
  std::optional<std::uint64_t> expected_version;
  std::string writer;
  OnTaskConflict on_conflict;
};

// What is not given for the episode is read from the task: the members "goal", "result" and
// "steps" of its state, else its id and its interim results.
struct TaskComplete {
  bool episode = false;  // leaves a memory of kind Episode
  std::string goal;
  std::string result;
  std::vector<std::string> steps;
  std::optional<std::uint64_t> expected_version;
  std::string writer;
  OnTaskConflict on_conflict;
};

struct TaskRemove {
  std::optional<std::uint64_t> expected_version;
  std::string writer;
  OnTaskConflict on_conflict;
};

struct TaskEnded {
  std::uint64_t version = 0;   // that it had
  std::string episode;         // id of the memory; "": none was asked for
  bool scrub_pending = false;  // as in EndReply
};

struct TaskListRequest {
  Scope scope;              // each non-empty field is the task's
  std::size_t limit = 100;  // 1 to kTaskListMax
  std::string cursor;       // "": the start; else next_cursor of the page before
};

struct TaskList {
  std::vector<Task> tasks;  // by id, without state and results
  std::string next_cursor;  // "": no more
};

// All calls are thread-safe and blocking, and several processes may work on one task. A call that
// names `expected_version` changes that version or nothing. NotFound where there is no such task;
// put() makes one. LimitExceeded beyond kTaskBytesMax. Secrets in texts are masked before anything
// is kept.
class Tasks {
 public:
  virtual ~Tasks() = default;

  virtual Result<Task> put(const TaskKey& key, const TaskPut& request) = 0;
  virtual Result<Task> get(const TaskKey& key) = 0;
  virtual Result<Task> patch(const TaskKey& key, const TaskPatch& request) = 0;
  // A task that is there all the while is on one page, once.
  virtual Result<TaskList> list(const BankKey& bank, const TaskListRequest& request) = 0;
  // Takes the task away, in one transaction with the episode.
  virtual Result<TaskEnded> complete(const TaskKey& key, const TaskComplete& request) = 0;
  virtual Result<TaskEnded> remove(const TaskKey& key, const TaskRemove& request) = 0;
};

}  // namespace jiyi
