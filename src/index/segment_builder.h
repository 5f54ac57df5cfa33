// Makes segments: from documents, and from other segments.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "index/segment.h"

namespace jiyi::index {

// The documents of a segment to be: numbers ascending, with the length of each.
struct SegmentDocuments {
  std::vector<DocId> numbers;
  std::vector<std::uint16_t> lengths;
};

// Takes the lists of a segment in ascending order of terms. Confined to one thread.
class SegmentBuilder {
 public:
  // REQUIRES: at least one document, numbers ascend.
  explicit SegmentBuilder(SegmentDocuments documents);

  // REQUIRES: ordinals ascend and are not empty, frequencies are 1 or above.
  void add_list(TermId term, std::span<const std::uint32_t> ordinals,
                std::span<const std::uint16_t> frequencies);
  std::shared_ptr<const Segment> finish() &&;

 private:
  void add_blocks(std::span<const std::uint32_t> ordinals,
                  std::span<const std::uint16_t> frequencies);

  SegmentParts parts_;
  std::vector<std::uint16_t> lengths_;
};

// Sets numbers, lengths and length codes.
void set_documents(SegmentParts& parts, SegmentDocuments documents);

// REQUIRES: as for LexicalIndex::with_documents; not empty. Frequencies of a term that a
// document names twice add up, those of 0 are left out.
std::shared_ptr<const Segment> segment_of(std::span<const Document> documents);

// A segment to be merged, without some of its documents.
struct MergePart {
  const Segment* segment = nullptr;
  std::vector<std::uint32_t> removed;  // ordinals, ascending
};

// One segment of all that is left; none when nothing is. REQUIRES: parts in ascending order
// of their documents.
std::shared_ptr<const Segment> merge(std::span<const MergePart> parts);

}  // namespace jiyi::index
