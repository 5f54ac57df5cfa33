// An index as bytes. Integers are little-endian.
//
//   offset  size
//        0     4  "JYLX"
//        4     4  version, 1
//        8     8  size of all bytes
//       16     4  number of segments
//       20        segments, in ascending order of their documents
//   end - 8    8  XXH64 of all bytes before
//
//   segment
//        0     4  documents n, 1 or more
//        4     4  number of the first document
//        8     4  bytes g of the gaps; 0 when the numbers are consecutive
//       12     4  different lengths l
//       16     4  terms t
//       20     4  bytes p of the postings
//       24   2 l  the lengths, ascending
//          c n    by document the index of its length; c = 1 if l <= 256, else 2
//            g    n - 1 varints: distance to the number before, minus 1
//          8 t    terms, ascending
//            p    a list for each term (posting_bytes.h); the widths of its blocks tell
//                 where the next one starts
//
// What can be computed from these (block limits, directories, places) is not stored, so that
// it cannot disagree.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/segment.h"
#include "jiyi/result.h"

namespace jiyi::index {

std::string write_snapshot(std::span<const std::shared_ptr<const Segment>> segments);

// Corruption unless every size, count and order above holds, and the checksum.
Result<std::vector<std::shared_ptr<const Segment>>> read_snapshot(std::string_view bytes);

}  // namespace jiyi::index
