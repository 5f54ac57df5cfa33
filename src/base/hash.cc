#include "base/hash.h"

#include <bit>

#include "base/endian.h"

namespace jiyi::base {
namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87ULL;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4FULL;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9ULL;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63ULL;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5ULL;

std::uint64_t round_of(std::uint64_t lane, std::uint64_t input) {
  return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

std::uint64_t merge_lane(std::uint64_t hash, std::uint64_t lane) {
  return (hash ^ round_of(0, lane)) * kPrime1 + kPrime4;
}

std::uint64_t mix_stripes(std::string_view bytes, std::uint64_t seed, std::size_t& at) {
  std::uint64_t a = seed + kPrime1 + kPrime2;
  std::uint64_t b = seed + kPrime2;
  std::uint64_t c = seed;
  std::uint64_t d = seed - kPrime1;
  for (; at + 32 <= bytes.size(); at += 32) {
    a = round_of(a, read_fixed<std::uint64_t>(bytes, at));
    b = round_of(b, read_fixed<std::uint64_t>(bytes, at + 8));
    c = round_of(c, read_fixed<std::uint64_t>(bytes, at + 16));
    d = round_of(d, read_fixed<std::uint64_t>(bytes, at + 24));
  }
  std::uint64_t hash = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
  hash = merge_lane(hash, a);
  hash = merge_lane(hash, b);
  hash = merge_lane(hash, c);
  return merge_lane(hash, d);
}

}  // namespace

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) noexcept {
  std::size_t at = 0;
  std::uint64_t hash = bytes.size() >= 32 ? mix_stripes(bytes, seed, at) : seed + kPrime5;
  hash += bytes.size();
  for (; at + 8 <= bytes.size(); at += 8) {
    hash ^= round_of(0, read_fixed<std::uint64_t>(bytes, at));
    hash = std::rotl(hash, 27) * kPrime1 + kPrime4;
  }
  if (at + 4 <= bytes.size()) {
    hash ^= std::uint64_t{read_fixed<std::uint32_t>(bytes, at)} * kPrime1;
    hash = std::rotl(hash, 23) * kPrime2 + kPrime3;
    at += 4;
  }
  for (; at < bytes.size(); ++at) {
    hash ^= std::uint64_t{static_cast<unsigned char>(bytes[at])} * kPrime5;
    hash = std::rotl(hash, 11) * kPrime1;
  }
  hash = (hash ^ (hash >> 33U)) * kPrime2;
  hash = (hash ^ (hash >> 29U)) * kPrime3;
  return hash ^ (hash >> 32U);
}

}  // namespace jiyi::base
