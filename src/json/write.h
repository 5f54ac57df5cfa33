// A value to JSON text. Members keep their order; text that is not ASCII is written as it is.
// Bytes that are not UTF-8 become U+FFFD and numbers that are not finite become null, so that
// the output is always JSON.

#pragma once

#include <string>
#include <string_view>

#include "json/value.h"

namespace jiyi::json {

std::string write(const Value& value);         // on one line
std::string write_pretty(const Value& value);  // two spaces a level, no newline at the end
void append_string(std::string& out, std::string_view text);  // quoted and escaped

}  // namespace jiyi::json
