// The vectors of one language with their graph, if there are enough of them.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "index/centred_question.h"
#include "index/vector_graph.h"
#include "index/vector_index.h"
#include "index/vector_rows.h"

namespace jiyi::index {

// Thread-compatible. Changes are made to a copy that no other thread sees, and end with seal().
class LanguageVectors {
 public:
  LanguageVectors(std::vector<float> prior, const vec::Kernels& kernels)
      : rows_(std::move(prior), kernels) {}

  const VectorRows& rows() const { return rows_; }
  const VectorGraph* graph() const { return graph_.get(); }
  std::size_t linked_size() const {
    return graph_ == nullptr ? 0 : rows_.size() - unlinked_.size();
  }
  std::size_t resident_bytes() const;

  Slot add(const AddedVector& vector);
  void remove(Slot slot);
  void seal() { rows_.seal(); }

  // As top_k of VectorIndex, from these vectors.
  void nearest(const CentredQuestion& question, std::size_t k, const DocFilter* filter,
               Nearest& best) const;

  bool wants_linking(const VectorIndexOptions& options) const;
  void link_some(std::size_t vectors, const VectorIndexOptions& options,
                 const std::stop_token& stop);

  // Takes over a graph whose place i is that of the vector at slots[i], or of none that is left
  // (kNoSlot). REQUIRES: no slot twice.
  void take_graph(const VectorGraph& graph, std::span<const Slot> slots);

 private:
  bool has_graph_place(Slot slot) const { return graph_ != nullptr && graph_->has(slot); }
  std::size_t departed() const { return graph_->size() - linked_size(); }
  void list_unlinked(const VectorGraph& graph);
  void mend_some(std::size_t places, VectorGraph& graph);
  void drop_graph();

  VectorRows rows_;
  std::shared_ptr<const VectorGraph> graph_;  // null: all are compared
  std::vector<Slot> unlinked_;                // ascending: vectors the graph does not have
};

}  // namespace jiyi::index
