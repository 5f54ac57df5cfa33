// The date line of a chat transcript: "1:56 pm on 8 May, 2023".

#pragma once

#include <string_view>

#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::time {

// Twelve-hour clock, English month name (any case, or its first three letters), the comma
// optional; taken as UTC. InvalidArgument names the part that is wrong.
Result<Timestamp> parse_chat_date(std::string_view text);

}  // namespace jiyi::time
