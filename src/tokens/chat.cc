#include "tokens/chat.h"

#include <algorithm>
#include <string>

#include "tokens/encoding.h"
#include "tokens/models.h"

namespace jiyi::tokens {
namespace {

constexpr std::size_t kPerMessage = 3;
constexpr std::size_t kPerName = 1;
constexpr std::size_t kPerCall = 3;
constexpr std::size_t kFunctionRoleDiscount = 2;
constexpr std::size_t kPerAnswer = 3;
constexpr std::size_t kPerTools = 9;
constexpr std::size_t kToolsInSystemDiscount = 4;
constexpr std::size_t kChoiceNone = 1;
constexpr std::size_t kChoiceNamed = 4;

constexpr std::string_view kSystem = "system";

ToolStyle style_of(const Encoding& with) {
  return with.pattern() == Pattern::O200k ? ToolStyle::O200k : ToolStyle::Cl100k;
}

std::size_t tokens_of(const Encoding& with, const ChatMessage& message) {
  std::size_t tokens = kPerMessage + with.count(message.role) + with.count(message.content);
  if (!message.name.empty()) tokens += with.count(message.name) + kPerName;
  for (const auto& call : message.tool_calls) {
    tokens += with.count(call.name) + with.count(call.arguments) + kPerCall;
  }
  // Never below zero: the three of the message stand before it.
  if (message.role == "function") tokens -= kFunctionRoleDiscount;
  return tokens;
}

// The first system message, when tools follow it.
std::size_t tokens_of_padded(const Encoding& with, ChatMessage message) {
  const bool ends = message.content.empty() || message.content.back() == '\n';
  if (ends && style_of(with) == ToolStyle::O200k) return tokens_of(with, message);
  const std::string padded = std::string(message.content) + "\n";
  message.content = padded;
  return tokens_of(with, message);
}

std::size_t tokens_of(const Encoding& with, std::span<const ToolDefinition> tools) {
  return tools.empty() ? 0 : with.count(tool_text(tools, style_of(with))) + kPerTools;
}

std::size_t tokens_of(const Encoding& with, const ToolChoice& choice) {
  switch (choice.kind) {
    case ToolChoice::Kind::Auto:
      return 0;
    case ToolChoice::Kind::None:
      return kChoiceNone;
    case ToolChoice::Kind::Named:
      break;
  }
  return with.count(choice.name) + kChoiceNamed;
}

}  // namespace

ChatCount count_chat(const ChatRequest& request, std::string_view model) {
  const Model counted = model_named(model);
  const Encoding& with = encoding(counted.encoding);
  const auto system = request.tools.empty()
                          ? request.messages.end()
                          : std::find_if(request.messages.begin(), request.messages.end(),
                                         [](const auto& m) { return m.role == kSystem; });
  std::size_t tokens = kPerAnswer + tokens_of(with, request.tools);
  for (auto message = request.messages.begin(); message != request.messages.end(); ++message) {
    tokens += message == system ? tokens_of_padded(with, *message) : tokens_of(with, *message);
  }
  if (system != request.messages.end()) tokens -= kToolsInSystemDiscount;
  return {tokens + tokens_of(with, request.tool_choice), counted.estimate};
}

ChatCount count_chat(std::span<const ChatMessage> messages, std::string_view model) {
  return count_chat(ChatRequest{.messages = messages, .tools = {}, .tool_choice = {}}, model);
}

ChatCount count_message(const ChatMessage& message, std::string_view model) {
  const Model counted = model_named(model);
  return {tokens_of(encoding(counted.encoding), message), counted.estimate};
}

}  // namespace jiyi::tokens
