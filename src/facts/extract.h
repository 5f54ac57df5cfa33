// The facts that a message states, by rules: from one message and what went before it, without any
// memory of its own.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "facts/fact.h"
#include "facts/rules.h"
#include "jiyi/timestamp.h"
#include "sense/importance.h"

namespace jiyi::facts {

// Borrows all of it for the call.
struct Turn {
  std::string_view text;
  sense::Role role = sense::Role::User;
  std::string_view speaker;          // empty: the user; else who speaks, by name
  std::optional<Timestamp> said_at;  // without it no time of a fact is resolved
  // The turn of the assistant right before, which may have asked for something.
  std::string_view asked;
  // What was stated lately, the newest last: what "not Tuesday, Wednesday" may correct.
  const std::vector<Fact>* recent = nullptr;
};

// What of a text is read, and how many facts are taken; what follows is left out.
inline constexpr std::size_t kTurnBytesMax = std::size_t{32} << 10;
inline constexpr std::size_t kFactsMax = 128;

// Thread-compatible.
class Extractor {
 public:
  explicit Extractor(Rules rules) : rules_(std::move(rules)) {}
  // With the built-in patterns and schema, and the user's over them.
  static Result<Extractor> load(const std::vector<std::string_view>& user_patterns = {},
                                std::string_view user_schema = {});

  // In the order of the message. Those of the user alone have facts: what an assistant, a system or
  // a tool says states none. Any bytes are taken; linear in them.
  std::vector<Fact> extract(const Turn& turn) const;

  const Rules& rules() const { return rules_; }

 private:
  Rules rules_;
};

}  // namespace jiyi::facts
