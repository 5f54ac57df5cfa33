// A question as it is compared with the vectors of one language.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "index/lexical_index.h"
#include "index/nearest.h"
#include "index/vector_probe.h"
#include "index/vector_rows.h"

namespace jiyi::index {

// Confined to one thread, borrows the rows.
class CentredQuestion {
 public:
  // `question` has been moved to the language of the rows.
  CentredQuestion(std::vector<float> question, const VectorRows& rows);

  // Of the rows [from, from + out.size()), which lie together, with kNoSimilarity for a row
  // without a vector. REQUIRES: out.size() <= FineCodes::kRowsMax.
  void similarities(Slot from, std::span<float> out) const;
  float similarity(Slot slot) const;

  // Offers all rows that pass, or the given ones, which ascend.
  void scan(const DocFilter* filter, Nearest& best) const;
  void scan(std::span<const Slot> slots, const DocFilter* filter, Nearest& best) const;

  // Of the rows that pass, by the coarse codes alone.
  double sum(const DocFilter& filter) const;

  // The coarse codes, for a walk through a graph.
  Probe probe() const;

 private:
  float finished(float product, Slot slot) const;
  // What a row's rests add to the product of its codes.
  float rests_of(Slot slot) const;
  void scan_together(Slot from, std::size_t count, const DocFilter* filter, Nearest& best) const;

  const VectorRows& rows_;
  std::vector<float> centred_;  // of length 1
  FineCodes codes_;
  float rest_max_;  // product with rests, in steps of a row's codes, is at most
  float offset_;    // λ μ·q'
};

}  // namespace jiyi::index
