// Which memories no sweep touches, however old they are.

#pragma once

#include <string_view>

#include "jiyi/memory.h"

namespace jiyi::upkeep {

// Whether a text is a rule for how to behave from now on: "always answer in Chinese", 以后都用中文.
bool is_standing_rule(std::string_view text);

// Why a memory never fades, in a word or two; empty: it does. Pinned is one whose metadata say
// "pinned": true. Only messages and notes fade: a fact ends when another takes over.
std::string_view exempt(const Memory& memory);

}  // namespace jiyi::upkeep
