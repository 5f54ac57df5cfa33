// Requests from JSON. Each function takes the fields that are its own from a reader of the whole
// request, so that the caller takes the rest (op, bank, …) and then calls finish().

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"
#include "jiyi/remember.h"
#include "jiyi/result.h"
#include "json/field_reader.h"

namespace jiyi::wire {

// tenant and bank, each as in `otherwise` if absent.
BankKey take_bank(json::FieldReader& in, const BankKey& otherwise);
// as_of and valid_at.
ReadAt take_read_at(json::FieldReader& in);
// The object under `name` (also "filters"): ids, kinds, types, states, user_id, agent_id, app_id,
// session_id, speaker, role, importance_min, trust_min, event_from, event_to, recorded_from,
// recorded_to, metadata. nullopt if absent. An unknown field is refused.
std::optional<Filter> take_filter(json::FieldReader& in);
// items: an array of new memories.
std::vector<NewMemory> take_items(json::FieldReader& in);
// keep.
RememberOptions take_remember_options(json::FieldReader& in);
// query, k, filter, as_of, valid_at, now (also "at"), collapse, group, session_cap,
// min_score, explain, factors, fusion, diversity, source_cap, excerpt.
RecallRequest take_recall(json::FieldReader& in);
// filter, as_of, valid_at, order, limit, cursor, newest_first.
ListRequest take_list(json::FieldReader& in);
// id, text, type, importance, metadata ({} removes it), event_at (also "at"), valid_from,
// valid_to, expires_at, never_expires, expected_version, writer.
UpdateRequest take_update(json::FieldReader& in);
// ids, filter, dry_run, writer.
EndRequest take_end(json::FieldReader& in, Verb verb);

}  // namespace jiyi::wire
