// Runs a form over a clause.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "facts/clauses.h"
#include "facts/mentions.h"
#include "facts/rules.h"
#include "sense/message_chars.h"

namespace jiyi::facts {

struct FormMatch {
  std::array<sense::CharRange, kSlots> slots;  // trimmed; empty where nothing was captured
  std::uint8_t bits = 0;                       // of Bit, negations counted in pairs
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t open_end = kNowhere;  // of a value that could go on: nothing may end there
};

// What a match is looked for in. Borrows all of it.
struct MatchScene {
  const Rules& rules;
  const sense::MessageChars& chars;
  const Clause& clause;
  const std::vector<sense::CharRange>& times;  // in order; adverbs may be among them
  std::size_t& steps_left;                     // of all matches of a message
};

// A value is at most so many characters from its front to where it could end.
inline constexpr std::size_t kValueReach = 240;

// The form from the place on, of which the opening has been read already. Tries at most
// kMatchStepsMax steps, and no more than are left.
inline constexpr std::size_t kMatchStepsMax = 4'000;
std::optional<FormMatch> match_form(const MatchScene& scene, FormIndex form, std::size_t place);

}  // namespace jiyi::facts
