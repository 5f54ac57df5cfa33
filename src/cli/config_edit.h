// Writes one setting into a configuration file and leaves the rest as it is.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::cli {

// The file's text with `name = "value"`, in the line of that setting or a new last one; nullopt
// takes the line out. InvalidArgument when the text is no configuration, or when the setting does
// not stand in a line of its own.
Result<std::string> with_setting(std::string_view toml, std::string_view name,
                                 const std::optional<std::string>& value);

// The same of a file, which is made if it is not there. The error names the file.
Result<void> edit_config(const std::string& path, std::string_view name,
                         const std::optional<std::string>& value);

}  // namespace jiyi::cli
