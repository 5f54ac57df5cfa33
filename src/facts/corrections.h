// Corrections that name values alone: 不是周四，是周五; "not Tuesday but Wednesday". What they are
// of is what was said of the wrong value before.

#pragma once

#include <vector>

#include "facts/fact.h"
#include "facts/rules.h"
#include "sense/message_chars.h"

namespace jiyi::facts {

// Adds a fact for each correction of a value among the recent facts, the newest last; one that the
// message states in full already is not added again.
void append_corrections(const Rules& rules, const sense::MessageChars& chars,
                        const std::vector<Fact>& recent, std::vector<Fact>& facts);

}  // namespace jiyi::facts
