#include "index/segment.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace jiyi::index {
namespace {

// A directory entry for every 8 terms or so leaves one or two cache lines to search.
constexpr int kTermsPerEntryLog2 = 3;

template <typename T>
std::size_t bytes_of(const std::vector<T>& values) {
  return values.capacity() * sizeof(T);
}

}  // namespace

void ImpactLimits::add(std::uint32_t frequency, std::uint32_t length) {
  auto& shortest = length_min[std::min<std::uint32_t>(frequency, 3) - 1];
  shortest = std::min(shortest, static_cast<std::uint16_t>(length));
  frequency_max = std::max(frequency_max, static_cast<std::uint16_t>(frequency));
}

void ImpactLimits::add(const ImpactLimits& other) {
  for (std::size_t i = 0; i < length_min.size(); ++i) {
    length_min[i] = std::min(length_min[i], other.length_min[i]);
  }
  frequency_max = std::max(frequency_max, other.frequency_max);
}

Segment::Segment(SegmentParts parts) : parts_(std::move(parts)) {
  for (const std::uint16_t code : parts_.length_codes)
    total_length_ += parts_.lengths[code];
  for (std::size_t term = 0; term < parts_.terms.size(); ++term)
    posting_count_ += list(term).count;
  make_directory();
}

void Segment::make_directory() {
  const auto width = static_cast<int>(std::bit_width(parts_.terms.size()));
  directory_bits_ = static_cast<unsigned>(std::max(1, width - kTermsPerEntryLog2));
  const std::size_t entries = std::size_t{1} << directory_bits_;
  directory_.assign(entries + 1, 0);
  for (const TermId term : parts_.terms)
    ++directory_[(term >> (64U - directory_bits_)) + 1];
  for (std::size_t i = 1; i <= entries; ++i)
    directory_[i] += directory_[i - 1];
}

std::size_t Segment::resident_bytes() const {
  return sizeof(Segment) + bytes_of(parts_.numbers) + bytes_of(parts_.lengths) +
         bytes_of(parts_.length_codes) + bytes_of(parts_.terms) + bytes_of(parts_.places) +
         bytes_of(parts_.long_lists) + bytes_of(parts_.blocks) + bytes_of(parts_.bytes) +
         bytes_of(directory_);
}

std::uint32_t Segment::ordinal_from(DocId number) const {
  if (!parts_.numbers.empty()) {
    const auto at = std::lower_bound(parts_.numbers.begin(), parts_.numbers.end(), number);
    return static_cast<std::uint32_t>(at - parts_.numbers.begin());
  }
  return number <= parts_.first ? 0 : std::min(number - parts_.first, document_count());
}

PostingList Segment::list(std::size_t term) const {
  const std::uint32_t place = parts_.places[term];
  const std::span<const std::uint8_t> bytes(parts_.bytes.data(),
                                            parts_.bytes.size() - kReadAheadBytes);
  PostingList list{.bytes = bytes.data(), .end = bytes.data() + bytes.size()};
  if (place >= kLongPlace) {
    const LongList& entry = parts_.long_lists[place - kLongPlace];
    const std::size_t blocks = (entry.count + kBlockPostings - 1) / kBlockPostings;
    list.count = entry.count;
    list.blocks = std::span(parts_.blocks).subspan(entry.first_block, blocks);
    return list;
  }
  list.count = bytes[place];  // below 128: a varint of one byte
  list.pairs = bytes.subspan(place + std::size_t{1});
  return list;
}

std::optional<PostingList> Segment::find(TermId term) const {
  const std::size_t entry = term >> (64U - directory_bits_);
  const auto first = parts_.terms.begin() + directory_[entry];
  const auto last = parts_.terms.begin() + directory_[entry + 1];
  const auto at = std::lower_bound(first, last, term);
  if (at == last || *at != term) return std::nullopt;
  return list(static_cast<std::size_t>(at - parts_.terms.begin()));
}

}  // namespace jiyi::index
