#include "memory/quota.h"

#include <algorithm>

#include "base/try.h"
#include "jiyi/memory.h"
#include "memory/validate.h"

namespace jiyi::memory {
namespace {

Error over(const std::string& what, std::size_t count, std::size_t limit) {
  return {ErrorCode::LimitExceeded,
          what + " would hold " + std::to_string(count) + " live memories, over its quota of " +
              std::to_string(limit) + "; archive or forget some, or raise the quota"};
}

std::size_t limit_of(const Quota& quota, const std::string& type) {
  const auto named =
      std::ranges::find(quota.types, type, [](const auto& one) { return one.first; });
  if (named != quota.types.end()) return named->second;
  return type.empty() ? 0 : quota.per_type;
}

}  // namespace

Result<void> check_quota_options(const Quota& quota) {
  std::set<std::string> seen;
  for (const auto& [type, limit] : quota.types) {
    RETURN_IF_ERROR(check_name("quota: type", type));
    if (seen.insert(type).second) continue;
    return Error{ErrorCode::InvalidArgument, "quota: the type '" + type + "' is named twice"};
  }
  return {};
}

// Counting ends a batch beyond the limit, so that it is as quick as the quota is small.
Result<void> check_quota(store::Transaction& txn, const Quota& quota,
                         const std::set<std::string>& types) {
  if (types.empty()) return {};
  if (quota.memories > 0) {
    ASSIGN_OR_RETURN(const std::size_t count,
                     txn.count_live(std::nullopt, quota.memories + kBatchItemsMax));
    if (count > quota.memories) return over("the bank", count, quota.memories);
  }
  for (const std::string& type : types) {
    const std::size_t limit = limit_of(quota, type);
    if (limit == 0) continue;
    ASSIGN_OR_RETURN(const std::size_t count, txn.count_live(type, limit + kBatchItemsMax));
    if (count > limit) return over("type '" + type + "' of the bank", count, limit);
  }
  return {};
}

}  // namespace jiyi::memory
