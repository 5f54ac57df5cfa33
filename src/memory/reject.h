// Rejecting what is claimed, and lifting that.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/ends.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

// `made` is the memory that a text becomes when no live one says it: checked, with an id.
// InvalidArgument when neither ids nor a text are given, or both.
Result<RejectReply> reject(store::Transaction& txn, const RejectRequest& request,
                           std::optional<Memory> made);

// A name is that of a rejection: an id or a mark. What says a lifted claim goes back to the state
// it had; what was never anything else becomes archived, a turn live.
Result<LiftReply> lift(store::Transaction& txn, const LiftRequest& request);

// Marks that come from elsewhere. What says them here is rejected; how many that were.
Result<std::size_t> take_rejections(store::Transaction& txn,
                                    const std::vector<store::RejectedValue>& values);

// Turns that say a rejected claim: live ones become rejected. How many did.
Result<std::size_t> reject_turns(store::Transaction& txn, const std::vector<std::string>& ids);

// By memory, else each mark for itself; `text_of` is empty for a memory that is not there.
using TextOf = std::function<Result<std::string>(const std::string& id)>;
Result<std::vector<Rejection>> rejections(const std::vector<store::RejectedValue>& values,
                                          const TextOf& text_of);

}  // namespace jiyi::memory
