// Windows as JSON, under the field names of jiyi/window.h. A message is its memory with position,
// content, tool_calls, tool_call_id, tokens, pinned, cut and place beside the memory's own fields.

#pragma once

#include <vector>

#include "jiyi/window.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

// messages: an array of new memories with pinned, tool_calls and tool_call_id. The text may also be
// called content; a call is {id, name, arguments}, or has the last two in `function`.
std::vector<WindowMessage> take_window_messages(json::FieldReader& in);
// max_messages, max_turns, max_tokens, reserve_ratio, policy, summarise_at, model.
WindowChange take_window_change(json::FieldReader& in);
WindowPrune take_window_prune(json::FieldReader& in);       // keep_above, newest, dry_run
WindowLeftRequest take_window_left(json::FieldReader& in);  // before, limit, summary

json::Object to_json(const WindowSettings& settings);
json::Object to_json(const WindowReply& reply);
json::Object to_json(const WindowView& view);
json::Object to_json(const WindowLeft& left);
json::Object to_json(const WindowUsage& usage);

}  // namespace jiyi::wire
