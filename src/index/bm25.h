// The formula: which terms of a query count how much, and what a term adds to a document.
//
//   score = sum over terms of weight * idf * f / (f + k1 (1 - b + b length / mean length))
//   idf   = ln(1 + (N - n + 0.5) / (n + 0.5))
//
// Robertson and Zaragoza 2009, equation 3.15, with the idf that stays positive. Scores are
// sums of floats in one fixed order, that of PlannedQuery::terms, so that every way of
// computing them agrees to the last bit.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/segment.h"

namespace jiyi::index {

struct PlannedTerm {
  TermId term = 0;
  float weight = 0;  // of the query times idf: no document gets more from this term
  std::uint64_t document_frequency = 0;
};

struct PlannedQuery {
  std::vector<PlannedTerm> terms;  // distinct, by falling weight, then as in the query
  float norm_fixed = 0;            // k1 (1 - b)
  float norm_per_length = 0;       // k1 b / mean length
};

// f / (f + norm) for the lengths of one segment: a table for low frequencies.
class Saturation {
 public:
  void set(std::span<const std::uint16_t> lengths, const PlannedQuery& query);

  // For a code, which is an index into the lengths. Copied into a loop's locals, so that the
  // compiler need not fear that writing scores alters it.
  struct Table {
    const float* rows = nullptr;  // by code: the values for frequency 0, 1, .. kColumns - 1
    const float* norms = nullptr;

    float at(std::uint32_t frequency, std::uint16_t code) const noexcept {
      if (frequency < kColumns) return rows[std::size_t{code} * kColumns + frequency];
      return part(static_cast<float>(frequency), norms[code]);
    }
  };

  Table table() const noexcept { return {rows_.data(), norms_.data()}; }

  // No posting within the limits has more.
  float limit(const ImpactLimits& limits) const noexcept;

 private:
  static constexpr std::uint32_t kColumns = 4;

  static float part(float frequency, float norm) { return frequency / (frequency + norm); }
  float norm_of(std::uint16_t length) const {
    return norm_fixed_ + norm_per_length_ * static_cast<float>(length);
  }

  float norm_fixed_ = 0;
  float norm_per_length_ = 0;
  std::vector<float> norms_;
  std::vector<float> rows_;
};

// What the whole index knows of a query's terms.
struct Statistics {
  std::uint64_t documents = 0;
  double mean_length = 0;
  std::vector<std::uint64_t> document_frequency;  // of each term of the query
};

// A score that at least k documents reach, 0 if none is known: where a term is in k documents,
// each gets at least its part for one occurrence in a text of the greatest length.
float reached_by(const PlannedQuery& query, std::size_t k, std::uint32_t length_max);

// Terms that occur nowhere, or whose weight is not above zero, are left out; the weights of a
// term that is named again add up. k1 is taken as at least 0, b as within 0 and 1.
PlannedQuery plan(std::span<const QueryTerm> query, Bm25 bm25, const Statistics& statistics);

}  // namespace jiyi::index
