// The configuration file: TOML with one `name = value` a setting.

#pragma once

#include <cstddef>
#include <string_view>

#include "cli/settings.h"
#include "jiyi/result.h"
#include "toml/parse.h"

namespace jiyi::cli {

inline constexpr std::size_t kConfigBytesMax = toml::kBytesMax;

// Values as text, in the order of their names, which Settings looks at. InvalidArgument names
// the line of a fault.
Result<NamedValues> parse_config(std::string_view toml);

}  // namespace jiyi::cli
