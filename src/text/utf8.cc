#include "text/utf8.h"

#include <cstring>

namespace jiyi::text {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;

unsigned byte_at(std::string_view text, std::size_t offset) {
  return static_cast<unsigned char>(text[offset]);
}

// Bytes of a character by its first byte; 0 if none begins so. C0, C1 and F5 to F7 are let
// through here, so that their faults get their own names.
unsigned length_of_lead(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC0) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF8 ? 4 : 0;
}

struct Step {
  Decoded decoded;
  Utf8Fault fault = Utf8Fault::None;
};

Utf8Fault fault_of(char32_t code, unsigned length) {
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};  // NOLINT(*-avoid-c-arrays)
  if (code < kSmallest[length]) return Utf8Fault::Overlong;
  if (code >= 0xD800 && code <= 0xDFFF) return Utf8Fault::Surrogate;
  return code > kCodePointMax ? Utf8Fault::TooLarge : Utf8Fault::None;
}

Step step(std::string_view text, std::size_t offset) {
  const unsigned lead = byte_at(text, offset);
  const unsigned length = length_of_lead(lead);
  if (length == 1) return {{lead, 1}};
  if (length == 0) return {{kReplacement, 1}, Utf8Fault::StrayByte};
  char32_t code = lead & (0x7FU >> length);
  for (unsigned i = 1; i < length; ++i) {
    if (!is_continuation(text, offset + i)) return {{kReplacement, 1}, Utf8Fault::Cut};
    code = (code << 6U) | (byte_at(text, offset + i) & 0x3FU);
  }
  const Utf8Fault fault = fault_of(code, length);
  if (fault != Utf8Fault::None) return {{kReplacement, 1}, fault};
  return {{code, length}};
}

std::string_view description(Utf8Fault fault) {
  switch (fault) {
    case Utf8Fault::None:
      return "none";
    case Utf8Fault::StrayByte:
      return "a byte that begins no character";
    case Utf8Fault::Cut:
      return "a character that is cut short";
    case Utf8Fault::Overlong:
      return "an overlong form";
    case Utf8Fault::Surrogate:
      return "a surrogate";
    case Utf8Fault::TooLarge:
      return "a character above U+10FFFF";
  }
  return "unknown";
}

}  // namespace

std::size_t ascii_prefix(std::string_view text) noexcept {
  std::size_t at = 0;
  for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof(word));
    if ((word & kHighBits) != 0) break;
  }
  while (at < text.size() && byte_at(text, at) < 0x80)
    ++at;
  return at;
}

Utf8Check find_utf8_fault(std::string_view text) noexcept {
  std::size_t at = ascii_prefix(text);
  while (at < text.size()) {
    const Step next = step(text, at);
    if (next.fault != Utf8Fault::None) return {at, next.fault};
    at += next.decoded.bytes;
    if (next.decoded.bytes == 1) at += ascii_prefix(text.substr(at));
  }
  return {text.size(), Utf8Fault::None};
}

Result<void> check_utf8(std::string_view text) {
  const Utf8Check check = find_utf8_fault(text);
  if (check.fault == Utf8Fault::None) return {};
  return Error{ErrorCode::InvalidArgument,
               "text is not UTF-8: byte " + std::to_string(check.valid_bytes) + " of " +
                   std::to_string(text.size()) + " is " + std::string(description(check.fault))};
}

Decoded decode(std::string_view text, std::size_t offset) noexcept {
  return step(text, offset).decoded;
}

}  // namespace jiyi::text
