// The graphs of an index as bytes. Integers are little-endian.
//
//   offset  size
//        0     4  "JYVG"
//        4     4  version, 1
//        8     8  size of all bytes
//       16     4  dimension
//       20        a graph for each language
//   end - 8    8  XXH64 of all bytes before
//
//   graph
//        0     4  places n; 0: there is none
//            4 n  by place its document, 2^32 - 1 if its vector is gone
//            4 n  by place the lower half of the XXH64 of its codes, seeded with the scale's bits
//                 by place: 1 byte, the number of its links; 4 for each, a place
//
// The codes stay with the rows; what is kept of them tells whether a document still has the
// vector that the links were made for.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/language_vectors.h"
#include "index/vector_index.h"
#include "jiyi/result.h"

namespace jiyi::index {

struct WrittenGraph {
  std::vector<DocId> docs;  // by place
  std::vector<std::uint32_t> checks;
  VectorGraph graph;
};

std::uint32_t code_check(const VectorRows& rows, Slot slot);

// Of one language; empty places without a graph.
void append_graph(std::string& out, const LanguageVectors& vectors);
std::string framed_graphs(std::string_view graphs, std::size_t dimension);

// Corruption unless every size, count and number above holds, and the checksum.
Result<std::array<WrittenGraph, kLanguages>> read_graphs(std::string_view bytes,
                                                         std::size_t dimension);

}  // namespace jiyi::index
