#include "embed/remote_batches.h"

#include <string>

namespace jiyi::embed {

Result<std::vector<Batch>> split_batches(std::span<const std::string_view> texts,
                                         std::size_t prefix_bytes, const BatchLimits& limits) {
  std::vector<Batch> batches;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t added = prefix_bytes + texts[i].size();
    if (added > limits.bytes_max) {
      return Error(ErrorCode::LimitExceeded,
                   "text " + std::to_string(i) + " of " + std::to_string(added) +
                       " bytes is over the limit of " + std::to_string(limits.bytes_max) +
                       " for one request");
    }
    const bool fits = !batches.empty() && batches.back().count < limits.texts_max &&
                      bytes + added <= limits.bytes_max;
    if (!fits) {
      batches.push_back({.first = i});
      bytes = 0;
    }
    ++batches.back().count;
    bytes += added;
  }
  return batches;
}

}  // namespace jiyi::embed
