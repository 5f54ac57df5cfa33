// The best documents of a segment without scoring all of them.
//
// MaxScore (Turtle and Flood 1995) over ranges of ordinals with the block maxima of Ding and
// Suel 2011. In each range the terms, by falling weight, split in two: the last ones that
// together cannot lift a document above the threshold are only looked up for documents that
// the first ones have brought near it. A range whose terms all belong to the last is skipped.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/segment_scorer.h"
#include "index/top_scores.h"

namespace jiyi::index {

// Bounds are sums of floats in another order than the scores and may come out a little lower:
// comparing with slightly less than the threshold keeps every bound on the safe side.
inline constexpr float kCaution = 0.99999F;

// Borrows query and filter. Confined to one thread.
class BlockMaxSearch {
 public:
  BlockMaxSearch(const PlannedQuery& query, const DocFilter* filter)
      : scorer_(query), filter_(filter) {}

  // Offers every document of the segment that may belong to the best. Segments are given in
  // ascending order.
  void run(const Segment& segment, TopScores& best);

 private:
  static constexpr std::uint32_t kRange = 4096;
  // The first ranges are shorter, so that there is a threshold soon.
  static constexpr std::uint32_t kFirstRange = 1024;
  static constexpr std::uint32_t kStep = 16;

  struct Candidate {
    std::uint32_t ordinal = 0;
    float score = 0;
  };

  void search_range(const Segment& segment, OrdinalRange range, TopScores& best);
  std::size_t split(OrdinalRange range, float threshold);
  bool few_postings(const Segment& segment, std::size_t first_terms) const;
  void take_dense(OrdinalRange range, std::size_t first_terms, float above);
  void take_sparse(OrdinalRange range, std::size_t first_terms, float above);
  bool take_from_filter(const Segment& segment, OrdinalRange range);
  void drop_filtered(const Segment& segment);
  void look_up(std::size_t term, float threshold);

  std::span<const Candidate> candidates() const {
    return std::span(candidates_).first(candidate_count_);
  }
  void take(Candidate candidate) { candidates_[candidate_count_++] = candidate; }

  SegmentScorer scorer_;
  const DocFilter* filter_;
  std::vector<float> rest_;  // rest_[t]: the most that terms t, t + 1, .. add in this range
  std::uint32_t range_size_ = kFirstRange;
  std::size_t candidate_count_ = 0;
  std::array<Candidate, kRange + kStep> candidates_;  // the first candidate_count_ are in use
  std::array<float, kRange> scores_{};                // zero between ranges
  std::array<std::uint64_t, kRange / 64> marks_{};
};

}  // namespace jiyi::index
