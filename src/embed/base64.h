// Base64 (RFC 4648, section 4) to bytes.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::embed {

// InvalidArgument with the place of what is not base64. Padding must be there and be right.
Result<std::string> decode_base64(std::string_view text);

}  // namespace jiyi::embed
