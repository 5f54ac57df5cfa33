#include "wire/window_json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wire/enum_names.h"
#include "wire/fields.h"
#include "wire/memory_json.h"

namespace jiyi::wire {
namespace {

constexpr std::int64_t kPositionMax = INT64_MAX;

json::Object to_json(const ToolCall& call) {
  json::Object out;
  out.append("id", call.id);
  out.append("name", call.name);
  out.append("arguments", call.arguments);
  return out;
}

json::Object to_json(const WindowEntry& entry) {
  json::Object out = wire::to_json(entry.memory);
  out.set("position", entry.position);
  out.set("place", name_of(entry.place));
  out.set("content", entry.content);
  if (!entry.tool_calls.empty()) {
    json::Array calls;
    for (const ToolCall& call : entry.tool_calls)
      calls.emplace_back(to_json(call));
    out.set("tool_calls", std::move(calls));
  }
  put(out, "tool_call_id", entry.answers);
  out.set("tokens", entry.tokens);
  if (entry.pinned) out.set("pinned", true);
  if (entry.cut) out.set("cut", true);
  return out;
}

json::Object to_json(const WindowSummary& summary) {
  json::Object out;
  out.append("number", summary.number);
  out.append("level", summary.level);
  out.append("first", summary.first);
  out.append("last", summary.last);
  out.append("messages", summary.messages);
  out.append("made_by", summary.made_by);
  out.append("trust", name_of(summary.trust));
  out.append("text", summary.text);
  return out;
}

json::Object to_json(const WindowAdded& added) {
  json::Object out;
  out.append("id", added.id);
  out.append("position", added.position);
  out.append("tokens", added.tokens);
  if (added.deduplicated) out.append("deduplicated", true);
  if (added.cut) out.append("cut", true);
  if (added.place != WindowPlace::Inside) out.append("place", name_of(added.place));
  out.append("rule", name_of(added.rule));
  out.append("reason", added.reason);
  return out;
}

json::Object to_json(const RoleUsage& role) {
  json::Object out;
  out.append("role", role.role);
  out.append("messages", role.messages);
  out.append("tokens", role.tokens);
  return out;
}

json::Object to_json(const MessageUsage& message) {
  json::Object out;
  out.append("id", message.id);
  out.append("role", message.role);
  out.append("position", message.position);
  out.append("tokens", message.tokens);
  if (message.pinned) out.append("pinned", true);
  if (message.cut) out.append("cut", true);
  return out;
}

template <typename T>
json::Array list_json(const std::vector<T>& elements) {
  json::Array out;
  for (const T& element : elements)
    out.emplace_back(to_json(element));
  return out;
}

void take_function(const json::Value& value, const std::string& path, ToolCall& call,
                   std::optional<Error>& fault) {
  json::FieldReader in(value, path);
  call.name = in.required_string("name");
  call.arguments = in.string("arguments");
  if (auto read = in.finish(); !read.ok()) fault = std::move(read).error();
}

ToolCall take_call(const json::Value& value, const std::string& path, std::optional<Error>& fault) {
  json::FieldReader in(value, path);
  ToolCall call{.id = in.required_string("id"), .name = {}, .arguments = {}};
  static_cast<void>(in.string("type"));
  if (const json::Value* function = in.any("function")) {
    take_function(*function, in.path("function"), call, fault);
  } else {
    call.name = in.required_string("name");
    call.arguments = in.string("arguments");
  }
  if (auto read = in.finish(); !read.ok()) fault = std::move(read).error();
  return call;
}

WindowMessage take_message(const json::Value& value, const std::string& path,
                           std::optional<Error>& fault) {
  json::FieldReader in(value, path);
  in.also_known_as("text", "content");
  WindowMessage message{.memory = take_new_memory(in, Text::Optional)};
  message.pinned = in.boolean("pinned", false);
  message.answers = in.string("tool_call_id");
  if (const json::Array* calls = in.array("tool_calls")) {
    for (std::size_t i = 0; i < calls->size(); ++i)
      message.tool_calls.push_back(take_call((*calls)[i], in.path("tool_calls", i), fault));
  }
  if (auto read = in.finish(); !read.ok()) fault = std::move(read).error();
  return message;
}

std::optional<std::size_t> optional_count(json::FieldReader& in, std::string_view name) {
  const auto value = in.optional_integer(name, {0, kPositionMax});
  if (!value) return std::nullopt;
  return static_cast<std::size_t>(*value);
}

}  // namespace

std::vector<WindowMessage> take_window_messages(json::FieldReader& in) {
  std::vector<WindowMessage> messages;
  const json::Array* array = in.array("messages");
  if (array == nullptr) {
    if (in.ok()) in.fail("messages", "is missing; give an array of messages");
    return messages;
  }
  for (std::size_t i = 0; i < array->size(); ++i) {
    std::optional<Error> fault;
    messages.push_back(take_message((*array)[i], in.path("messages", i), fault));
    if (fault) {
      in.fail(std::move(*fault));
      return {};
    }
  }
  return messages;
}

WindowChange take_window_change(json::FieldReader& in) {
  WindowChange change;
  change.max_messages = optional_count(in, "max_messages");
  change.max_turns = optional_count(in, "max_turns");
  change.max_tokens = optional_count(in, "max_tokens");
  change.reserve_ratio = in.optional_number("reserve_ratio");
  change.policy = optional_enum<WindowPolicy>(in, "policy");
  change.summarise_at = in.optional_number("summarise_at");
  change.model = optional_name(in, "model");
  return change;
}

WindowPrune take_window_prune(json::FieldReader& in) {
  WindowPrune prune;
  prune.keep_above = in.optional_number("keep_above").value_or(prune.keep_above);
  prune.newest = optional_count(in, "newest").value_or(prune.newest);
  prune.dry_run = in.boolean("dry_run", false);
  return prune;
}

WindowLeftRequest take_window_left(json::FieldReader& in) {
  WindowLeftRequest request;
  request.before = optional_count(in, "before").value_or(0);
  request.limit = optional_count(in, "limit").value_or(request.limit);
  request.summary = optional_count(in, "summary").value_or(0);
  return request;
}

json::Object to_json(const WindowSettings& settings) {
  json::Object out;
  out.append("max_messages", settings.max_messages);
  out.append("max_turns", settings.max_turns);
  out.append("max_tokens", settings.max_tokens);
  out.append("reserve_ratio", settings.reserve_ratio);
  out.append("policy", name_of(settings.policy));
  out.append("summarise_at", settings.summarise_at);
  out.append("model", settings.model);
  return out;
}

json::Object to_json(const WindowReply& reply) {
  json::Object out;
  if (!reply.added.empty()) out.append("added", list_json(reply.added));
  put(out, "left", reply.left);
  put(out, "back", reply.back);
  put(out, "missing", reply.missing);
  out.append("tokens", reply.tokens);
  out.append("usable", reply.usable);
  if (reply.over_budget) out.append("over_budget", true);
  put(out, "summary_fault", reply.summary_fault);
  out.append("seq", reply.seq);
  return out;
}

json::Object to_json(const WindowView& view) {
  json::Object out;
  out.append("settings", to_json(view.settings));
  if (!view.summaries.empty()) out.append("summaries", list_json(view.summaries));
  put(out, "summary", view.summary);
  out.append("messages", list_json(view.messages));
  out.append("tokens", view.tokens);
  out.append("usable", view.usable);
  if (view.over_budget) out.append("over_budget", true);
  if (view.waiting > 0) out.append("waiting", view.waiting);
  out.append("left", view.left);
  return out;
}

json::Object to_json(const WindowLeft& left) {
  json::Object out;
  out.append("messages", list_json(left.messages));
  if (left.next_before != 0) out.append("next_before", left.next_before);
  return out;
}

json::Object to_json(const WindowUsage& usage) {
  json::Object out;
  out.append("settings", to_json(usage.settings));
  out.append("roles", list_json(usage.roles));
  out.append("messages", list_json(usage.messages));
  out.append("turns", usage.turns);
  out.append("summary_tokens", usage.summary_tokens);
  out.append("overhead_tokens", usage.overhead_tokens);
  out.append("tokens", usage.tokens);
  out.append("usable", usage.usable);
  out.append("left", usage.left);
  return out;
}

}  // namespace jiyi::wire
