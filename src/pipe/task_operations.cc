#include <optional>
#include <utility>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/reply_json.h"
#include "wire/task_json.h"

namespace jiyi::pipe {
namespace {

TaskKey task_key(const Address& address, std::string id) {
  return {.bank = bank_key(address), .id = std::move(id), .within = narrowing(address)};
}

json::Object task_reply(const Task& task) {
  json::Object out;
  out.append("task", wire::to_json(task));
  return ok(std::move(out));
}

// A conflict is answered with what stands there.
struct Current {
  std::optional<Task> task;
  OnTaskConflict note() {
    return [this](const Task& current) { task = current; };
  }
  Result<json::Object> answer(const Error& error) const {
    if (!task) return Error(error);
    json::Object out = wire::to_json(error);
    out.append("current", wire::to_json(*task));
    return out;
  }
};

}  // namespace

Result<json::Object> task_put(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto key = task_key(address, in.required_string("id"));
  auto request = wire::take_task_put(in);
  RETURN_IF_ERROR(in.finish());
  request.scope = address.scope;
  Current current;
  request.on_conflict = current.note();
  const auto task = session.engine.tasks().put(key, request);
  return task.ok() ? task_reply(task.value()) : current.answer(task.error());
}

Result<json::Object> task_get(const Session& session, json::FieldReader& in) {
  const auto key = task_key(take_address(in, session.address), in.required_string("id"));
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto task, session.engine.tasks().get(key));
  return task_reply(task);
}

Result<json::Object> task_patch(const Session& session, json::FieldReader& in) {
  const auto key = task_key(take_address(in, session.address), in.required_string("id"));
  auto request = wire::take_task_patch(in);
  RETURN_IF_ERROR(in.finish());
  Current current;
  request.on_conflict = current.note();
  const auto task = session.engine.tasks().patch(key, request);
  return task.ok() ? task_reply(task.value()) : current.answer(task.error());
}

Result<json::Object> task_list(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_task_list(in);
  RETURN_IF_ERROR(in.finish());
  request.scope = narrowing(address);
  ASSIGN_OR_RETURN(const auto list, session.engine.tasks().list(bank_key(address), request));
  return ok(wire::to_json(list));
}

Result<json::Object> task_complete(const Session& session, json::FieldReader& in) {
  const auto key = task_key(take_address(in, session.address), in.required_string("id"));
  auto request = wire::take_task_complete(in);
  RETURN_IF_ERROR(in.finish());
  Current current;
  request.on_conflict = current.note();
  const auto ended = session.engine.tasks().complete(key, request);
  return ended.ok() ? ok(wire::to_json(ended.value())) : current.answer(ended.error());
}

Result<json::Object> task_remove(const Session& session, json::FieldReader& in) {
  const auto key = task_key(take_address(in, session.address), in.required_string("id"));
  auto request = wire::take_task_remove(in);
  RETURN_IF_ERROR(in.finish());
  Current current;
  request.on_conflict = current.note();
  const auto ended = session.engine.tasks().remove(key, request);
  return ended.ok() ? ok(wire::to_json(ended.value())) : current.answer(ended.error());
}

Result<json::Object> audit_list(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto request = wire::take_audit_list(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto list, session.engine.audit_list(bank_key(address), request));
  return ok(wire::to_json(list));
}

Result<json::Object> audit_verify(const Session& session, json::FieldReader& in) {
  const auto tenant = in.optional_string("tenant").value_or(session.tenant);
  const auto against = wire::take_checkpoints(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto report, session.engine.audit_verify(tenant, against));
  return audit_reply(report);
}

}  // namespace jiyi::pipe
