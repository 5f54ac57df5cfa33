// The graphs of a view's vectors as bytes for the store's snapshot, and back:
//
//   offset  size
//        0     8  "JYGRAPH1"
//        8     8  model whose vectors they lead to
//       16     8  documents n
//             8 n  number of each, 0 where it is forgotten
//                 the graphs (index/graph_bytes.h)
//
// A view that is built anew may count its documents otherwise, so their numbers are kept.

#pragma once

#include <string>
#include <string_view>

#include "bank/view.h"
#include "index/vector_index.h"
#include "jiyi/result.h"

namespace jiyi::bank {

// Empty without graphs.
std::string graph_snapshot(const View& view);

// The view's vectors with those graphs; what came since waits to be linked. Corruption for
// anything not written by this version of the format, or for another model; never crashes.
// REQUIRES: view.vectors is not null.
Result<index::VectorIndex> with_graph_snapshot(const View& view, std::string_view bytes);

}  // namespace jiyi::bank
