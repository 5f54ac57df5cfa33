#include "memory/mark_text.h"

#include <charconv>

namespace jiyi::memory {
namespace {

constexpr std::size_t kDigestDigits = 2 * store::Digest().size();

void append_hex(std::string& text, const store::Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
}

bool read_hex(std::string_view digits, store::Digest& digest) {
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const char* first = digits.data() + 2 * i;
    const auto read = std::from_chars(first, first + 2, digest[i], 16);
    if (read.ec != std::errc() || read.ptr != first + 2) return false;
  }
  return true;
}

}  // namespace

std::string mark_text(const store::ForgottenMark& mark) {
  std::string text;
  append_hex(text, mark.id);
  append_hex(text, mark.memory);
  return text;
}

Result<store::ForgottenMark> read_mark(std::string_view text) {
  store::ForgottenMark mark;
  if (text.size() == 2 * kDigestDigits && read_hex(text.substr(0, kDigestDigits), mark.id) &&
      read_hex(text.substr(kDigestDigits), mark.memory)) {
    return mark;
  }
  return Error{ErrorCode::InvalidArgument,
               "a forgotten mark has " + std::to_string(2 * kDigestDigits) + " hexadecimal digits"};
}

}  // namespace jiyi::memory
