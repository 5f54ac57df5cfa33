// Linking vectors into a graph, and leading its links past places whose vectors are gone.

#pragma once

#include <cstddef>
#include <vector>

#include "index/graph_walk.h"
#include "index/vector_graph.h"
#include "index/vector_rows.h"

namespace jiyi::index {

// Confined to one thread.
class GraphWriter {
 public:
  GraphWriter(const VectorRows& rows, VectorGraph& graph)
      : rows_(rows), graph_(graph), walk_(rows, graph) {}

  // REQUIRES: the row has a vector.
  void link(Slot slot);

  // Begins a round after which no link leads to a place that has no vector now.
  void begin_round();
  // Mends the next places of the round. False when all are.
  bool mend_some(std::size_t places);

 private:
  using Nears = std::vector<NearSlot>;

  void mend(Slot slot);
  void link_back(Slot from, Slot to);
  void set_nearest(Slot slot, const std::vector<Slot>& others);
  // Some of those, nearest first, that lie in different directions; then the nearest others.
  std::vector<Slot> choose(const Nears& nearest_first, std::size_t count) const;

  const VectorRows& rows_;
  VectorGraph& graph_;
  GraphWalk walk_;
};

}  // namespace jiyi::index
