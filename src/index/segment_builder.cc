#include "index/segment_builder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace jiyi::index {
namespace {

struct Entry {
  TermId term = 0;
  std::uint32_t ordinal = 0;
  std::uint32_t frequency = 0;

  bool operator<(const Entry& other) const {
    return term != other.term ? term < other.term : ordinal < other.ordinal;
  }
};

std::vector<Entry> entries_of(std::span<const Document> documents) {
  std::size_t count = 0;
  for (const Document& document : documents)
    count += document.terms.size();
  std::vector<Entry> entries;
  entries.reserve(count);
  for (std::uint32_t ordinal = 0; ordinal < documents.size(); ++ordinal) {
    for (const TermCount& term : documents[ordinal].terms) {
      if (term.frequency > 0) entries.push_back({term.term, ordinal, term.frequency});
    }
  }
  return entries;
}

// Terms are hashes, so their first bits spread them evenly over buckets that fit in the cache.
std::vector<Entry> sorted(const std::vector<Entry>& entries) {
  constexpr unsigned kBucketBits = 11;
  const auto bucket_of = [](const Entry& entry) { return entry.term >> (64U - kBucketBits); };
  std::vector<std::size_t> ends((std::size_t{1} << kBucketBits) + 1);
  for (const Entry& entry : entries)
    ++ends[bucket_of(entry) + 1];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<Entry> result(entries.size());
  for (const Entry& entry : entries)
    result[ends[bucket_of(entry)]++] = entry;
  const auto at = [&](std::size_t i) { return result.begin() + static_cast<std::ptrdiff_t>(i); };
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    std::sort(at(begin), at(end));
    begin = end;
  }
  return result;
}

std::vector<Entry> sorted_entries(std::span<const Document> documents) {
  constexpr std::size_t kWorthBuckets = 4096;
  std::vector<Entry> entries = entries_of(documents);
  if (entries.size() >= kWorthBuckets) return sorted(entries);
  std::sort(entries.begin(), entries.end());
  return entries;
}

SegmentDocuments numbers_and_lengths(std::span<const Document> documents) {
  SegmentDocuments result;
  for (const Document& document : documents) {
    result.numbers.push_back(document.doc);
    result.lengths.push_back(static_cast<std::uint16_t>(std::min(document.length, kLengthMax)));
  }
  return result;
}

}  // namespace

void set_documents(SegmentParts& parts, SegmentDocuments documents) {
  parts.first = documents.numbers.front();
  const DocId last = documents.numbers.back();
  if (last - parts.first + std::size_t{1} != documents.numbers.size()) {
    parts.numbers = std::move(documents.numbers);
    parts.numbers.shrink_to_fit();
  }
  const auto& lengths = documents.lengths;
  std::vector<std::uint16_t> code_of(*std::max_element(lengths.begin(), lengths.end()) +
                                     std::size_t{1});
  for (const std::uint16_t length : lengths)
    code_of[length] = 1;
  for (std::size_t length = 0; length < code_of.size(); ++length) {
    if (code_of[length] == 0) continue;
    code_of[length] = static_cast<std::uint16_t>(parts.lengths.size());
    parts.lengths.push_back(static_cast<std::uint16_t>(length));
  }
  parts.length_codes = std::move(documents.lengths);
  for (std::uint16_t& code : parts.length_codes)
    code = code_of[code];
}

SegmentBuilder::SegmentBuilder(SegmentDocuments documents) : lengths_(documents.lengths) {
  set_documents(parts_, std::move(documents));
}

void SegmentBuilder::add_list(TermId term, std::span<const std::uint32_t> ordinals,
                              std::span<const std::uint16_t> frequencies) {
  const auto count = static_cast<std::uint32_t>(ordinals.size());
  base::check(parts_.bytes.size() < kLongPlace, "a segment has less than 2 GiB of postings");
  const bool in_blocks = count >= kBlockPostings;
  const std::size_t place = in_blocks ? kLongPlace + parts_.long_lists.size() : parts_.bytes.size();
  parts_.terms.push_back(term);
  parts_.places.push_back(static_cast<std::uint32_t>(place));
  append_varint(parts_.bytes, count);
  if (in_blocks) {
    add_blocks(ordinals, frequencies);
  } else {
    append_pairs(parts_.bytes, 0, ordinals, frequencies);
  }
}

void SegmentBuilder::add_blocks(std::span<const std::uint32_t> ordinals,
                                std::span<const std::uint16_t> frequencies) {
  const auto count = static_cast<std::uint32_t>(ordinals.size());
  parts_.long_lists.push_back({count, static_cast<std::uint32_t>(parts_.blocks.size())});
  std::uint32_t base = 0;
  for (std::size_t from = 0; from < count; from += kBlockPostings) {
    const std::size_t size = std::min(kBlockPostings, count - from);
    const auto some = ordinals.subspan(from, size);
    const auto often = frequencies.subspan(from, size);
    Block block{some.back(), static_cast<std::uint32_t>(parts_.bytes.size()), {}};
    for (std::size_t i = 0; i < size; ++i)
      block.limits.add(often[i], lengths_[some[i]]);
    parts_.blocks.push_back(block);
    if (size == kBlockPostings) {
      append_block(parts_.bytes, base, some, often);
    } else {
      append_pairs(parts_.bytes, base, some, often);
    }
    base = some.back() + 1;
  }
}

std::shared_ptr<const Segment> SegmentBuilder::finish() && {
  parts_.bytes.resize(parts_.bytes.size() + kReadAheadBytes);
  parts_.terms.shrink_to_fit();
  parts_.places.shrink_to_fit();
  parts_.long_lists.shrink_to_fit();
  parts_.blocks.shrink_to_fit();
  parts_.bytes.shrink_to_fit();
  return std::make_shared<const Segment>(std::move(parts_));
}

std::shared_ptr<const Segment> segment_of(std::span<const Document> documents) {
  SegmentBuilder builder(numbers_and_lengths(documents));
  const std::vector<Entry> entries = sorted_entries(documents);
  std::vector<std::uint32_t> ordinals;
  std::vector<std::uint16_t> frequencies;
  for (auto at = entries.begin(); at != entries.end();) {
    const TermId term = at->term;
    ordinals.clear();
    frequencies.clear();
    while (at != entries.end() && at->term == term) {
      const std::uint32_t ordinal = at->ordinal;
      std::uint32_t frequency = 0;
      for (; at != entries.end() && at->term == term && at->ordinal == ordinal; ++at) {
        frequency = std::min(frequency + at->frequency, kFrequencyMax);
      }
      ordinals.push_back(ordinal);
      frequencies.push_back(static_cast<std::uint16_t>(frequency));
    }
    builder.add_list(term, ordinals, frequencies);
  }
  return std::move(builder).finish();
}

}  // namespace jiyi::index
