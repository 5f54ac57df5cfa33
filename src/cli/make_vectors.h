// Making the vectors that are lacking while somebody watches: what import, demo and model share.

#pragma once

#include <cstddef>
#include <optional>

#include "cli/context.h"

namespace jiyi::cli {

struct VectorsMade {
  std::size_t made = 0;
  std::size_t lacking = 0;
  std::optional<Error> fault;  // why some are lacking
};

// Shows how far it is. Whatever fails leaves what was made, and memories that are found by words.
VectorsMade make_vectors(Context& context, Engine& engine);

// "3 vectors made", nothing if none were; what is lacking and why is a note.
void report_vectors(Context& context, const VectorsMade& vectors);
// In all banks.
std::size_t count_lacking(Engine& engine);
void put(json::Object& out, const VectorsMade& vectors);

}  // namespace jiyi::cli
