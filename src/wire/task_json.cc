#include "wire/task_json.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "json/parse.h"
#include "json/write.h"
#include "wire/fields.h"

namespace jiyi::wire {
namespace {

constexpr json::IntegerRange kVersion{0, std::numeric_limits<std::int64_t>::max()};
constexpr json::IntegerRange kTtl{0, static_cast<std::int64_t>(kTaskTtlMax.count())};
constexpr json::IntegerRange kTasks{1, static_cast<std::int64_t>(kTaskListMax)};
constexpr json::IntegerRange kEntries{1, static_cast<std::int64_t>(kAuditListMax)};

std::optional<std::string> take_json(json::FieldReader& in, std::string_view name) {
  const json::Value* value = in.any(name);
  if (value == nullptr) return std::nullopt;
  return json::write(*value);
}

std::optional<std::uint64_t> take_version(json::FieldReader& in) {
  const auto version = in.optional_integer("expected_version", kVersion);
  if (!version) return std::nullopt;
  return static_cast<std::uint64_t>(*version);
}

std::optional<std::chrono::milliseconds> take_ttl(json::FieldReader& in) {
  const auto ttl = in.optional_integer("ttl_ms", kTtl);
  if (!ttl) return std::nullopt;
  return std::chrono::milliseconds(*ttl);
}

// What is no JSON stays a text, so that nothing is lost.
json::Value value_of(const std::string& text) {
  auto value = json::parse(text);
  return value.ok() ? std::move(value).value() : json::Value(text);
}

json::Object scope_json(const Scope& scope) {
  json::Object out;
  put(out, "user_id", scope.user_id);
  put(out, "agent_id", scope.agent_id);
  put(out, "app_id", scope.app_id);
  put(out, "session_id", scope.session_id);
  return out;
}

using wire::to_json;

json::Object to_json(const AuditRecord& record) {
  json::Object out;
  out.append("entry", record.entry);
  put(out, "at", std::optional(record.at));
  out.append("action", name_of(record.action));
  put(out, "writer", record.writer);
  out.append("first", record.first);
  out.append("last", record.last);
  out.append("count", record.count);
  out.append("hash", record.hash);
  return out;
}

json::Object to_json(const AuditCheckpoint& checkpoint) {
  json::Object out;
  out.append("tenant", checkpoint.bank.tenant);
  out.append("bank", checkpoint.bank.bank);
  out.append("entries", checkpoint.entries);
  out.append("head", checkpoint.head);
  return out;
}

json::Object to_json(const AuditFault& fault) {
  json::Object out;
  out.append("tenant", fault.bank.tenant);
  out.append("bank", fault.bank.bank);
  out.append("entry", fault.entry);
  out.append("what", fault.what);
  return out;
}

template <typename T>
json::Array all_json(const std::vector<T>& values) {
  json::Array out;
  for (const T& value : values)
    out.emplace_back(to_json(value));
  return out;
}

}  // namespace

TaskPut take_task_put(json::FieldReader& in) {
  TaskPut request;
  request.state = take_json(in, "state");
  request.results = take_json(in, "results").value_or("");
  request.ttl = take_ttl(in);
  request.expected_version = take_version(in);
  request.writer = in.string("writer");
  return request;
}

TaskPatch take_task_patch(json::FieldReader& in) {
  TaskPatch request;
  request.state = take_json(in, "state");
  request.results = take_json(in, "results");
  request.ttl = take_ttl(in);
  request.expected_version = take_version(in);
  request.writer = in.string("writer");
  return request;
}

TaskComplete take_task_complete(json::FieldReader& in) {
  TaskComplete request;
  request.episode = in.boolean("episode", false);
  request.goal = in.string("goal");
  request.result = in.string("result");
  request.steps = in.strings("steps");
  request.expected_version = take_version(in);
  request.writer = in.string("writer");
  return request;
}

TaskRemove take_task_remove(json::FieldReader& in) {
  TaskRemove request;
  request.expected_version = take_version(in);
  request.writer = in.string("writer");
  return request;
}

TaskListRequest take_task_list(json::FieldReader& in) {
  TaskListRequest request;
  request.limit = static_cast<std::size_t>(
      in.integer("limit", kTasks, static_cast<std::int64_t>(request.limit)));
  request.cursor = in.string("cursor");
  return request;
}

AuditListRequest take_audit_list(json::FieldReader& in) {
  AuditListRequest request;
  request.since = optional_time(in, "since");
  request.actions = enums<AuditAction>(in, "actions");
  request.writer = in.string("writer");
  request.limit = static_cast<std::size_t>(
      in.integer("limit", kEntries, static_cast<std::int64_t>(request.limit)));
  request.cursor = static_cast<std::uint64_t>(in.integer("cursor", kVersion, 0));
  return request;
}

std::vector<AuditCheckpoint> take_checkpoints(json::FieldReader& in) {
  std::vector<AuditCheckpoint> checkpoints;
  const json::Array* array = in.array("checkpoints");
  if (array == nullptr) return checkpoints;
  for (std::size_t i = 0; i < array->size(); ++i) {
    json::FieldReader one((*array)[i], in.path("checkpoints", i));
    AuditCheckpoint checkpoint;
    checkpoint.bank = {.tenant = one.required_string("tenant"),
                       .bank = one.required_string("bank")};
    checkpoint.entries = static_cast<std::uint64_t>(one.integer("entries", kVersion, 0));
    checkpoint.head = one.required_string("head");
    if (auto finished = one.finish(); !finished.ok()) in.fail(std::move(finished).error());
    checkpoints.push_back(std::move(checkpoint));
  }
  return checkpoints;
}

json::Object to_json(const Task& task) {
  json::Object out;
  out.append("id", task.id);
  out.append("version", task.version);
  for (const json::Member& member : scope_json(task.scope))
    out.append(member.name, member.value);
  if (!task.state.empty()) out.append("state", value_of(task.state));
  if (!task.results.empty()) out.append("results", value_of(task.results));
  out.append("bytes", task.bytes);
  put(out, "made_at", std::optional(task.made_at));
  put(out, "changed_at", std::optional(task.changed_at));
  put(out, "expires_at", task.expires_at);
  put(out, "writer", task.writer);
  return out;
}

json::Object to_json(const TaskList& list) {
  json::Object out;
  out.append("tasks", all_json(list.tasks));
  put(out, "next_cursor", list.next_cursor);
  return out;
}

json::Object to_json(const TaskEnded& ended) {
  json::Object out;
  out.append("version", ended.version);
  put(out, "episode", ended.episode);
  if (ended.scrub_pending) out.append("scrub_pending", true);
  return out;
}

json::Object to_json(const AuditList& list) {
  json::Object out;
  out.append("entries", all_json(list.entries));
  if (list.next_cursor != 0) out.append("next_cursor", list.next_cursor);
  return out;
}

json::Object to_json(const AuditReport& report) {
  json::Object out;
  out.append("banks", all_json(report.banks));
  out.append("faults", all_json(report.faults));
  return out;
}

}  // namespace jiyi::wire
