// An answer that is the value alone: 你住哪里？ 杭州.

#pragma once

#include <string_view>
#include <vector>

#include "facts/fact.h"
#include "facts/rules.h"
#include "sense/message_chars.h"

namespace jiyi::facts {

// The fact that the message is, as the answer to what was asked; none if nothing the schema knows
// was asked for, or the message says more, asks back or declines.
std::vector<Fact> answer_to(const Rules& rules, const sense::MessageChars& chars,
                            std::string_view asked);

}  // namespace jiyi::facts
