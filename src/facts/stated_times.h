// The times that a message names, and what they say of how long a fact holds.

#pragma once

#include <optional>
#include <vector>

#include "facts/fact.h"
#include "jiyi/timestamp.h"
#include "sense/message_chars.h"
#include "time/expressions.h"

namespace jiyi::facts {

struct StatedTime {
  sense::CharRange range;  // places of characters, with "since" and "until"
  time::TimeExpression expression;
};

// Without a moment to go by they are found, but stand for no time.
std::vector<StatedTime> find_stated_times(const sense::MessageChars& chars,
                                          const std::optional<Timestamp>& said_at);

struct StatedHow {
  bool is_state = false;  // not of a beginning, but of how it was
  Timestamp said_at;
};

// "since 2019" begins, "until May" ends it; what began at a time holds since. A state at a time
// that is over by now was then: is_past. A time to come bounds nothing.
void set_bounds(Fact& fact, const StatedTime& time, const StatedHow& how);

}  // namespace jiyi::facts
