#include "embed/base64.h"

#include <cstdint>

namespace jiyi::embed {
namespace {

constexpr int kNone = -1;

int digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : kNone;
}

}  // namespace

Result<std::string> decode_base64(std::string_view text) {
  const auto wrong_at = [](std::size_t place) {
    return Error{ErrorCode::InvalidArgument, "no base64 at character " + std::to_string(place)};
  };
  if (text.size() % 4 != 0) return wrong_at(text.size());
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=')
    ++padding;
  const auto digits = text.size() - padding;
  std::string bytes;
  bytes.reserve(digits / 4 * 3 + 2);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const int value = digit(text[i]);
    if (value == kNone) return wrong_at(i);
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    if (i % 4 == 1) bytes += static_cast<char>(bits >> 4U & 0xFFU);
    if (i % 4 == 2) bytes += static_cast<char>(bits >> 2U & 0xFFU);
    if (i % 4 == 3) bytes += static_cast<char>(bits & 0xFFU);
  }
  return bytes;
}

}  // namespace jiyi::embed
