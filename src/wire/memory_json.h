// A memory as JSON. The field names are those of jiyi/memory.h; scope and provenance are not
// nested. Empty and absent values are left out.

#pragma once

#include <cstdint>
#include <string>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

json::Object to_json(const Memory& memory);
json::Object to_json(const NewMemory& item);

// `path` says in messages where the value stands, e.g. "items[3]". Unknown fields are refused.
Result<Memory> read_memory(const json::Value& value, const std::string& path);
// Also takes at, session, user, agent and app for event_at, session_id, user_id, agent_id and
// app_id.
Result<NewMemory> read_new_memory(const json::Value& value, const std::string& path);

// The fields of a new memory from a reader that has others too.
enum class Text : std::uint8_t { Required, Optional };
NewMemory take_new_memory(json::FieldReader& in, Text text);

// user_id, agent_id, app_id and session_id, under either name.
Scope read_scope(json::FieldReader& in);

}  // namespace jiyi::wire
