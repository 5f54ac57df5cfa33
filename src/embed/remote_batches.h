// Cutting many texts into requests that an endpoint takes.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::embed {

struct BatchLimits {
  std::size_t texts_max = 64;
  std::size_t bytes_max = std::size_t{256} << 10;  // of the texts, prefixes included
};

// Neighbours in the list of texts.
struct Batch {
  std::size_t first = 0;
  std::size_t count = 0;

  friend bool operator==(const Batch&, const Batch&) = default;
};

// As few batches as keep the order and the limits. `prefix_bytes` come before each text.
// LimitExceeded names a text that is too long for any request.
Result<std::vector<Batch>> split_batches(std::span<const std::string_view> texts,
                                         std::size_t prefix_bytes, const BatchLimits& limits);

}  // namespace jiyi::embed
