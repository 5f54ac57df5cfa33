// Memories in order, page by page, with the total.

#pragma once

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "recall/reader.h"

namespace jiyi::recall {

// A cursor names the last memory of the page before, so pages neither repeat nor skip what was
// there all along, whatever is written between them. InvalidArgument for a foreign cursor.
Result<ListReply> list(const Reader& reader, const ListRequest& request);

}  // namespace jiyi::recall
