#include "wire/memory_json.h"

#include <cstdint>
#include <limits>

#include "base/try.h"
#include "wire/fields.h"

namespace jiyi::wire {
namespace {

constexpr json::IntegerRange kImportance{0, 10};
constexpr json::IntegerRange kVersion{1, std::numeric_limits<std::uint32_t>::max()};
constexpr json::IntegerRange kCount{0, std::numeric_limits<std::uint32_t>::max()};

void put_scope(json::Object& out, const Scope& scope) {
  put(out, "user_id", scope.user_id);
  put(out, "agent_id", scope.agent_id);
  put(out, "app_id", scope.app_id);
  put(out, "session_id", scope.session_id);
}

void put_provenance(json::Object& out, const Provenance& provenance) {
  out.set("channel", name_of(provenance.channel));
  put(out, "writer", provenance.writer);
  put(out, "source", provenance.source);
  put(out, "model", provenance.model);
}

Provenance read_provenance(json::FieldReader& in) {
  Provenance provenance;
  provenance.channel = optional_enum<Channel>(in, "channel").value_or(provenance.channel);
  provenance.writer = in.string("writer");
  provenance.source = in.string("source");
  provenance.model = in.string("model");
  return provenance;
}

std::optional<int> optional_importance(json::FieldReader& in) {
  const auto importance = in.optional_integer("importance", kImportance);
  if (!importance) return std::nullopt;
  return static_cast<int>(*importance);
}

// What the engine sets and a caller of remember does not.
void read_history(json::FieldReader& in, Memory& memory) {
  memory.version = static_cast<std::uint32_t>(in.integer("version", kVersion, 1));
  memory.state = optional_enum<State>(in, "state").value_or(memory.state);
  memory.trust = optional_enum<Trust>(in, "trust").value_or(memory.trust);
  memory.superseded_by = in.string("superseded_by");
  const auto recorded_at = optional_time(in, "recorded_at");
  if (!recorded_at) in.fail("recorded_at", "is required");
  memory.recorded_at = recorded_at.value_or(Timestamp());
  memory.superseded_at = optional_time(in, "superseded_at");
  memory.restated = static_cast<std::uint32_t>(in.integer("restated", kCount, 0));
  memory.access_count = static_cast<std::uint64_t>(in.integer("access_count", kCount, 0));
  memory.last_accessed = optional_time(in, "last_accessed");
}

}  // namespace

Scope read_scope(json::FieldReader& in) {
  in.also_known_as("user_id", "user");
  in.also_known_as("agent_id", "agent");
  in.also_known_as("app_id", "app");
  in.also_known_as("session_id", "session");
  return {.user_id = optional_name(in, "user_id").value_or(""),
          .agent_id = optional_name(in, "agent_id").value_or(""),
          .app_id = optional_name(in, "app_id").value_or(""),
          .session_id = optional_name(in, "session_id").value_or("")};
}

json::Object to_json(const Memory& memory) {
  json::Object out;
  out.set("id", memory.id);
  out.set("version", memory.version);
  out.set("kind", name_of(memory.kind));
  out.set("state", name_of(memory.state));
  put(out, "type", memory.type);
  out.set("text", memory.text);
  put_scope(out, memory.scope);
  put(out, "speaker", memory.speaker);
  put(out, "role", memory.role);
  out.set("importance", memory.importance);
  put_metadata(out, "metadata", memory.metadata);
  put_provenance(out, memory.provenance);
  out.set("trust", name_of(memory.trust));
  put(out, "parents", memory.parents);
  put(out, "superseded_by", memory.superseded_by);
  put(out, "event_at", memory.event_at);
  put(out, "valid_from", memory.valid_from);
  put(out, "valid_to", memory.valid_to);
  put(out, "expires_at", memory.expires_at);
  out.set("recorded_at", format_timestamp(memory.recorded_at));
  put(out, "superseded_at", memory.superseded_at);
  if (memory.restated > 0) out.set("restated", memory.restated);
  if (memory.access_count > 0) out.set("access_count", memory.access_count);
  put(out, "last_accessed", memory.last_accessed);
  put(out, "idempotency_key", memory.idempotency_key);
  if (memory.rule) out.set("rule", name_of(*memory.rule));
  return out;
}

json::Object to_json(const NewMemory& item) {
  json::Object out;
  put(out, "id", item.id);
  if (item.kind) out.set("kind", name_of(*item.kind));
  put(out, "type", item.type);
  out.set("text", item.text);
  put_scope(out, item.scope);
  put(out, "speaker", item.speaker);
  put(out, "role", item.role);
  if (item.importance) out.set("importance", *item.importance);
  put_metadata(out, "metadata", item.metadata);
  put_provenance(out, item.provenance);
  put(out, "parents", item.parents);
  put(out, "event_at", item.event_at);
  put(out, "valid_from", item.valid_from);
  put(out, "valid_to", item.valid_to);
  put(out, "expires_at", item.expires_at);
  put(out, "idempotency_key", item.idempotency_key);
  return out;
}

Result<Memory> read_memory(const json::Value& value, const std::string& path) {
  json::FieldReader in(value, path);
  Memory memory;
  memory.id = in.required_string("id");
  memory.kind = optional_enum<Kind>(in, "kind").value_or(memory.kind);
  memory.type = in.string("type");
  memory.text = in.required_string("text");
  memory.scope = read_scope(in);
  memory.speaker = in.string("speaker");
  memory.role = in.string("role");
  memory.importance = optional_importance(in).value_or(memory.importance);
  memory.metadata = metadata_text(in, "metadata");
  memory.provenance = read_provenance(in);
  memory.parents = in.strings("parents");
  memory.event_at = optional_time(in, "event_at");
  memory.valid_from = optional_time(in, "valid_from");
  memory.valid_to = optional_time(in, "valid_to");
  memory.expires_at = optional_time(in, "expires_at");
  memory.idempotency_key = in.string("idempotency_key");
  memory.rule = optional_enum<WriteRule>(in, "rule");
  read_history(in, memory);
  RETURN_IF_ERROR(in.finish());
  return memory;
}

NewMemory take_new_memory(json::FieldReader& in, Text text) {
  in.also_known_as("at", "event_at");
  NewMemory item;
  item.id = in.string("id");
  item.text = text == Text::Required ? in.required_string("text") : in.string("text");
  item.kind = optional_enum<Kind>(in, "kind");
  item.type = in.string("type");
  item.scope = read_scope(in);
  item.speaker = in.string("speaker");
  item.role = in.string("role");
  item.importance = optional_importance(in);
  item.metadata = metadata_text(in, "metadata");
  item.provenance = read_provenance(in);
  item.parents = in.strings("parents");
  item.event_at = optional_time(in, "at");
  item.valid_from = optional_time(in, "valid_from");
  item.valid_to = optional_time(in, "valid_to");
  item.expires_at = optional_time(in, "expires_at");
  item.idempotency_key = in.string("idempotency_key");
  return item;
}

Result<NewMemory> read_new_memory(const json::Value& value, const std::string& path) {
  json::FieldReader in(value, path);
  NewMemory item = take_new_memory(in, Text::Required);
  RETURN_IF_ERROR(in.finish());
  return item;
}

}  // namespace jiyi::wire
