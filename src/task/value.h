// JSON that callers give for a task, as it is kept.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "jiyi/result.h"
#include "jiyi/task.h"
#include "json/value.h"

namespace jiyi::task {

enum class Secrets : std::uint8_t { Mask, Keep };

// InvalidArgument for what is no JSON or is nested over kTaskDepthMax; LimitExceeded for one that
// is over kTaskBytesMax by itself. `what` names it in errors, which hold nothing of the text.
Result<json::Value> read_value(std::string_view what, std::string_view json);
// The same, which must be an object.
Result<json::Value> read_object(std::string_view what, std::string_view json);

// Secrets in texts become markers, and so does a text under a name that stands for one, such as
// "password". Names are kept as they are.
json::Value masked(json::Value value);

}  // namespace jiyi::task
