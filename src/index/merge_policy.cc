#include "index/merge_policy.h"

#include <algorithm>
#include <bit>

namespace jiyi::index {
namespace {

int class_of(std::uint64_t weight) {
  return static_cast<int>(std::bit_width(weight)) / 2;
}

// The neighbours from `begin` on of class `top` or lower, as many as fit in one segment.
struct Run {
  SegmentRange range;
  std::size_t of_top_class = 0;
};

Run run_from(std::span<const std::uint64_t> weights, std::size_t begin, int top) {
  Run run{{begin, begin}, 0};
  std::uint64_t total = 0;
  while (run.range.end < weights.size()) {
    const std::uint64_t weight = weights[run.range.end];
    total += weight;
    if (class_of(weight) > top || total > kSegmentWeightMax) break;
    if (class_of(weight) == top) ++run.of_top_class;
    ++run.range.end;
  }
  return run;
}

// The neighbours from `begin` on that fit in one segment and at least half fill it, if none of
// them is more than half of it: so a document is not copied time and again.
std::optional<SegmentRange> filling(std::span<const std::uint64_t> weights, std::size_t begin) {
  std::uint64_t total = 0;
  std::uint64_t largest = 0;
  std::size_t end = begin;
  for (; end < weights.size() && total + weights[end] <= kSegmentWeightMax; ++end) {
    total += weights[end];
    largest = std::max(largest, weights[end]);
  }
  if (total < kSegmentWeightMax / 2 || largest > total / 2) return std::nullopt;
  return SegmentRange{begin, end};
}

}  // namespace

std::optional<SegmentRange> passing_merge(std::span<const std::uint64_t> weights) {
  if (weights.empty()) return std::nullopt;
  std::size_t begin = weights.size() - 1;
  std::uint64_t total = weights[begin];
  while (begin > 0 && weights[begin - 1] <= total &&
         total + weights[begin - 1] <= kPassingWeightMax) {
    total += weights[--begin];
  }
  if (weights.size() - begin < 2) return std::nullopt;
  return SegmentRange{begin, weights.size()};
}

std::optional<SegmentRange> large_merge(std::span<const std::uint64_t> weights) {
  for (int top = 0; top <= class_of(kSegmentWeightMax); ++top) {
    for (std::size_t begin = 0; begin < weights.size();) {
      const Run run = run_from(weights, begin, top);
      if (run.of_top_class > kSegmentsOfClassMax) return run.range;
      begin = std::max(run.range.end, begin + 1);
    }
  }
  for (std::size_t begin = 0; begin < weights.size(); ++begin) {
    if (const auto range = filling(weights, begin)) return range;
  }
  return std::nullopt;
}

}  // namespace jiyi::index
