// Reads the segments of a snapshot, whose form is in snapshot.h, trusting no byte of them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "index/segment.h"

namespace jiyi::index {

// With so many different lengths or fewer a length code takes one byte.
inline constexpr std::size_t kOneByteCodesMax = 256;

// Borrows the bytes. Confined to one thread.
class SegmentReader {
 public:
  explicit SegmentReader(std::string_view bytes) : rest_(bytes) {}

  // The next segment, or none when what follows is not one; fault() then says why.
  std::shared_ptr<const Segment> next();
  bool at_end() const { return rest_.empty(); }
  const std::string& fault() const { return fault_; }

 private:
  struct Sizes {
    std::uint32_t documents = 0;
    std::uint32_t first = 0;
    std::uint32_t gap_bytes = 0;
    std::uint32_t lengths = 0;
    std::uint32_t terms = 0;
    std::uint32_t posting_bytes = 0;
  };

  bool read_sizes(Sizes& sizes);
  bool read_lengths(const Sizes& sizes, SegmentParts& parts);
  bool read_numbers(const Sizes& sizes, SegmentParts& parts);
  bool read_terms(const Sizes& sizes, SegmentParts& parts);
  bool read_postings(const Sizes& sizes, SegmentParts& parts);
  std::string_view take(std::size_t size);
  bool fails(std::string fault);

  std::string_view rest_;
  std::string fault_;
};

}  // namespace jiyi::index
