// What is summarised: the messages of a conversation in order, and a summary of those before.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/timestamp.h"

namespace jiyi::digest {

enum class Role : std::uint8_t { User, Assistant, System, Tool };

// What importance counts as when nobody scored it.
inline constexpr double kNeutralImportance = 4;
inline constexpr double kImportanceMax = 10;

// Who speaks, to be compared: the speaker, or a name for the role that no speaker has. Borrows.
constexpr std::string_view voice_of(Role role, std::string_view speaker) {
  constexpr std::string_view kRoles[] = {"\1user", "\1assistant", "\1system", "\1tool"};  // NOLINT
  return speaker.empty() ? kRoles[static_cast<std::size_t>(role)] : speaker;
}

struct Message {
  std::string id;  // comes back with what is taken from it
  Role role = Role::User;
  std::string speaker;  // a name; empty: the role stands for it
  std::optional<Timestamp> at;
  std::string text;
  double importance = kNeutralImportance;  // 0 to 10; what is outside counts as the nearer end
  bool quotable = true;                    // false: nothing of it is ever taken
};

// One sentence of a summary, or a part of a sentence that is very long.
struct Quote {
  std::string message_id;  // empty when the summary did not say
  Role role = Role::User;
  std::string speaker;
  std::optional<Timestamp> at;
  std::string text;
  // What it is worth, 0 to 1, without what an open question gains by being open; negative: not
  // known, as in a summary written by a model.
  double worth = -1;
};

// A summary made before, of messages that all came before those now summarised.
struct Earlier {
  std::vector<Quote> quotes;  // in order of time
  std::size_t covers = 0;     // how many messages it stands for
};

}  // namespace jiyi::digest
