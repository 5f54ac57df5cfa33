// Tasks in a map, with versions and no time. Patches replace.

#pragma once

#include <map>
#include <string>
#include <utility>

#include "jiyi/task.h"

namespace jiyi::testkit {

class FakeTasks final : public Tasks {
 public:
  TaskPut put_asked;
  TaskComplete complete_asked;
  TaskListRequest list_asked;
  TaskKey key_asked;

  Result<Task> put(const TaskKey& key, const TaskPut& request) override {
    key_asked = key;
    put_asked = request;
    Task& task = tasks_[key.id];
    if (request.expected_version && *request.expected_version != task.version) {
      return conflict(task, request.on_conflict);
    }
    task.id = key.id;
    ++task.version;
    task.scope = request.scope;
    task.state = request.state.value_or("{}");
    task.results = request.results.empty() ? "{}" : request.results;
    return task;
  }
  Result<Task> get(const TaskKey& key) override {
    const auto found = tasks_.find(key.id);
    if (found == tasks_.end()) return missing(key);
    return found->second;
  }
  Result<Task> patch(const TaskKey& key, const TaskPatch& request) override {
    const auto found = tasks_.find(key.id);
    if (found == tasks_.end()) return missing(key);
    ++found->second.version;
    if (request.state) found->second.state = *request.state;
    return found->second;
  }
  Result<TaskList> list(const BankKey& /*bank*/, const TaskListRequest& request) override {
    list_asked = request;
    TaskList list;
    for (const auto& [id, task] : tasks_)
      list.tasks.push_back(task);
    return list;
  }
  Result<TaskEnded> complete(const TaskKey& key, const TaskComplete& request) override {
    complete_asked = request;
    if (tasks_.erase(key.id) == 0) return missing(key);
    return TaskEnded{.version = 1, .episode = request.episode ? "e1" : ""};
  }
  Result<TaskEnded> remove(const TaskKey& key, const TaskRemove& /*request*/) override {
    if (tasks_.erase(key.id) == 0) return missing(key);
    return TaskEnded{.version = 1};
  }

 private:
  static Error missing(const TaskKey& key) {
    return {ErrorCode::NotFound, "no task '" + key.id + "'"};
  }
  static Error conflict(const Task& task, const OnTaskConflict& tell) {
    if (tell) tell(task);
    return {ErrorCode::Conflict, "task '" + task.id + "' has another version"};
  }

  std::map<std::string, Task> tasks_;
};

}  // namespace jiyi::testkit
