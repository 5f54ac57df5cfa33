// Which neighbouring segments become one. Small ones are merged in passing, with bounded
// work; large ones only when asked for. A segment's weight is the postings and documents that
// a merge has to copy.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace jiyi::index {

// Segments begin .. end - 1.
struct SegmentRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

inline constexpr std::uint64_t kPassingWeightMax = std::uint64_t{1} << 16U;
// 10 k documents of 24 terms. Removing a document rewrites its segment, so this bounds what
// removing one costs however large the bank is.
inline constexpr std::uint64_t kSegmentWeightMax = std::uint64_t{1} << 18U;
inline constexpr std::size_t kSegmentsOfClassMax = 4;

// After a segment was appended: the segments at the end that no longer double in weight from
// right to left. Nothing when all do, or the result would be above kPassingWeightMax.
std::optional<SegmentRange> passing_merge(std::span<const std::uint64_t> weights);

// Segments are of a class when half the number of bits of their weight is the same. The first
// range with more than kSegmentsOfClassMax of one class and none of a higher one; then the first
// that fits in one segment and half fills it, with no more than half of that from one of them.
std::optional<SegmentRange> large_merge(std::span<const std::uint64_t> weights);

}  // namespace jiyi::index
