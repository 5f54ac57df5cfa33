#include "index/segment_reader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/endian.h"

namespace jiyi::index {
namespace {

constexpr std::size_t kSizesBytes = 24;

template <typename T>
std::vector<T> values_of(std::string_view bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

template <typename T>
bool strictly_ascend(const std::vector<T>& values) {
  return std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end();
}

// Walks the lists of a segment from byte to byte and notes where they are.
class ListWalker {
 public:
  ListWalker(SegmentParts& parts, std::size_t end) : parts_(parts), end_(end) {}

  // False when what follows is no list over the segment's documents.
  bool take_list() {
    const auto count = read_varint(rest());
    if (!count || count->value == 0) return false;
    const std::size_t place = at_;
    at_ += count->size_bytes;
    const bool in_blocks = count->value >= kBlockPostings;
    if (!in_blocks && count->size_bytes != 1) return false;
    parts_.places.push_back(
        static_cast<std::uint32_t>(in_blocks ? kLongPlace + parts_.long_lists.size() : place));
    base_ = 0;
    if (!in_blocks) return take_pairs(count->value, nullptr);
    parts_.long_lists.push_back({count->value, static_cast<std::uint32_t>(parts_.blocks.size())});
    return take_blocks(count->value);
  }

  bool at_end() const { return at_ == end_; }

 private:
  std::span<const std::uint8_t> rest() const {
    return std::span(parts_.bytes).subspan(at_, end_ - at_);
  }

  bool take_blocks(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count / kBlockPostings; ++i) {
      if (!is_whole_block(rest())) return false;
      Block block{.offset = static_cast<std::uint32_t>(at_)};
      const BlockBytes bytes(parts_.bytes.data() + at_);
      bytes.ordinals(base_, ordinals_.data());
      bytes.frequencies(frequencies_.data());
      if (!note(kBlockPostings, &block)) return false;
      at_ += bytes.size_bytes();
      parts_.blocks.push_back(block);
    }
    if (count % kBlockPostings == 0) return true;
    Block block{.offset = static_cast<std::uint32_t>(at_)};
    if (!take_pairs(count % kBlockPostings, &block)) return false;
    parts_.blocks.push_back(block);
    return true;
  }

  bool take_pairs(std::uint32_t count, Block* block) {
    const auto size = read_pairs(rest(), base_, std::span(ordinals_).first(count),
                                 std::span(frequencies_).first(count));
    if (!size || !note(count, block)) return false;
    at_ += *size;
    return true;
  }

  // Checks the postings just read and computes what a block says of them.
  bool note(std::size_t count, Block* block) {
    const auto documents = parts_.length_codes.size();
    std::uint64_t expected = base_;
    for (std::size_t i = 0; i < count; ++i) {
      if (ordinals_[i] < expected || ordinals_[i] >= documents) return false;
      if (frequencies_[i] > kFrequencyMax) return false;
      expected = std::uint64_t{ordinals_[i]} + 1;
      if (block == nullptr) continue;
      block->last = ordinals_[i];
      block->limits.add(frequencies_[i], parts_.lengths[parts_.length_codes[ordinals_[i]]]);
    }
    base_ = static_cast<std::uint32_t>(expected);
    return true;
  }

  SegmentParts& parts_;
  std::size_t end_;
  std::size_t at_ = 0;
  std::uint32_t base_ = 0;  // one above the last ordinal of the list so far
  std::array<std::uint32_t, kBlockPostings + 8> ordinals_{};
  std::array<std::uint32_t, kBlockPostings> frequencies_{};
};

}  // namespace

std::shared_ptr<const Segment> SegmentReader::next() {
  Sizes sizes;
  SegmentParts parts;
  if (!read_sizes(sizes) || !read_lengths(sizes, parts) || !read_numbers(sizes, parts) ||
      !read_terms(sizes, parts) || !read_postings(sizes, parts)) {
    return nullptr;
  }
  return std::make_shared<const Segment>(std::move(parts));
}

// Everything is known to be there before anything is allocated.
bool SegmentReader::read_sizes(Sizes& sizes) {
  if (rest_.size() < kSizesBytes) return fails("its sizes are cut");
  const auto values = values_of<std::uint32_t>(take(kSizesBytes));
  sizes = {values[0], values[1], values[2], values[3], values[4], values[5]};
  const std::uint64_t code_bytes = sizes.lengths <= kOneByteCodesMax ? 1 : 2;
  const std::uint64_t needed = std::uint64_t{2} * sizes.lengths + code_bytes * sizes.documents +
                               sizes.gap_bytes + std::uint64_t{8} * sizes.terms +
                               sizes.posting_bytes;
  if (needed > rest_.size()) return fails("it is cut");
  if (sizes.documents == 0) return fails("it has no documents");
  if (sizes.posting_bytes >= kLongPlace) return fails("its postings are too many");
  return true;
}

bool SegmentReader::read_lengths(const Sizes& sizes, SegmentParts& parts) {
  parts.lengths = values_of<std::uint16_t>(take(std::size_t{2} * sizes.lengths));
  if (sizes.lengths <= kOneByteCodesMax) {
    const auto codes = values_of<std::uint8_t>(take(sizes.documents));
    parts.length_codes.assign(codes.begin(), codes.end());
  } else {
    parts.length_codes = values_of<std::uint16_t>(take(std::size_t{2} * sizes.documents));
  }
  const std::uint16_t most =
      *std::max_element(parts.length_codes.begin(), parts.length_codes.end());
  if (!strictly_ascend(parts.lengths)) return fails("its lengths do not ascend");
  if (most >= parts.lengths.size()) return fails("a length code is out of range");
  return true;
}

bool SegmentReader::read_numbers(const Sizes& sizes, SegmentParts& parts) {
  parts.first = sizes.first;
  const auto gaps = values_of<std::uint8_t>(take(sizes.gap_bytes));
  std::uint64_t number = sizes.first;
  if (gaps.empty()) {
    number += sizes.documents - 1;
    return number < UINT32_MAX || fails("a document number is out of range");
  }
  parts.numbers.push_back(sizes.first);
  std::size_t at = 0;
  while (parts.numbers.size() < sizes.documents) {
    const auto gap = read_varint(std::span(gaps).subspan(at));
    if (!gap) return fails("its gaps are cut");
    at += gap->size_bytes;
    number += std::uint64_t{gap->value} + 1;
    if (number >= UINT32_MAX) return fails("a document number is out of range");
    parts.numbers.push_back(static_cast<DocId>(number));
  }
  return at == gaps.size() || fails("its gaps are too many");
}

bool SegmentReader::read_terms(const Sizes& sizes, SegmentParts& parts) {
  parts.terms = values_of<TermId>(take(std::size_t{8} * sizes.terms));
  return strictly_ascend(parts.terms) || fails("its terms do not ascend");
}

bool SegmentReader::read_postings(const Sizes& sizes, SegmentParts& parts) {
  const std::string_view bytes = take(sizes.posting_bytes);
  parts.bytes.reserve(bytes.size() + kReadAheadBytes);
  parts.bytes.assign(bytes.begin(), bytes.end());
  parts.bytes.resize(bytes.size() + kReadAheadBytes);
  parts.places.reserve(sizes.terms);
  ListWalker walker(parts, sizes.posting_bytes);
  for (std::uint32_t i = 0; i < sizes.terms; ++i) {
    if (!walker.take_list()) return fails("its list " + std::to_string(i) + " is malformed");
  }
  return walker.at_end() || fails("its postings go on behind the last list");
}

std::string_view SegmentReader::take(std::size_t size) {
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

bool SegmentReader::fails(std::string fault) {
  fault_ = std::move(fault);
  return false;
}

}  // namespace jiyi::index
