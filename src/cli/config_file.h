// The configuration file: TOML with one `name = value` a setting. The one adapter over toml++.

#pragma once

#include <cstddef>
#include <string_view>

#include "cli/settings.h"
#include "jiyi/result.h"

namespace jiyi::cli {

inline constexpr std::size_t kConfigBytesMax = std::size_t{1} << 20;

// Values as text, in the order of their names, which Settings looks at. InvalidArgument names
// the line of a fault.
Result<NamedValues> parse_config(std::string_view toml);

}  // namespace jiyi::cli
