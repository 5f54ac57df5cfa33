#include "window/message.h"

#include <array>
#include <set>
#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/value.h"
#include "json/write.h"

namespace jiyi::window {
namespace {

constexpr std::array<std::string_view, 4> kRoles{"system", "user", "assistant", "tool"};
constexpr std::string_view kCalls = "tool_calls";
constexpr std::string_view kAnswers = "tool_call_id";
constexpr std::string_view kNoOutput = "[tool result]";

Error wrong(std::string what) {
  return {ErrorCode::InvalidArgument, std::move(what)};
}

// A memory has a text; this is the one of a message that has only calls.
std::string text_of(const std::vector<ToolCall>& calls) {
  std::string text;
  for (const ToolCall& call : calls) {
    if (!text.empty()) text += '\n';
    text += "[tool call] " + call.name + "(" + call.arguments + ")";
  }
  return text;
}

Result<void> check_scope_of(const Scope& own, const Scope& window) {
  const auto fits = [](const std::string& field, const std::string& of_window) {
    return field.empty() || field == of_window;
  };
  if (fits(own.user_id, window.user_id) && fits(own.agent_id, window.agent_id) &&
      fits(own.app_id, window.app_id) && fits(own.session_id, window.session_id)) {
    return {};
  }
  return wrong("the message is of another user, agent, app or session than the window");
}

Result<void> check_call_id(const std::string& id) {
  if (id.empty()) return wrong("a tool call has no id; give each its own");
  if (id.size() > kNameBytesMax) {
    return wrong("a tool call's id of " + std::to_string(id.size()) +
                 " bytes is over the limit of " + std::to_string(kNameBytesMax));
  }
  if (id.find('\n') != std::string::npos) return wrong("a tool call's id has a line break");
  return {};
}

Result<std::string> ids_of(const std::vector<ToolCall>& calls) {
  if (calls.size() > kToolCallsMax) {
    return Error{ErrorCode::LimitExceeded, std::to_string(calls.size()) +
                                               " tool calls in one message, over the limit of " +
                                               std::to_string(kToolCallsMax)};
  }
  std::string ids;
  std::set<std::string_view> seen;
  for (const ToolCall& call : calls) {
    RETURN_IF_ERROR(check_call_id(call.id));
    if (call.name.empty()) return wrong("the tool call '" + call.id + "' names no tool");
    if (!seen.insert(call.id).second) {
      return wrong("the tool call '" + call.id + "' stands twice in one message");
    }
    ids += call.id + '\n';
  }
  return ids;
}

Result<void> check_shape(const WindowMessage& message, Role role) {
  if (!message.tool_calls.empty() && role != Role::Assistant) {
    return wrong("only an assistant's message has tool calls");
  }
  if (role == Role::Tool && message.answers.empty()) {
    return wrong("a tool's message says which call it answers; give its tool_call_id");
  }
  if (role != Role::Tool && !message.answers.empty()) {
    return wrong("only a tool's message answers a call");
  }
  if (message.memory.kind && *message.memory.kind != Kind::Message) {
    return wrong("what is in a window is of kind message");
  }
  const bool needs_text = role != Role::Tool && message.tool_calls.empty();
  if (needs_text && message.memory.text.empty()) return wrong("the message has no text");
  return {};
}

Result<void> add_to_metadata(std::string& metadata, const WindowMessage& message) {
  if (message.tool_calls.empty() && message.answers.empty()) return {};
  json::Value value{json::Object()};
  if (!metadata.empty()) {
    auto parsed = json::parse(metadata);
    if (!parsed.ok()) return std::move(parsed).error().with_context("metadata");
    value = std::move(parsed).value();
  }
  json::Object* object = value.if_object();
  if (object == nullptr) return wrong("metadata is no JSON object");
  if (object->find(kCalls) != nullptr || object->find(kAnswers) != nullptr) {
    return wrong("metadata has tool_calls or tool_call_id; give them as fields of the message");
  }
  json::Array calls;
  for (const ToolCall& call : message.tool_calls) {
    json::Object one;
    one.append("id", call.id);
    one.append("name", call.name);
    one.append("arguments", call.arguments);
    calls.emplace_back(std::move(one));
  }
  if (!calls.empty()) object->append(std::string(kCalls), std::move(calls));
  if (!message.answers.empty()) object->append(std::string(kAnswers), message.answers);
  metadata = json::write(value);
  if (metadata.size() <= kMetadataBytesMax) return {};
  return Error{ErrorCode::LimitExceeded,
               "tool calls and metadata of " + std::to_string(metadata.size()) +
                   " bytes are over the limit of " + std::to_string(kMetadataBytesMax) +
                   "; give long arguments as the text of a message"};
}

std::string member(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  const std::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : *text;
}

void read_calls(const json::Object& metadata, Reading& reading) {
  const json::Value* value = metadata.find(kCalls);
  const json::Array* calls = value == nullptr ? nullptr : value->if_array();
  if (calls == nullptr) return;
  for (const json::Value& call : *calls) {
    const json::Object* one = call.if_object();
    if (one == nullptr) continue;
    reading.tool_calls.push_back({.id = member(*one, "id"),
                                  .name = member(*one, "name"),
                                  .arguments = member(*one, "arguments")});
  }
}

}  // namespace

std::string_view name_of(Role role) {
  return kRoles.at(static_cast<std::size_t>(role));
}

std::optional<Role> role_named(std::string_view name) {
  for (std::size_t i = 0; i < kRoles.size(); ++i) {
    if (kRoles.at(i) == name) return static_cast<Role>(i);
  }
  return std::nullopt;
}

Result<Checked> checked(WindowMessage message, const Scope& scope) {
  const auto role = role_named(message.memory.role);
  if (!role) {
    return wrong("role '" + message.memory.role + "' is none of system, user, assistant, tool");
  }
  RETURN_IF_ERROR(check_shape(message, *role));
  RETURN_IF_ERROR(check_scope_of(message.memory.scope, scope));
  ASSIGN_OR_RETURN(auto calls, ids_of(message.tool_calls));
  if (*role == Role::Tool) RETURN_IF_ERROR(check_call_id(message.answers));
  RETURN_IF_ERROR(add_to_metadata(message.memory.metadata, message));
  if (message.memory.text.empty()) {
    message.memory.text =
        *role == Role::Tool ? std::string(kNoOutput) : text_of(message.tool_calls);
  }
  message.memory.scope = scope;
  message.memory.kind = Kind::Message;
  return Checked{std::move(message.memory), Facts{.role = *role,
                                                  .calls = std::move(calls),
                                                  .answers = std::move(message.answers),
                                                  .pinned = message.pinned}};
}

Reading reading_of(const Memory& memory) {
  Reading reading;
  if (!memory.metadata.empty()) {
    const auto parsed = json::parse(memory.metadata);
    const json::Object* object = parsed.ok() ? parsed.value().if_object() : nullptr;
    if (object != nullptr) {
      read_calls(*object, reading);
      reading.answers = member(*object, kAnswers);
    }
  }
  const bool says_nothing =
      (!reading.answers.empty() && memory.text == kNoOutput) ||
      (!reading.tool_calls.empty() && memory.text == text_of(reading.tool_calls));
  if (!says_nothing) reading.content = memory.text;
  return reading;
}

}  // namespace jiyi::window
