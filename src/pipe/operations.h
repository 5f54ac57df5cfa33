// What each row of the table in operation.cc runs.

#pragma once

#include "jiyi/result.h"
#include "json/field_reader.h"
#include "json/value.h"
#include "pipe/operation.h"

namespace jiyi::pipe {

// write_operations.cc
Result<json::Object> open_bank(const Session& session, json::FieldReader& in);
Result<json::Object> remember(const Session& session, json::FieldReader& in);
Result<json::Object> update(const Session& session, json::FieldReader& in);
Result<json::Object> supersede(const Session& session, json::FieldReader& in);
Result<json::Object> archive(const Session& session, json::FieldReader& in);
Result<json::Object> restore(const Session& session, json::FieldReader& in);
Result<json::Object> forget(const Session& session, json::FieldReader& in);

// read_operations.cc
Result<json::Object> recall(const Session& session, json::FieldReader& in);
Result<json::Object> why_not(const Session& session, json::FieldReader& in);
Result<json::Object> get(const Session& session, json::FieldReader& in);
Result<json::Object> list(const Session& session, json::FieldReader& in);
Result<json::Object> search_by_time(const Session& session, json::FieldReader& in);
Result<json::Object> history(const Session& session, json::FieldReader& in);
Result<json::Object> diff(const Session& session, json::FieldReader& in);

// end_operations.cc
Result<json::Object> reject(const Session& session, json::FieldReader& in);
Result<json::Object> rejected(const Session& session, json::FieldReader& in);
Result<json::Object> lift(const Session& session, json::FieldReader& in);
Result<json::Object> erase(const Session& session, json::FieldReader& in);
Result<json::Object> receipts(const Session& session, json::FieldReader& in);
Result<json::Object> receipt_verify(const Session& session, json::FieldReader& in);
Result<json::Object> undo_writes(const Session& session, json::FieldReader& in);

// store_operations.cc
Result<json::Object> banks(const Session& session, json::FieldReader& in);
Result<json::Object> stats(const Session& session, json::FieldReader& in);
Result<json::Object> check(const Session& session, json::FieldReader& in);
Result<json::Object> scrub(const Session& session, json::FieldReader& in);
Result<json::Object> tokens(const Session& session, json::FieldReader& in);
Result<json::Object> sense(const Session& session, json::FieldReader& in);
Result<json::Object> version(const Session& session, json::FieldReader& in);

// upkeep_operations.cc
Result<json::Object> used(const Session& session, json::FieldReader& in);
Result<json::Object> sweep(const Session& session, json::FieldReader& in);
Result<json::Object> consolidate(const Session& session, json::FieldReader& in);
Result<json::Object> junk(const Session& session, json::FieldReader& in);
Result<json::Object> runs(const Session& session, json::FieldReader& in);
Result<json::Object> run_changes(const Session& session, json::FieldReader& in);
Result<json::Object> undo(const Session& session, json::FieldReader& in);

// window_operations.cc
Result<json::Object> window_add(const Session& session, json::FieldReader& in);
Result<json::Object> window_show(const Session& session, json::FieldReader& in);
Result<json::Object> window_left(const Session& session, json::FieldReader& in);
Result<json::Object> window_pin(const Session& session, json::FieldReader& in);
Result<json::Object> window_unpin(const Session& session, json::FieldReader& in);
Result<json::Object> window_prune(const Session& session, json::FieldReader& in);
Result<json::Object> window_clear(const Session& session, json::FieldReader& in);
Result<json::Object> window_usage(const Session& session, json::FieldReader& in);
Result<json::Object> window_configure(const Session& session, json::FieldReader& in);

// task_operations.cc
Result<json::Object> task_put(const Session& session, json::FieldReader& in);
Result<json::Object> task_get(const Session& session, json::FieldReader& in);
Result<json::Object> task_patch(const Session& session, json::FieldReader& in);
Result<json::Object> task_list(const Session& session, json::FieldReader& in);
Result<json::Object> task_complete(const Session& session, json::FieldReader& in);
Result<json::Object> task_remove(const Session& session, json::FieldReader& in);
Result<json::Object> audit_list(const Session& session, json::FieldReader& in);
Result<json::Object> audit_verify(const Session& session, json::FieldReader& in);

}  // namespace jiyi::pipe
