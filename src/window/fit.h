// Which messages leave a window, by facts about each alone: no text, no store.
//
// A tool call and its results are one unit. Protected units never leave: those with a system or
// pinned message or one of the newest two. A result whose call is not inside always leaves.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace jiyi::window {

enum class Role : std::uint8_t { System, User, Assistant, Tool };

struct Entry {
  std::uint64_t position = 0;
  Role role = Role::User;
  std::size_t tokens = 0;
  int importance = 5;
  std::uint64_t group = 0;  // position of the message with the calls, also its own; 0: none
  bool pinned = false;
};

// All together; 0 messages or turns: no limit. A turn begins with a user's message.
struct Limits {
  std::size_t messages = 0;
  std::size_t turns = 0;
  std::size_t tokens = 0;
};

enum class Leave : std::uint8_t { Oldest, LeastImportant };

struct Fit {
  std::vector<std::size_t> leaving;  // indexes of entries, ascending
  std::size_t tokens = 0;            // of those that stay
  bool over = false;                 // they pass a limit, and all of them are protected
};

// Entries are in ascending position, here and below. Turns leave from the oldest on, whatever is
// asked for; among equally important units the oldest leaves.
Fit fit(std::span<const Entry> entries, const Limits& limits, Leave first);

// The oldest 60 % of the messages but what is protected, and more where that is not enough for
// `after`; nothing as long as the entries keep to `before`.
std::vector<std::size_t> to_summarise(std::span<const Entry> entries, const Limits& before,
                                      const Limits& after);

// All but units with a message over `importance`, protected ones and the newest `newest`.
std::vector<std::size_t> to_prune(std::span<const Entry> entries, double importance,
                                  std::size_t newest);

}  // namespace jiyi::window
