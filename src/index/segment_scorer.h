// Scores of one segment's documents for one query, range by range of ordinals.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/bm25.h"
#include "index/posting_cursor.h"
#include "index/segment.h"

namespace jiyi::index {

// Ordinals from .. to - 1.
struct OrdinalRange {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  std::uint32_t size() const { return to - from; }
};

// Borrows query and segment. Ranges never go back. Confined to one thread.
class SegmentScorer {
 public:
  explicit SegmentScorer(const PlannedQuery& query) : query_(query) {
    terms_.reserve(query.terms.size());
  }

  // Starts on another segment.
  void open(const Segment& segment);

  // The query's terms that occur in the segment, in the order of the query's plan.
  std::size_t term_count() const { return open_terms_; }
  std::uint32_t document_frequency(std::size_t term) const { return terms_[term].cursor.count(); }

  // No document of the range gets more from the term.
  float limit(std::size_t term, OrdinalRange range);
  // Adds the term's part to scores[ordinal - range.from].
  void add(std::size_t term, OrdinalRange range, float* scores);
  // The same, and sets bit ordinal - range.from of the words for every document with the term.
  void add_marking(std::size_t term, OrdinalRange range, float* scores, std::uint64_t* words);
  // The term's part for one document, 0 if it is not there.
  float part(std::size_t term, std::uint32_t ordinal);

 private:
  struct Term {
    PostingCursor cursor;
    float weight = 0;
  };

  template <typename Touch>
  void add_touching(std::size_t term, OrdinalRange range, float* scores, Touch touch);

  const PlannedQuery& query_;
  const std::uint16_t* codes_ = nullptr;
  Saturation saturation_;
  std::size_t open_terms_ = 0;
  std::vector<Term> terms_;  // the first open_terms_ are in use
};

}  // namespace jiyi::index
