// Tasks over the store.

#pragma once

#include <functional>
#include <string>

#include "engine/window_ops.h"
#include "jiyi/task.h"
#include "store/store.h"
#include "task/edit.h"

namespace jiyi::engine {

// Thread-safe. Borrows all, which must outlive it.
class EngineTasks final : public Tasks {
 public:
  struct Parts {
    store::Store& store;
    // As EngineWindows::Parts::remember.
    std::function<Result<RememberReply>(const BankKey&, std::vector<NewMemory>,
                                        const EngineWindows::Also&)>
        remember;
    std::function<Timestamp()> now;
    std::function<bool()> scrub_pending;  // empties the log; whether that is still to do
    std::string writer;
    task::Secrets secrets = task::Secrets::Mask;
  };
  explicit EngineTasks(Parts parts) : parts_(std::move(parts)) {}

  Result<Task> put(const TaskKey& key, const TaskPut& request) override;
  Result<Task> get(const TaskKey& key) override;
  Result<Task> patch(const TaskKey& key, const TaskPatch& request) override;
  Result<TaskList> list(const BankKey& bank, const TaskListRequest& request) override;
  Result<TaskEnded> complete(const TaskKey& key, const TaskComplete& request) override;
  Result<TaskEnded> remove(const TaskKey& key, const TaskRemove& request) override;

  // Takes tasks whose time is over out of the file, some from each bank. How many.
  std::size_t tend();

 private:
  const std::string& writer_or_default(const std::string& writer) const {
    return writer.empty() ? parts_.writer : writer;
  }
  Result<store::TaskRow> read(const TaskKey& key);
  Result<TaskEnded> leave_episode(const TaskKey& key, const TaskComplete& request);

  Parts parts_;
};

}  // namespace jiyi::engine
