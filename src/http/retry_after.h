// The answer's header that says when to come back (RFC 9110, 10.2.3).

#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "jiyi/timestamp.h"

namespace jiyi::http {

// Seconds, or an HTTP date measured against `now`; a date that is past is no wait. What is
// neither, negative, or longer than a day counts as not said.
std::optional<std::chrono::milliseconds> retry_after(std::string_view header, const Timestamp& now);

}  // namespace jiyi::http
