// Unpacks a gzip stream (RFC 1952, one member or several) while it is read.

#pragma once

#include <memory>

#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::transfer {

// The source itself, or, when its first bytes are those of gzip, what is packed in it. A stream
// that is cut or fails its checksum is Corruption.
Result<std::unique_ptr<Source>> unpacked(std::unique_ptr<Source> source);

}  // namespace jiyi::transfer
