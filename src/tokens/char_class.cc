#include "tokens/char_class.h"

namespace jiyi::tokens {
namespace {

constexpr Char kBroken{set_of(CharClass::Other), 1};

std::uint32_t byte_at(std::string_view text, std::size_t pos) {
  return static_cast<unsigned char>(text[pos]);
}

bool is_tail(std::uint32_t byte) {
  return (byte & 0xC0U) == 0x80U;
}

Char known(std::uint32_t code, std::uint32_t bytes) {
  const std::size_t block = kClassIndex[code >> 8U];
  return {1U << kClassBlocks[(block << 8U) | (code & 0xFFU)], bytes};
}

}  // namespace

// Table 3-7 of the Unicode standard: overlong forms, surrogates and values over
// U+10FFFF are not well-formed.
Char wide_char_at(std::string_view text, std::size_t pos) noexcept {
  const std::size_t left = text.size() - pos;
  const std::uint32_t b0 = byte_at(text, pos);
  if (b0 < 0x80) return {kAsciiSet[b0], 1};
  if (b0 < 0xC2 || b0 > 0xF4 || left < 2) return kBroken;
  const std::uint32_t b1 = byte_at(text, pos + 1);
  if (!is_tail(b1)) return kBroken;
  if (b0 < 0xE0) return known((b0 & 0x1FU) << 6U | (b1 & 0x3FU), 2);
  if (left < 3) return kBroken;
  const std::uint32_t b2 = byte_at(text, pos + 2);
  if (!is_tail(b2)) return kBroken;
  if (b0 < 0xF0) {
    const std::uint32_t code = (b0 & 0x0FU) << 12U | (b1 & 0x3FU) << 6U | (b2 & 0x3FU);
    if (code < 0x800 || (code >= 0xD800 && code < 0xE000)) return kBroken;
    return known(code, 3);
  }
  if (left < 4) return kBroken;
  const std::uint32_t b3 = byte_at(text, pos + 3);
  const std::uint32_t code =
      (b0 & 0x07U) << 18U | (b1 & 0x3FU) << 12U | (b2 & 0x3FU) << 6U | (b3 & 0x3FU);
  if (!is_tail(b3) || code < 0x10000 || code >= 0x110000) return kBroken;
  return known(code, 4);
}

}  // namespace jiyi::tokens
