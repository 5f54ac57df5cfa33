// Which candidates come from the same source.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "jiyi/result.h"
#include "recall/reader.h"

namespace jiyi::recall {

struct SourceOf {
  bank::DocId doc = 0;
  std::uint32_t source = 0;
};

// A number for each memory, equal for those with the same provenance source; of those that name
// none, with the same channel. Ascending by document; a memory whose row is gone has none.
using Sources = std::vector<SourceOf>;
Result<Sources> sources_of(const Reader& reader, const RecallRequest& request,
                           const std::vector<bank::DocId>& docs);

std::optional<std::uint32_t> source_of(const Sources& sources, bank::DocId doc);

}  // namespace jiyi::recall
