#include "index/segment_scorer.h"

#include <algorithm>

namespace jiyi::index {

void SegmentScorer::open(const Segment& segment) {
  codes_ = segment.length_codes().data();
  open_terms_ = 0;
  for (const PlannedTerm& planned : query_.terms) {
    const auto list = segment.find(planned.term);
    if (!list) continue;
    if (open_terms_ == terms_.size()) terms_.emplace_back();
    terms_[open_terms_].cursor.open(*list);
    terms_[open_terms_].weight = planned.weight;
    ++open_terms_;
  }
  if (open_terms_ > 0) saturation_.set(segment.lengths(), query_);
}

float SegmentScorer::limit(std::size_t term, OrdinalRange range) {
  auto& [cursor, weight] = terms_[term];
  const auto blocks = cursor.blocks_in(range.from, range.to);
  if (blocks.size() > 1) {
    ImpactLimits limits;
    for (const Block& block : blocks)
      limits.add(block.limits);
    return weight * saturation_.limit(limits);
  }
  // One block, perhaps much wider than the range: look at the postings themselves.
  const Saturation::Table table = saturation_.table();
  float most = 0;
  const PostingRun run = cursor.next_run(range.from, range.to);
  for (std::size_t i = 0; i < run.ordinals.size(); ++i) {
    most = std::max(most, table.at(run.frequency(i), codes_[run.ordinals[i]]));
  }
  return weight * most;
}

template <typename Touch>
void SegmentScorer::add_touching(std::size_t term, OrdinalRange range, float* scores, Touch touch) {
  PostingCursor& cursor = terms_[term].cursor;
  const float weight = terms_[term].weight;
  const Saturation::Table table = saturation_.table();
  const std::uint16_t* codes = codes_;
  for (std::uint32_t from = range.from;;) {
    const PostingRun run = cursor.next_run(from, range.to);
    if (run.empty()) return;
    from = run.ordinals.back() + 1;
    if (run.frequencies == nullptr) {
      for (const std::uint32_t ordinal : run.ordinals) {
        scores[ordinal - range.from] += weight * table.at(1, codes[ordinal]);
        touch(ordinal - range.from);
      }
      continue;
    }
    for (std::size_t i = 0; i < run.ordinals.size(); ++i) {
      const std::uint32_t ordinal = run.ordinals[i];
      scores[ordinal - range.from] += weight * table.at(run.frequencies[i], codes[ordinal]);
      touch(ordinal - range.from);
    }
  }
}

void SegmentScorer::add(std::size_t term, OrdinalRange range, float* scores) {
  add_touching(term, range, scores, [](std::uint32_t) {});
}

void SegmentScorer::add_marking(std::size_t term, OrdinalRange range, float* scores,
                                std::uint64_t* words) {
  add_touching(term, range, scores,
               [words](std::uint32_t at) { words[at / 64] |= std::uint64_t{1} << (at % 64); });
}

float SegmentScorer::part(std::size_t term, std::uint32_t ordinal) {
  auto& [cursor, weight] = terms_[term];
  const std::uint32_t frequency = cursor.frequency_of(ordinal);
  return frequency == 0 ? 0 : weight * saturation_.table().at(frequency, codes_[ordinal]);
}

}  // namespace jiyi::index
