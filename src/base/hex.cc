#include "base/hex.h"

#include <string_view>

namespace jiyi::base {

std::string hex(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kLength = 16;
  std::string text(kLength, '0');
  for (std::size_t i = kLength; i > 0; --i) {
    text[i - 1] = kDigits[number & 0xFU];
    number >>= 4U;
  }
  return text;
}

}  // namespace jiyi::base
