#include <cstring>
#include <string>

#include "base/hash.h"
#include "text/normalise.h"
#include "text/similarity.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

constexpr std::uint64_t kFirstSeed = 0x6A69'7969;
constexpr std::uint64_t kSecondSeed = 0x7465'7874;

// NFC with outer white space dropped and each inner run of it made one space.
std::string canonical_text(std::string_view text) {
  const std::string normal = nfc(text);
  std::string out;
  out.reserve(normal.size());
  bool is_after_space = false;
  for (const auto& at : CodePoints(normal)) {
    if (properties_of(at.code).category == Category::Space) {
      is_after_space = true;
      continue;
    }
    if (is_after_space && !out.empty()) out += ' ';
    is_after_space = false;
    out.append(normal, at.begin, at.end - at.begin);
  }
  return out;
}

}  // namespace

ContentDigest content_digest(std::string_view text) {
  const std::string canonical = canonical_text(text);
  const std::array<std::uint64_t, 2> halves = {base::hash64(canonical, kFirstSeed),
                                               base::hash64(canonical, kSecondSeed)};
  ContentDigest digest{};
  static_assert(sizeof(halves) == sizeof(digest));
  std::memcpy(digest.data(), halves.data(), digest.size());
  return digest;
}

std::uint64_t collapse_hash(std::string_view text) {
  return base::hash64(canonical_text(text), kFirstSeed);
}

}  // namespace jiyi::text
