#include "time/zone.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/try.h"
#include "time/civil.h"

namespace jiyi::time {
namespace {

constexpr std::size_t kHeaderBytes = 44;
constexpr std::size_t kTypeBytes = 6;
constexpr std::uint32_t kCountMax = 100'000;
constexpr int kOffsetSecondsMax = 26 * 3600;  // RFC 8536, section 3.2

std::uint64_t big_endian(std::string_view bytes, std::size_t at, std::size_t width) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}

Error corrupt(const char* what) {
  return {ErrorCode::Corruption, std::string("time zone file: ") + what};
}

// The six counts of a header, and where its data block begins and ends.
struct Block {
  std::size_t begin = 0;
  std::size_t time_bytes = 4;
  std::size_t changes = 0;
  std::size_t types = 0;
  std::size_t end = 0;
};

Result<Block> read_header(std::string_view file, std::size_t at, std::size_t time_bytes) {
  if (file.size() < at + kHeaderBytes) return corrupt("it ends in a header");
  if (file.substr(at, 4) != "TZif") return corrupt("it does not begin with TZif");
  std::array<std::size_t, 6> counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = big_endian(file, at + 20 + i * 4, 4);
    if (counts[i] > kCountMax) return corrupt("a count is over 100000");
  }
  const auto [utc_flags, standard_flags, leaps, changes, types, name_bytes] = counts;
  if (types == 0) return corrupt("it has no type of time");
  Block block{
      .begin = at + kHeaderBytes, .time_bytes = time_bytes, .changes = changes, .types = types};
  block.end = block.begin + changes * (time_bytes + 1) + types * kTypeBytes + name_bytes +
              leaps * (time_bytes + 4) + standard_flags + utc_flags;
  if (block.end > file.size()) return corrupt("it is shorter than its counts say");
  return block;
}

Result<std::vector<int>> read_types(std::string_view file, const Block& block) {
  const std::size_t at = block.begin + block.changes * (block.time_bytes + 1);
  std::vector<int> offsets;
  for (std::size_t i = 0; i < block.types; ++i) {
    const auto raw = static_cast<std::uint32_t>(big_endian(file, at + i * kTypeBytes, 4));
    const auto offset = static_cast<std::int32_t>(raw);
    if (offset > kOffsetSecondsMax || offset < -kOffsetSecondsMax) {
      return corrupt("an offset is over 26 hours");
    }
    offsets.push_back(offset);
  }
  return offsets;
}

// The text between the two line breaks at the end.
std::string_view footer(std::string_view file, std::size_t at) {
  if (at >= file.size() || file[at] != '\n') return {};
  const std::size_t end = file.find('\n', at + 1);
  return end == std::string_view::npos ? std::string_view{} : file.substr(at + 1, end - at - 1);
}

}  // namespace

Zone Zone::fixed(int offset_minutes) {
  Zone zone;
  zone.first_offset_ = std::clamp(offset_minutes, -kOffsetMinutesMax, kOffsetMinutesMax) * 60;
  return zone;
}

Result<Zone> Zone::parse(std::string_view tzif) {
  ASSIGN_OR_RETURN(Block block, read_header(tzif, 0, 4));
  const char version = tzif[4];
  if (version >= '2') {
    ASSIGN_OR_RETURN(block, read_header(tzif, block.end, 8));
  }
  ASSIGN_OR_RETURN(const std::vector<int> types, read_types(tzif, block));
  Zone zone;
  zone.first_offset_ = types.front();
  const std::size_t indexes = block.begin + block.changes * block.time_bytes;
  for (std::size_t i = 0; i < block.changes; ++i) {
    const std::uint64_t raw =
        big_endian(tzif, block.begin + i * block.time_bytes, block.time_bytes);
    const std::int64_t at = block.time_bytes == 8
                                ? static_cast<std::int64_t>(raw)
                                : static_cast<std::int32_t>(static_cast<std::uint32_t>(raw));
    const auto type = static_cast<unsigned char>(tzif[indexes + i]);
    if (type >= types.size()) return corrupt("a change has a type that is not there");
    if (!zone.changes_.empty() && at <= zone.changes_.back()) {
      return corrupt("the changes are not in order");
    }
    zone.changes_.push_back(at);
    zone.offsets_.push_back(types[type]);
  }
  const std::string_view rule = version >= '2' ? footer(tzif, block.end) : std::string_view{};
  if (!rule.empty()) {
    ASSIGN_OR_RETURN(zone.rule_, parse_zone_rule(rule));
    zone.has_rule_ = true;
  }
  return zone;
}

int Zone::offset_at(std::int64_t unix_seconds) const noexcept {
  const auto after = std::upper_bound(changes_.begin(), changes_.end(), unix_seconds);
  if (after == changes_.end() && has_rule_) return offset_seconds(rule_, unix_seconds);
  if (after == changes_.begin()) return first_offset_;
  return offsets_[static_cast<std::size_t>(after - changes_.begin()) - 1];
}

std::int64_t Zone::unix_from_wall(std::int64_t wall_seconds) const noexcept {
  // The offsets a day before and after are the only two that can be in force.
  const int before = offset_at(wall_seconds - kSecondsPerDay);
  const int after = offset_at(wall_seconds + kSecondsPerDay);
  const std::int64_t earlier = wall_seconds - before;
  if (offset_at(earlier) == before) return earlier;
  const std::int64_t later = wall_seconds - after;
  return offset_at(later) == after ? later : earlier;
}

Timestamp Zone::moment_from_unix(std::int64_t unix_seconds) const noexcept {
  const int offset = offset_at(unix_seconds);
  const int minutes = std::clamp(offset / 60, -kOffsetMinutesMax, kOffsetMinutesMax);
  return {.unix_us = unix_seconds * kMicrosPerSecond,
          .offset_minutes = static_cast<std::int16_t>(minutes)};
}

}  // namespace jiyi::time
