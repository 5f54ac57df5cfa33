// Vectors of one bank's documents as int8 codes. What is compared is not the raw cosine, which
// the models we use squeeze into a narrow band, but the cosine after a part of the mean of the
// documents of one language is taken away:
//
//   similarity(q, p) = cos(q + Δ − λμ, p − λμ)
//
// μ is the mean of the bank's vectors in the language of p, drawn towards the calibrated one, and
// Δ moves a question to the place it would have in that language: the difference of the two
// languages' mean question in the calibration of the model. A language is a class of
// text/language.h; one without calibration uses the means of class 0, and no Δ.
//
// All vectors are compared, with the question in 15 bits: a similarity is within kSimilarityError
// of the formula over the given codes. Where a language has many, its graph (vector_graph.h)
// leads to most of the nearest ones instead, and those it does not have yet are compared.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "index/lexical_index.h"
#include "jiyi/result.h"
#include "vec/level.h"

namespace jiyi::index {

inline constexpr std::size_t kLanguages = 4;      // classes of text/language.h
inline constexpr float kNoSimilarity = -2.0F;     // of a document without a vector
inline constexpr float kSimilarityError = 1e-4F;  // of unit vectors at least 0.3 from λμ
inline constexpr float kCentre = 0.85F;           // λ
inline constexpr double kPriorVectors = 30;       // weight of the calibrated mean beside the bank's

// What a model's vectors look like for each language: `dimension` floats each, not normalised;
// empty for a language that was not calibrated.
struct Calibration {
  std::size_t dimension = 0;
  std::array<std::vector<float>, kLanguages> passage_mean;
  std::array<std::vector<float>, kLanguages> question_mean;
};

struct VectorIndexOptions {
  std::size_t graph_min = 100'000;  // vectors of one language above which it gets a graph
  std::size_t unlinked_max = 1024;  // that wait for a place in it
  vec::Level level = vec::best_level();
};

struct AddedVector {
  DocId doc = 0;                          // below 2^32 - 2
  std::uint8_t language = 0;              // below kLanguages
  float scale = 0;                        // finite
  std::span<const std::int8_t> codes;     // dimension; -128 is read as -127
  std::span<const std::uint8_t> rests{};  // vec/code_rests.h; empty: all are 0
};

struct VectorState;

// Immutable, cheap to copy: chunks are shared between versions. Thread-compatible.
class VectorIndex {
 public:
  explicit VectorIndex(std::shared_ptr<const Calibration> calibration,
                       VectorIndexOptions options = {});

  std::size_t dimension() const;
  std::size_t size() const;  // documents with a vector
  std::size_t resident_bytes() const;

  // In any order; a document that has one gets the new one. A mean, and every document's share of
  // it, is taken anew when a quarter as many vectors as it was taken from have come or gone.
  VectorIndex with(std::span<const AddedVector> added) const;
  // Without these documents' codes; their part of a mean goes when it is next taken, which with
  // fewer than four vectors is now. Unknown numbers are ignored.
  VectorIndex without(std::span<const DocId> docs) const;

  // Similarity of each document below out.size(); kNoSimilarity where there is no vector.
  // REQUIRES: question.size() == dimension(), language < kLanguages.
  void similarities(std::span<const float> question, std::uint8_t language,
                    std::span<float> out) const;

  // The k most similar of those that pass, best first, equal ones by ascending document. All
  // that pass are compared when they are few.
  std::vector<ScoredDoc> top_k(std::span<const float> question, std::uint8_t language,
                               std::size_t k, const DocFilter* filter) const;

  // Cosine of the centred vectors of two documents; kNoSimilarity if one has none.
  float between(DocId a, DocId b) const;

  // Whether a graph is missing, or vectors wait to be linked, or too many of its places are empty.
  bool wants_linking() const;
  // A step of that work, of about `vectors` of them (each takes about a millisecond in a bank of
  // a million; a step also copies the graph). For a background thread, until none is wanted.
  // Does less when it is told to stop.
  VectorIndex linked(std::size_t vectors, const std::stop_token& stop = {}) const;
  std::size_t linked_size() const;  // vectors that have a place in a graph

  // The graphs as bytes; format at the top of graph_bytes.h. Checksummed. Empty without graphs.
  std::string serialise_graphs() const;
  // With the graphs as they were written, in place of its own. A vector that has changed since
  // waits to be linked. What was document d then is documents[d] now, or kNobody; `documents` is
  // empty when they have kept their numbers, and names none twice. Corruption for bytes that are
  // cut, altered, of another version or of another dimension; never crashes.
  Result<VectorIndex> with_graphs(std::string_view bytes,
                                  std::span<const DocId> documents = {}) const;

  const std::shared_ptr<const VectorState>& state() const { return state_; }

 private:
  explicit VectorIndex(std::shared_ptr<const VectorState> state);

  std::shared_ptr<const VectorState> state_;
};

}  // namespace jiyi::index
