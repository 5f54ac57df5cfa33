// A message of a chat as a memory, and back: its calls and what it answers stand in the memory's
// metadata, under `tool_calls` and `tool_call_id`.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/window.h"
#include "window/fit.h"

namespace jiyi::window {

std::string_view name_of(Role role);
std::optional<Role> role_named(std::string_view name);

// What is kept of a message to add besides its memory.
struct Facts {
  Role role = Role::User;
  std::string calls;    // ids of its calls, each ended with a line break
  std::string answers;  // id of a call
  bool pinned = false;
};

struct Checked {
  NewMemory memory;  // with the window's scope, of kind Message
  Facts facts;
};

// InvalidArgument says what a message lacks or has too much; LimitExceeded for calls that are too
// many or too long. Limits of memories are not checked here.
Result<Checked> checked(WindowMessage message, const Scope& scope);

// What is quarantined is no matter for recall; in the conversation it was said all the same.
inline bool is_shown(State state) {
  return state == State::Live || state == State::Quarantined;
}

// What goes to the model of a memory. `content` is the memory's text, or empty if the text only
// says what the calls say.
struct Reading {
  std::string content;
  std::vector<ToolCall> tool_calls;
  std::string answers;
};

// Metadata that is not of this form counts as absent.
Reading reading_of(const Memory& memory);

}  // namespace jiyi::window
