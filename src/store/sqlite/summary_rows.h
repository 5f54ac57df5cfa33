// The table `window_summaries`: a tree for each window, whose leaves cover messages.

#pragma once

#include <span>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"
#include "store/windows.h"

namespace jiyi::store {

struct WindowPlaceIn {
  BankId bank = 0;
  WindowId window = 0;
};

// As WindowRows::summaries, add_summary, extend_summary, drop_summaries.
Result<std::vector<SummaryRow>> shown_summaries(Connection& connection, WindowPlaceIn at);
Result<SummaryNumber> insert_summary(Connection& connection, WindowPlaceIn at,
                                     const SummaryRow& summary,
                                     std::span<const SummaryNumber> parts);
Result<void> rewrite_summary(Connection& connection, WindowPlaceIn at, const SummaryRow& summary,
                             std::span<const SummaryNumber> parts);
Result<void> drop_all_summaries(Connection& connection, WindowPlaceIn at);

// Removes a summary of level 1 and those that were made with it. Their other parts are shown
// again; its messages have none.
Result<void> drop_summary(Connection& connection, WindowPlaceIn at, SummaryNumber number);

}  // namespace jiyi::store
