// UTF-8 in and out. What comes from outside is checked once, strictly (RFC 3629, Unicode 15
// table 3-7), and refused with the place and the reason; nothing is ever replaced silently.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::text {

inline constexpr char32_t kCodePointMax = 0x10FFFF;
inline constexpr char32_t kReplacement = 0xFFFD;

enum class Utf8Fault : std::uint8_t {
  None,
  StrayByte,  // a continuation byte, or FE, FF, where a character must begin
  Cut,        // the character ends before all its bytes are there
  Overlong,   // more bytes than the character needs
  Surrogate,  // U+D800 to U+DFFF
  TooLarge,   // above U+10FFFF
};

// A byte of a character that is not its first. False at the end.
inline bool is_continuation(std::string_view text, std::size_t offset) {
  return offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U;
}

struct Utf8Check {
  std::size_t valid_bytes = 0;  // whole characters before the fault; the size if there is none
  Utf8Fault fault = Utf8Fault::None;
};

Utf8Check find_utf8_fault(std::string_view text) noexcept;

// InvalidArgument with the byte offset and what is wrong there. The bytes themselves are not
// in the message.
Result<void> check_utf8(std::string_view text);

// Number of ASCII bytes at the front.
std::size_t ascii_prefix(std::string_view text) noexcept;

struct Decoded {
  char32_t code = 0;
  std::uint32_t bytes = 0;
};

// The character that begins at `offset`. Bytes that are not UTF-8 decode one by one as
// U+FFFD, so that a walk always ends. REQUIRES: offset < text.size().
Decoded decode(std::string_view text, std::size_t offset) noexcept;

// REQUIRES: code is at most kCodePointMax and not a surrogate.
inline void append_utf8(std::string& out, char32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
    return;
  }
  const unsigned tails = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  char bytes[4];  // NOLINT(modernize-avoid-c-arrays)
  for (unsigned i = tails; i > 0; --i, code >>= 6U) {
    bytes[i] = static_cast<char>(0x80U | (code & 0x3FU));
  }
  bytes[0] = static_cast<char>((0xFFU << (7 - tails) & 0xFFU) | code);
  out.append(bytes, tails + 1);
}

// Walks the characters of a text: `for (const auto at : CodePoints(text))`. Borrows the text.
class CodePoints {
 public:
  struct Place {
    char32_t code = 0;
    std::size_t begin = 0;  // bytes [begin, end) of the text
    std::size_t end = 0;
  };

  class Iterator {
   public:
    Iterator(std::string_view text, std::size_t offset) : text_(text) { read(offset); }
    const Place& operator*() const { return place_; }
    Iterator& operator++() {
      read(place_.end);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return place_.begin != other.place_.begin; }

   private:
    void read(std::size_t offset) {
      place_ = {.code = 0, .begin = offset, .end = offset};
      if (offset >= text_.size()) return;
      const Decoded decoded = decode(text_, offset);
      place_ = {.code = decoded.code, .begin = offset, .end = offset + decoded.bytes};
    }

    std::string_view text_;
    Place place_;
  };

  explicit CodePoints(std::string_view text) : text_(text) {}
  Iterator begin() const { return {text_, 0}; }
  Iterator end() const { return {text_, text_.size()}; }

 private:
  std::string_view text_;
};

}  // namespace jiyi::text
