// The caller's re-ranker over the best candidates, under a deadline.

#pragma once

#include <string>
#include <vector>

#include "jiyi/result.h"
#include "recall/ordering.h"
#include "recall/reader.h"

namespace jiyi::recall {

// What the re-ranker answers, asked in a thread of its own. DeadlineExceeded when time runs out,
// Unavailable when kRerankersMax are still at work on what nobody waits for any more,
// InvalidArgument for another number of scores than texts or one that is no number, Internal for
// what it throws, else its own error.
inline constexpr int kRerankersMax = 32;
Result<std::vector<double>> ask_reranker(const Rerank& rerank, std::string query,
                                         std::vector<std::string> texts);

// The best Rerank::candidates in the re-ranker's order, above the rest; its scores count from the
// best score up to twice that. On any fault all stays as it is, and `rerank_fault` says why. An
// error is one of the store.
Result<void> rerank(Candidates& candidates, const Reader& reader, const RecallRequest& request);

}  // namespace jiyi::recall
