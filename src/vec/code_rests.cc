#include "vec/code_rests.h"

#include <algorithm>
#include <cmath>

namespace jiyi::vec {
namespace {

constexpr int kLeast = -8;
constexpr int kMost = 7;

std::uint8_t rest_of(float value, std::int8_t code, float scale) {
  if (!(scale > 0)) return 0;
  const float rest = (value / scale - static_cast<float>(code)) / kRestStep;
  const long rounded = std::lround(std::clamp(rest, float{kLeast}, float{kMost}));
  return static_cast<std::uint8_t>(rounded & 15);
}

}  // namespace

void take_rests(std::span<const float> vector, const std::int8_t* codes, float scale,
                std::uint8_t* out) {
  const std::size_t bytes = rest_bytes(vector.size());
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::size_t other = i + bytes;
    const std::uint8_t lower = rest_of(vector[i], codes[i], scale);
    const std::uint8_t upper =
        other < vector.size() ? rest_of(vector[other], codes[other], scale) : std::uint8_t{0};
    out[i] = static_cast<std::uint8_t>(lower | upper << 4);
  }
}

void spread_rests(const std::uint8_t* rests, std::size_t width, std::int8_t* out) {
  constexpr int kSign = 8;
  const std::size_t bytes = rest_bytes(width);
  for (std::size_t i = 0; i < bytes; ++i)
    out[i] = static_cast<std::int8_t>(((rests[i] & 15) ^ kSign) - kSign);
  for (std::size_t i = bytes; i < width; ++i)
    out[i] = static_cast<std::int8_t>(((rests[i - bytes] >> 4) ^ kSign) - kSign);
}

}  // namespace jiyi::vec
