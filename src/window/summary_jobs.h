// What is to be summarised next, and how the summary comes into the window. A summariser may take
// long, so that it works outside of any transaction: a job is planned from what was read, and
// taken only if nothing of it has changed since.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/summariser.h"
#include "store/store.h"
#include "store/windows.h"

namespace jiyi::window {

struct SummaryJob {
  store::SummaryRow row;  // without number, maker and text; with a number: that one is extended
  std::vector<store::WindowItem> items;  // of level 1
  std::vector<std::uint32_t> versions;   // of their memories
  std::vector<store::SummaryRow> parts;  // of a higher level
  SummaryRequest request;
};

// First what lost its summary, then the oldest 60 % if the window is beyond its threshold, then
// two summaries of one level, which become one of the next; the highest goes on growing. Nothing
// if there is nothing to do, or the policy is another.
std::optional<SummaryJob> next_job(const store::WindowContents& contents);

// Whether it was taken. False, and nothing done, if a message was changed, pinned, forgotten or
// has left, or a part was dropped.
Result<bool> take_summary(store::Transaction& txn, const Scope& scope, const SummaryJob& job,
                          const Summary& summary);

}  // namespace jiyi::window
