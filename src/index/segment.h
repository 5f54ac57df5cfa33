// Some documents with consecutive arrival and the postings of all their terms, never altered
// once made. Inside a segment a document is known by its ordinal: 0 for the first.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "index/lexical_index.h"
#include "index/posting_bytes.h"

namespace jiyi::index {

inline constexpr std::uint32_t kLengthMax = 65535;  // longer documents count as this long

// What is needed to bound the BM25 part of some postings whatever k1, b and the mean length
// are: the part grows with the frequency and shrinks with the length.
struct ImpactLimits {
  std::array<std::uint16_t, 3> length_min{65535, 65535, 65535};  // at frequency 1, 2, above 2
  std::uint16_t frequency_max = 0;                               // 0: no postings

  void add(std::uint32_t frequency, std::uint32_t length);
  void add(const ImpactLimits& other);
};

// A block of a list that has at least one full block; the last one may hold pairs.
struct Block {
  std::uint32_t last = 0;    // ordinal of the last posting
  std::uint32_t offset = 0;  // in the segment's posting bytes
  ImpactLimits limits;
};

struct LongList {
  std::uint32_t count = 0;
  std::uint32_t first_block = 0;
};

// One term's postings in a segment. Borrows the segment.
struct PostingList {
  std::uint32_t count = 0;
  std::span<const std::uint8_t> pairs;  // of a list without blocks
  std::span<const Block> blocks;
  const std::uint8_t* bytes = nullptr;  // what Block::offset counts from
  const std::uint8_t* end = nullptr;
};

// All that a segment keeps. Built by SegmentBuilder and by the snapshot reader.
struct SegmentParts {
  DocId first = 0;                          // document number of ordinal 0
  std::vector<DocId> numbers;               // by ordinal; empty when consecutive from first
  std::vector<std::uint16_t> lengths;       // that occur, ascending
  std::vector<std::uint16_t> length_codes;  // by ordinal: index into lengths
  std::vector<TermId> terms;                // ascending
  std::vector<std::uint32_t> places;        // by term: offset in bytes, or kLongPlace + list
  std::vector<LongList> long_lists;
  std::vector<Block> blocks;        // list after list
  std::vector<std::uint8_t> bytes;  // lists in order of terms, then kReadAheadBytes
};

inline constexpr std::uint32_t kLongPlace = 0x80000000U;

// Thread-compatible.
class Segment {
 public:
  explicit Segment(SegmentParts parts);

  std::uint32_t document_count() const {
    return static_cast<std::uint32_t>(parts_.length_codes.size());
  }
  std::uint64_t posting_count() const { return posting_count_; }
  std::uint64_t total_length() const { return total_length_; }
  std::size_t resident_bytes() const;

  DocId first_number() const { return parts_.first; }
  DocId last_number() const { return number_of(document_count() - 1); }
  DocId number_of(std::uint32_t ordinal) const {
    return parts_.numbers.empty() ? parts_.first + ordinal : parts_.numbers[ordinal];
  }
  // Of the first document numbered `number` or above; document_count() if there is none.
  std::uint32_t ordinal_from(DocId number) const;
  // Document numbers follow each other without a gap.
  bool is_consecutive() const { return parts_.numbers.empty(); }

  std::uint32_t length_of(std::uint32_t ordinal) const {
    return parts_.lengths[parts_.length_codes[ordinal]];
  }
  std::span<const std::uint16_t> lengths() const { return parts_.lengths; }
  std::span<const std::uint16_t> length_codes() const { return parts_.length_codes; }

  std::span<const TermId> terms() const { return parts_.terms; }
  // REQUIRES: term < terms().size().
  PostingList list(std::size_t term) const;
  std::optional<PostingList> find(TermId term) const;

  const SegmentParts& parts() const { return parts_; }

 private:
  void make_directory();

  SegmentParts parts_;
  std::uint64_t total_length_ = 0;
  std::uint64_t posting_count_ = 0;
  unsigned directory_bits_ = 0;
  std::vector<std::uint32_t> directory_;  // by the first bits of a term: where such terms start
};

}  // namespace jiyi::index
