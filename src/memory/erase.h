// Erasing what a condition names, with all that came of it.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "jiyi/ends.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::memory {

// What went of one bank, for the questions that are asked afterwards.
struct ErasedHere {
  store::Erased rows;
  std::size_t derived = 0;
  std::size_t kept = 0;
  std::size_t other_rows = 0;
  std::vector<std::string> needles;  // pieces of what was said, to look for
};

// InvalidArgument when nothing is named.
Result<void> check_erase(const EraseRequest& request);

// Memories of which any version matches go, with what was derived from them: a summary and an
// episode always, since the words of all sources are in them; another memory only when no other
// source is left, else it stays without the one that went.
Result<ErasedHere> erase(store::Transaction& txn, const EraseRequest& request);

}  // namespace jiyi::memory
