// Where a value ends, what around it is no part of it, and what is no value at all.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "facts/clauses.h"
#include "facts/pattern.h"
#include "facts/rules.h"
#include "sense/message_chars.h"

namespace jiyi::facts {

// The furthest end that a value which begins there can have; `begin` if there can be none.
std::size_t value_end(const Rules& rules, const sense::MessageChars& chars, const Clause& clause,
                      sense::CharRange room, ValueKind kind);

// Without articles, counting words, particles and quotation marks around it. Empty if it is no
// value of the kind: "it", "you", too long, no number.
sense::CharRange trimmed_value(const Rules& rules, const sense::MessageChars& chars,
                               sense::CharRange range, ValueKind kind);

// "apples, pears and plums", 苹果、梨和桃 in its parts.
std::vector<sense::CharRange> parts_of_list(const Rules& rules, const sense::MessageChars& chars,
                                            sense::CharRange range);

}  // namespace jiyi::facts
