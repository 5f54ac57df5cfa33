// Errors of items, for people who wrote texts and no list of items.

#pragma once

#include <cstddef>
#include <span>

#include "jiyi/result.h"

namespace jiyi::cli {

// Without "items[2]: " or "messages[2]: " in front; with the line of that item in its place, where
// the items were `lines`, which are counted from 1.
Error of_item(Error error, std::span<const std::size_t> lines = {});

}  // namespace jiyi::cli
