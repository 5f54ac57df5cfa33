#include "engine/task_ops.h"

#include <utility>

#include "base/try.h"
#include "memory/validate.h"
#include "task/episode.h"

namespace jiyi::engine {
namespace {

// Of an episode, whose task others may go on changing meanwhile.
constexpr int kTries = 8;

Result<void> check_place(const TaskKey& key, const std::string& writer) {
  RETURN_IF_ERROR(memory::check_bank(key.bank));
  RETURN_IF_ERROR(task::check_key(key));
  return memory::check_name("writer", writer);
}

Result<void> check_scope(const Scope& scope) {
  for (const std::string* name :
       {&scope.user_id, &scope.agent_id, &scope.app_id, &scope.session_id}) {
    RETURN_IF_ERROR(memory::check_name("scope", *name));
  }
  return {};
}

}  // namespace

Result<store::TaskRow> EngineTasks::read(const TaskKey& key) {
  RETURN_IF_ERROR(check_place(key, ""));
  std::optional<store::TaskRow> row;
  ASSIGN_OR_RETURN(const auto bank, parts_.store.find_bank(key.bank));
  if (bank) {
    ASSIGN_OR_RETURN(row, parts_.store.find_task(bank->id, key.id));
  }
  return task::visible(std::move(row), key, parts_.now());
}

Result<Task> EngineTasks::put(const TaskKey& key, const TaskPut& request) {
  RETURN_IF_ERROR(check_place(key, request.writer));
  RETURN_IF_ERROR(check_scope(request.scope));
  TaskPut signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  Task task;
  RETURN_IF_ERROR(parts_.store.write(key.bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(const auto row, task::put({txn, key, parts_.secrets}, signed_request));
    task = task::to_task(row);
    return {};
  }));
  return task;
}

Result<Task> EngineTasks::get(const TaskKey& key) {
  ASSIGN_OR_RETURN(const auto row, read(key));
  return task::to_task(row);
}

Result<Task> EngineTasks::patch(const TaskKey& key, const TaskPatch& request) {
  RETURN_IF_ERROR(check_place(key, request.writer));
  RETURN_IF_ERROR(read(key));  // so that no bank is made for a task that is not there
  TaskPatch signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  Task task;
  RETURN_IF_ERROR(parts_.store.write(key.bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(const auto row, task::patch({txn, key, parts_.secrets}, signed_request));
    task = task::to_task(row);
    return {};
  }));
  return task;
}

Result<TaskList> EngineTasks::list(const BankKey& bank, const TaskListRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(check_scope(request.scope));
  if (request.limit == 0 || request.limit > kTaskListMax) {
    return Error{ErrorCode::InvalidArgument, "limit of " + std::to_string(request.limit) +
                                                 " is out of range; give 1 to " +
                                                 std::to_string(kTaskListMax)};
  }
  TaskList list;
  ASSIGN_OR_RETURN(const auto row, parts_.store.find_bank(bank));
  if (!row) return list;
  ASSIGN_OR_RETURN(const auto rows, parts_.store.tasks(row->id, {.scope = request.scope,
                                                                 .after = request.cursor,
                                                                 .limit = request.limit + 1,
                                                                 .now = parts_.now()}));
  for (const store::TaskRow& one : rows) {
    if (list.tasks.size() == request.limit) {
      list.next_cursor = list.tasks.back().id;
      break;
    }
    Task task = task::to_task(one);
    task.state.clear();
    task.results.clear();
    list.tasks.push_back(std::move(task));
  }
  return list;
}

Result<TaskEnded> EngineTasks::leave_episode(const TaskKey& key, const TaskComplete& request) {
  ASSIGN_OR_RETURN(const auto before, read(key));
  NewMemory episode{.kind = Kind::Episode, .scope = before.scope, .event_at = before.changed_at};
  ASSIGN_OR_RETURN(episode.text, task::episode_text(before, request));
  episode.provenance = {.channel = Channel::Agent, .writer = writer_or_default(request.writer)};
  EngineWindows::Also also;
  also.inside = [&](store::Transaction& txn, const std::vector<Remembered>&) -> Result<void> {
    // Of another version the episode would not be true.
    const auto expected = request.expected_version.value_or(before.version);
    const task::Taking taking{.expected_version = expected,
                              .writer = writer_or_default(request.writer),
                              .on_conflict = request.on_conflict,
                              .action = AuditAction::TaskComplete};
    ASSIGN_OR_RETURN([[maybe_unused]] const auto taken,
                     task::take({txn, key, parts_.secrets}, taking));
    return {};
  };
  std::vector<NewMemory> items;
  items.push_back(std::move(episode));
  ASSIGN_OR_RETURN(const auto reply, parts_.remember(key.bank, std::move(items), also));
  return TaskEnded{.version = before.version, .episode = reply.items.at(0).id};
}

Result<TaskEnded> EngineTasks::complete(const TaskKey& key, const TaskComplete& request) {
  RETURN_IF_ERROR(check_place(key, request.writer));
  if (!request.episode) {
    TaskEnded ended;
    RETURN_IF_ERROR(read(key));
    const task::Taking taking{.expected_version = request.expected_version,
                              .writer = writer_or_default(request.writer),
                              .on_conflict = request.on_conflict,
                              .action = AuditAction::TaskComplete};
    RETURN_IF_ERROR(parts_.store.write(key.bank, [&](store::Transaction& txn) -> Result<void> {
      ASSIGN_OR_RETURN(const auto row, task::take({txn, key, parts_.secrets}, taking));
      ended.version = row.version;
      return {};
    }));
    ended.scrub_pending = parts_.scrub_pending();
    return ended;
  }
  for (int tries = 1;; ++tries) {
    auto ended = leave_episode(key, request);
    const bool overtaken = !ended.ok() && ended.error().code() == ErrorCode::Conflict;
    if (overtaken && !request.expected_version && tries < kTries) continue;
    if (ended.ok()) ended.value().scrub_pending = parts_.scrub_pending();
    return ended;
  }
}

Result<TaskEnded> EngineTasks::remove(const TaskKey& key, const TaskRemove& request) {
  RETURN_IF_ERROR(check_place(key, request.writer));
  RETURN_IF_ERROR(read(key));
  TaskEnded ended;
  const task::Taking taking{.expected_version = request.expected_version,
                            .writer = writer_or_default(request.writer),
                            .on_conflict = request.on_conflict};
  RETURN_IF_ERROR(parts_.store.write(key.bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(const auto row, task::take({txn, key, parts_.secrets}, taking));
    ended.version = row.version;
    return {};
  }));
  ended.scrub_pending = parts_.scrub_pending();
  return ended;
}

std::size_t EngineTasks::tend() {
  std::size_t taken = 0;
  const auto banks = parts_.store.banks_with_expired_tasks(parts_.now());
  if (!banks.ok()) return 0;
  for (const BankKey& bank : banks.value()) {
    const auto written = parts_.store.write(bank, [&](store::Transaction& txn) -> Result<void> {
      ASSIGN_OR_RETURN(const std::size_t some, task::take_expired(txn));
      taken += some;
      return {};
    });
    if (!written.ok()) return taken;
  }
  return taken;
}

}  // namespace jiyi::engine
