#include "memory/ids.h"

#include <algorithm>
#include <string_view>

namespace jiyi::memory {
namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::uint64_t kMsMax = (std::uint64_t{1} << 48U) - 1;

// 128 bits as 26 characters of 5 bits, the first of which holds 3.
std::string spell(std::uint64_t high, std::uint64_t low) {
  std::string text(26, '0');
  for (std::size_t i = 26; i-- > 0;) {
    text[i] = kAlphabet[low & 31U];
    low = (low >> 5U) | (high << 59U);
    high >>= 5U;
  }
  return text;
}

}  // namespace

std::string IdSource::next(const Timestamp& now) {
  const auto ms =
      std::min(kMsMax, static_cast<std::uint64_t>(std::max<std::int64_t>(0, now.unix_us / 1000)));
  return state_.with([&](State& state) {
    if (ms > state.ms || !state.has_begun) {
      state.has_begun = true;
      state.ms = ms;
      // The top bit stays free, so that counting up cannot run over within a millisecond.
      state.high = static_cast<std::uint16_t>(state.random.next() & 0x7FFFU);
      state.low = state.random.next();
    } else if (++state.low == 0) {
      ++state.high;
    }
    return spell((state.ms << 16U) | state.high, state.low);
  });
}

}  // namespace jiyi::memory
