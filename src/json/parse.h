// JSON text to a value, strictly (RFC 8259): UTF-8 only, no comments, no trailing commas, nothing
// after the end, and no name twice in one object.

#pragma once

#include <cstddef>
#include <string_view>

#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::json {

struct ParseLimits {
  std::size_t bytes_max = std::size_t{64} << 20;
  std::size_t values_max = 4'000'000;  // bounds the memory that short elements cost
  std::size_t depth_max = 64;          // arrays and objects inside each other
};

// InvalidArgument with the byte of the fault; LimitExceeded over a limit. Messages name no
// content but member names.
Result<Value> parse(std::string_view text, const ParseLimits& limits = {});

}  // namespace jiyi::json
