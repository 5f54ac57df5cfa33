#include "index/snapshot.h"

#include <cstdint>
#include <utility>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "index/segment_reader.h"

namespace jiyi::index {
namespace {

constexpr std::string_view kMagic = "JYLX";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kSizeOffset = 8;
constexpr std::size_t kHeaderBytes = 20;
constexpr std::size_t kChecksumBytes = 8;

template <typename T>
void append_all(std::string& out, const std::vector<T>& values, std::size_t count) {
  out.append(reinterpret_cast<const char*>(values.data()), count * sizeof(T));
}

std::vector<std::uint8_t> gaps_of(const Segment& segment) {
  std::vector<std::uint8_t> gaps;
  if (segment.is_consecutive()) return gaps;
  for (std::uint32_t i = 1; i < segment.document_count(); ++i) {
    append_varint(gaps, segment.number_of(i) - segment.number_of(i - 1) - 1);
  }
  return gaps;
}

void append_segment(std::string& out, const Segment& segment) {
  const SegmentParts& parts = segment.parts();
  const std::vector<std::uint8_t> gaps = gaps_of(segment);
  const std::size_t posting_bytes = parts.bytes.size() - kReadAheadBytes;
  base::append_fixed(out, segment.document_count());
  base::append_fixed(out, parts.first);
  base::append_fixed(out, static_cast<std::uint32_t>(gaps.size()));
  base::append_fixed(out, static_cast<std::uint32_t>(parts.lengths.size()));
  base::append_fixed(out, static_cast<std::uint32_t>(parts.terms.size()));
  base::append_fixed(out, static_cast<std::uint32_t>(posting_bytes));
  append_all(out, parts.lengths, parts.lengths.size());
  if (parts.lengths.size() <= kOneByteCodesMax) {
    for (const std::uint16_t code : parts.length_codes)
      out.push_back(static_cast<char>(code));
  } else {
    append_all(out, parts.length_codes, parts.length_codes.size());
  }
  append_all(out, gaps, gaps.size());
  append_all(out, parts.terms, parts.terms.size());
  append_all(out, parts.bytes, posting_bytes);
}

Error corrupt(std::string message) {
  return {ErrorCode::Corruption, "lexical snapshot " + std::move(message)};
}

Result<std::uint32_t> checked_segment_count(std::string_view bytes) {
  if (bytes.size() < kHeaderBytes + kChecksumBytes) {
    return corrupt("of " + std::to_string(bytes.size()) + " bytes is cut");
  }
  if (bytes.substr(0, kMagic.size()) != kMagic) return corrupt("does not start with its mark");
  const auto version = base::read_fixed<std::uint32_t>(bytes, kMagic.size());
  if (version != kVersion) return corrupt("has version " + std::to_string(version) + ", not 1");
  const auto size = base::read_fixed<std::uint64_t>(bytes, kSizeOffset);
  if (size != bytes.size()) {
    return corrupt("has " + std::to_string(bytes.size()) + " bytes and says " +
                   std::to_string(size));
  }
  const std::size_t end = bytes.size() - kChecksumBytes;
  if (base::hash64(bytes.substr(0, end)) != base::read_fixed<std::uint64_t>(bytes, end)) {
    return corrupt("differs from its checksum");
  }
  return base::read_fixed<std::uint32_t>(bytes, kSizeOffset + sizeof(std::uint64_t));
}

}  // namespace

std::string write_snapshot(std::span<const std::shared_ptr<const Segment>> segments) {
  std::string out(kMagic);
  base::append_fixed(out, kVersion);
  base::append_fixed(out, std::uint64_t{0});
  base::append_fixed(out, static_cast<std::uint32_t>(segments.size()));
  for (const auto& segment : segments)
    append_segment(out, *segment);
  std::string size;
  base::append_fixed(size, std::uint64_t{out.size() + kChecksumBytes});
  out.replace(kSizeOffset, size.size(), size);
  base::append_fixed(out, base::hash64(out));
  return out;
}

Result<std::vector<std::shared_ptr<const Segment>>> read_snapshot(std::string_view bytes) {
  ASSIGN_OR_RETURN(const std::uint32_t count, checked_segment_count(bytes));
  SegmentReader reader(bytes.substr(kHeaderBytes, bytes.size() - kHeaderBytes - kChecksumBytes));
  std::vector<std::shared_ptr<const Segment>> segments;
  for (std::uint32_t i = 0; i < count; ++i) {
    auto segment = reader.next();
    if (segment == nullptr) {
      return corrupt("is malformed in segment " + std::to_string(i) + ": " + reader.fault());
    }
    if (!segments.empty() && segments.back()->last_number() >= segment->first_number()) {
      return corrupt("has segments out of order at " + std::to_string(i));
    }
    segments.push_back(std::move(segment));
  }
  if (!reader.at_end()) return corrupt("goes on behind its last segment");
  return segments;
}

}  // namespace jiyi::index
