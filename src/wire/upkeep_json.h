// Requests and replies of forgetting and consolidation.

#pragma once

#include <vector>

#include "jiyi/upkeep.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

// dry_run, now, curve, half_life_days, per_day, floor, types, threshold, importance_max, writer.
// `types` is an object of curves by type: {"small_talk": {"curve": "steps"}}.
RunRequest take_run(json::FieldReader& in, RunKind kind);
UndoRequest take_undo(json::FieldReader& in);  // run, dry_run, writer

json::Object to_json(const RunReply& reply);
json::Object to_json(const Run& run);
json::Object to_json(const RunChange& change);
json::Object to_json(const UndoReply& reply);

}  // namespace jiyi::wire
