// A question to a VectorIndex, made ready for each language once.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "index/centred_question.h"
#include "index/lexical_index.h"
#include "index/vector_index.h"

namespace jiyi::index {

// Keeps what it asks alive. Thread-compatible.
class VectorQuestion {
 public:
  // REQUIRES: question.size() == index.dimension(), language < kLanguages.
  VectorQuestion(const VectorIndex& index, std::span<const float> question, std::uint8_t language);

  // As those of VectorIndex.
  void similarities(std::span<float> out) const;
  std::vector<ScoredDoc> top_k(std::size_t k, const DocFilter* filter) const;
  // kNoSimilarity without a vector.
  float similarity(DocId doc) const;

  struct Mean {
    double similarity = 0;
    std::size_t vectors = 0;  // that pass
  };
  // Over the documents that pass: all of them, or where they are more than `sample`, every n-th,
  // at least half as many as `sample`. By the codes alone.
  Mean mean(const DocFilter& filter, std::size_t sample) const;

 private:
  double mean_of_every(std::size_t step, const DocFilter& filter) const;
  std::vector<ScoredDoc> nearest_of(const DocFilter& filter, std::size_t k) const;

  std::shared_ptr<const VectorState> state_;
  std::size_t size_;                                                // of the index
  std::array<std::optional<CentredQuestion>, kLanguages> centred_;  // where there are vectors
};

}  // namespace jiyi::index
