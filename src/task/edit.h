// Tasks inside one transaction.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "jiyi/audit.h"
#include "jiyi/result.h"
#include "jiyi/task.h"
#include "store/store.h"
#include "store/tasks.h"
#include "task/value.h"

namespace jiyi::task {

struct Place {
  store::Transaction& txn;
  const TaskKey& key;
  Secrets secrets = Secrets::Mask;
};

// As Tasks::put and patch; the row as it is kept, with its audit entry written.
Result<store::TaskRow> put(const Place& place, const TaskPut& request);
Result<store::TaskRow> patch(const Place& place, const TaskPatch& request);

struct Taking {
  std::optional<std::uint64_t> expected_version;
  std::string writer;
  OnTaskConflict on_conflict;
  AuditAction action = AuditAction::TaskRemove;
};
// Takes the task away; it as it was.
Result<store::TaskRow> take(const Place& place, const Taking& request);

// Takes some of those whose time is over. How many.
Result<std::size_t> take_expired(store::Transaction& txn);

// The task, if it is there at that moment and within the scope.
Result<store::TaskRow> visible(std::optional<store::TaskRow> row, const TaskKey& key,
                               Timestamp now);
Task to_task(const store::TaskRow& row);

// The id: 1 to kNameBytesMax bytes of UTF-8.
Result<void> check_key(const TaskKey& key);

}  // namespace jiyi::task
