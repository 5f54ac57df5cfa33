// A text from an argument, or from the standard input.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cli/context.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct TextArgument {
  std::string_view name;  // for messages
  std::size_t bytes_max;
};

// What was given; "-", or nothing while the input is no terminal, means the whole standard input
// without the line end at its end. InvalidArgument when it is not UTF-8 or there is none.
Result<std::string> input_text(const Context& context, const std::optional<std::string>& given,
                               const TextArgument& argument);

}  // namespace jiyi::cli
