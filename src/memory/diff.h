// What changed between two versions of a memory.

#pragma once

#include <cstdint>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::memory {

// Fields that differ, in the order of their declaration, by their JSON names. NotFound for a
// version that is not among `versions`.
Result<std::vector<FieldChange>> diff(const std::vector<Memory>& versions, std::uint32_t from,
                                      std::uint32_t to);

}  // namespace jiyi::memory
