// CSV rows to items. The first row names the columns.

#pragma once

#include <memory>

#include "transfer/record.h"

namespace jiyi::transfer {

// A column named like a field of an item (id, text, at, session, user_id, speaker, …) holds it,
// unless the context names another; `text` may also be called content, message or body. Other
// columns go into the metadata. Reading stops at once when there is no text column, or a column
// that the context names is missing. Borrows the source.
std::unique_ptr<RecordReader> csv_records(Source& source, const ReadContext& context);

}  // namespace jiyi::transfer
