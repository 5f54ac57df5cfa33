// Tasks and the audit as JSON, under the field names of jiyi/task.h and jiyi/audit.h. States and
// results are JSON values, not texts of them; times to live are `ttl_ms`.

#pragma once

#include <vector>

#include "jiyi/audit.h"
#include "jiyi/task.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

TaskPut take_task_put(json::FieldReader& in);            // state, results, ttl_ms, expected_version
TaskPatch take_task_patch(json::FieldReader& in);        // the same
TaskComplete take_task_complete(json::FieldReader& in);  // episode, goal, result, steps, …
TaskRemove take_task_remove(json::FieldReader& in);      // expected_version
TaskListRequest take_task_list(json::FieldReader& in);   // limit, cursor

AuditListRequest take_audit_list(json::FieldReader& in);  // since, actions, writer, limit, cursor
// checkpoints: an array of {tenant, bank, entries, head}, as `banks` of a report has them.
std::vector<AuditCheckpoint> take_checkpoints(json::FieldReader& in);

json::Object to_json(const Task& task);
json::Object to_json(const TaskList& list);
json::Object to_json(const TaskEnded& ended);
json::Object to_json(const AuditList& list);
json::Object to_json(const AuditReport& report);

}  // namespace jiyi::wire
