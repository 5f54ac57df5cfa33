// What a chat request costs beyond its texts: the tokens around each message, names, calls and
// the definitions of tools, which a model reads as TypeScript.
//
// The sums are those measured for OpenAI's API and written down by openai-chat-tokens (for
// cl100k_base) and gpt-tokenizer (for o200k_base): 3 a message, 1 for a name, 3 for a call in a
// message, -2 for the role "function", 3 for the answer's beginning; with tools 9 and their
// text, less 4 when there is a system message, whose first one is ended with a line break.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tokens/tool_text.h"

namespace jiyi::tokens {

struct ToolCall {
  std::string_view name;
  std::string_view arguments;  // JSON as sent
};

// Borrows its texts. Special tokens in them count as plain text.
struct ChatMessage {
  std::string_view role;
  std::string_view content;
  std::string_view name;  // empty: none
  std::vector<ToolCall> tool_calls;
};

struct ToolChoice {
  enum class Kind : std::uint8_t { Auto, None, Named };
  Kind kind = Kind::Auto;
  std::string_view name;  // with Named
};

struct ChatRequest {
  std::span<const ChatMessage> messages;
  std::span<const ToolDefinition> tools;
  ToolChoice tool_choice;
};

struct ChatCount {
  std::size_t tokens = 0;
  bool estimate = true;  // as in Model
};

// The tokens of the whole prompt for a model of this name.
ChatCount count_chat(const ChatRequest& request, std::string_view model);
ChatCount count_chat(std::span<const ChatMessage> messages, std::string_view model);

// The tokens one message adds to a request.
ChatCount count_message(const ChatMessage& message, std::string_view model);

}  // namespace jiyi::tokens
