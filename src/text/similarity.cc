#include "text/similarity.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "text/fold.h"
#include "text/unicode_tables.h"

namespace jiyi::text {
namespace {

constexpr std::size_t kShingle = 3;
constexpr std::size_t kBandValues = kSignatureValues / kBands;
static_assert(kBands * kBandValues == kSignatureValues);

constexpr std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31U);
}

// The 64 random orders: h -> h * factor + shift modulo 2^32.
struct Order {
  std::uint32_t factor = 1;
  std::uint32_t shift = 0;
};

constexpr std::array<Order, kSignatureValues> make_orders() {
  std::array<Order, kSignatureValues> orders{};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const std::uint64_t random = mix(0x9E3779B97F4A7C15ULL * (i + 1));
    orders[i] = {.factor = static_cast<std::uint32_t>(random) | 1U,
                 .shift = static_cast<std::uint32_t>(random >> 32U)};
  }
  return orders;
}
constexpr auto kOrders = make_orders();

bool is_compared(const FoldedChar& at) {
  const Category category = properties_of(at.code).category;
  return category != Category::Other && category != Category::Space;
}

// What is compared: letters, digits and symbols, without the spaces and points between. A text
// of points alone is compared as it is.
std::vector<FoldedChar> compared_chars(std::string_view text) {
  auto chars = fold_chars(text);
  if (std::ranges::any_of(chars, is_compared)) {
    std::erase_if(chars, [](const FoldedChar& at) { return !is_compared(at); });
  }
  return chars;
}

std::uint32_t shingle_hash(const FoldedChar* from, std::size_t length) {
  std::uint64_t hash = length;
  for (std::size_t i = 0; i < length; ++i)
    hash = mix(hash * 0x1F0000000ULL + from[i].code);
  return static_cast<std::uint32_t>(hash >> 32U);
}

}  // namespace

Signature signature(std::string_view text) {
  const auto chars = compared_chars(text);
  std::array<std::uint32_t, kSignatureValues> least{};
  least.fill(std::numeric_limits<std::uint32_t>::max());
  const std::size_t length = std::min(kShingle, chars.size());
  for (std::size_t at = 0; length != 0 && at + length <= chars.size(); ++at) {
    const std::uint32_t hash = shingle_hash(&chars[at], length);
    for (std::size_t i = 0; i < kSignatureValues; ++i) {
      least[i] = std::min(least[i], hash * kOrders[i].factor + kOrders[i].shift);
    }
  }
  // The least of many has high bits that are nearly always 0, so it is mixed before its cut.
  Signature out;
  for (std::size_t i = 0; i < kSignatureValues; ++i) {
    out.values[i] = static_cast<std::uint16_t>(mix(least[i]) >> 48U);
  }
  return out;
}

double similarity(const Signature& a, const Signature& b) noexcept {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < kSignatureValues; ++i)
    equal += a.values[i] == b.values[i] ? 1U : 0U;
  return static_cast<double>(equal) / static_cast<double>(kSignatureValues);
}

std::array<std::uint64_t, kBands> bands(const Signature& signature) noexcept {
  std::array<std::uint64_t, kBands> out{};
  for (std::size_t band = 0; band < kBands; ++band) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < kBandValues; ++i) {
      key = key << 16U | signature.values[band * kBandValues + i];
    }
    out[band] = mix(key ^ mix(band + 1));
  }
  return out;
}

}  // namespace jiyi::text
