// Vectors of one bank's documents: int8 codes, searched exactly. What is compared is not the raw
// cosine, which the models we use squeeze into a narrow band, but the cosine after a part of the
// mean of the documents of one language is taken away (docs/ranking.md, "Meaning").
//
// A document's language is a small class (text/script.h decides it); a question in one language
// is moved to the place it would have in the document's language by the difference of the two
// languages' mean question, which the calibration of the model gives.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "index/lexical_index.h"

namespace jiyi::index {

inline constexpr std::size_t kLanguages = 4;   // classes of text/script.h
inline constexpr float kNoSimilarity = -2.0F;  // of a document without a vector
inline constexpr float kCentre = 0.85F;        // share of the mean that is taken away
inline constexpr double kPriorVectors = 30;    // weight of the calibrated mean beside the bank's

// What a model's vectors look like for each language: `dimension` floats each, not normalised.
struct Calibration {
  std::size_t dimension = 0;
  std::array<std::vector<float>, kLanguages> passage_mean;
  std::array<std::vector<float>, kLanguages> question_mean;
};

struct AddedVector {
  DocId doc = 0;
  std::uint8_t language = 0;
  float scale = 0;
  std::span<const std::int8_t> codes;  // dimension
};

// Immutable, cheap to copy: chunks are shared between versions. Thread-compatible.
class VectorIndex {
 public:
  explicit VectorIndex(std::shared_ptr<const Calibration> calibration);

  std::size_t dimension() const;
  std::size_t size() const;  // documents with a vector
  std::size_t resident_bytes() const;

  // In any order; a document that has one gets the new one. The means, and every document's
  // share of them, are taken anew when a language has grown by a quarter since.
  VectorIndex with(std::span<const AddedVector> added) const;
  // Without every trace of them. Unknown numbers are ignored.
  VectorIndex without(std::span<const DocId> docs) const;

  // Centred cosine of each document below out.size(); kNoSimilarity where there is no vector.
  // REQUIRES: question.size() == dimension(), language < kLanguages.
  void similarities(std::span<const float> question, std::uint8_t language,
                    std::span<float> out) const;

  // The k most similar of those that pass, best first, equal ones by ascending document.
  std::vector<ScoredDoc> top_k(std::span<const float> question, std::uint8_t language,
                               std::size_t k, const DocFilter* filter) const;

  // Cosines of the centred vectors of two documents; kNoSimilarity if one has none.
  float between(DocId a, DocId b) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace jiyi::index
