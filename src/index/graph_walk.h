// Walking a graph to the vectors nearest to a probe.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "index/lexical_index.h"
#include "index/vector_graph.h"
#include "index/vector_probe.h"
#include "index/vector_rows.h"

namespace jiyi::index {

struct NearSlot {
  float score = 0;
  Slot slot = 0;
};

// Confined to one thread. Sees changes of rows and graph between two walks.
class GraphWalk {
 public:
  GraphWalk(const VectorRows& rows, const VectorGraph& graph) : rows_(rows), graph_(graph) {}

  struct Limits {
    std::size_t breadth = 0;     // nearest ones kept, among which the walk goes on
    std::size_t scored_max = 0;  // vectors looked at
  };

  // At most `breadth` of the graph's vectors that pass, nearest first; none when scored_max did
  // not suffice, as with a filter whose documents lie far from the probe.
  std::optional<std::vector<NearSlot>> nearest(const Probe& probe, Limits limits,
                                               const DocFilter* filter);

 private:
  void start(const Probe& probe);
  void gather(Slot from);
  void offer(NearSlot found);
  bool can_improve(float score) const {
    return kept_.size() < breadth_ || score > kept_.front().score;
  }

  const VectorRows& rows_;
  const VectorGraph& graph_;
  const DocFilter* filter_ = nullptr;
  std::size_t breadth_ = 0;
  std::size_t scored_ = 0;
  SlotSet seen_;
  std::vector<NearSlot> ahead_;  // heap, the nearest in front
  std::vector<NearSlot> kept_;   // heap, the farthest in front
  std::vector<Slot> found_;      // neighbours with a vector, of one step
  std::vector<Slot> passages_;   // neighbours without
};

}  // namespace jiyi::index
