// The read path in order: question read, candidates found, ranked, selected, fetched.

#pragma once

#include <string>

#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "recall/meaning.h"
#include "recall/reader.h"

namespace jiyi::recall {

// Any UTF-8 text is a query; one without words finds nothing. InvalidArgument for bytes that are
// not UTF-8 or a k out of range, LimitExceeded for a query over kQueryBytesMax. By words alone
// without a vector, and in a bank that has none.
Result<RecallReply> recall(const Reader& reader, const RecallRequest& request,
                           const QuestionVector* vector = nullptr);

// Where a memory stands in the same recall, or where it was lost. NotFound if the bank has no
// such memory.
Result<WhyNot> why_not(const Reader& reader, const RecallRequest& request, const std::string& id,
                       const QuestionVector* vector = nullptr);

}  // namespace jiyi::recall
