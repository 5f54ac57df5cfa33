// What to do with a file whose text is not UTF-8.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::transfer {

// Whether bytes that are not UTF-8 read as Chinese text in GBK or GB18030. A character cut off at
// the end is no objection.
bool looks_like_gb18030(std::string_view bytes);

// A command that converts the source, if its beginning shows an encoding that we know; else "".
// Leaves the source rewound.
Result<std::string> encoding_hint(Source& source);

}  // namespace jiyi::transfer
