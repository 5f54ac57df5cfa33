#include "sense/message_chars.h"

#include <array>
#include <span>

#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kAscii = 128;
constexpr std::size_t kReserveMax = 4096;
// The common ideographs: all Han, and none of them compatible with another.
constexpr char32_t kIdeographsBegin = 0x4E00;
constexpr char32_t kIdeographsEnd = 0xA000;

constexpr CharKind ascii_kind(unsigned code) {
  if (code == '\n' || code == '\r') return CharKind::LineBreak;
  if (code == ' ' || code == '\t') return CharKind::Space;
  if (code >= '0' && code <= '9') return CharKind::Digit;
  if (code >= 'a' && code <= 'z') return CharKind::Lower;
  if (code >= 'A' && code <= 'Z') return CharKind::Upper;
  return CharKind::Other;
}

constexpr auto kAsciiChars = [] {
  std::array<MessageChar, kAscii> chars{};
  for (unsigned code = 0; code < kAscii; ++code) {
    const CharKind kind = ascii_kind(code);
    chars[code] = {.code = code,
                   .folded = kind == CharKind::Upper ? code + ('a' - 'A') : code,
                   .begin = 0,
                   .end = 0,
                   .kind = kind};
  }
  return chars;
}();

// What a character maps to alone in that form, if that is one character, else itself.
char32_t mapped(const text::MappingTable& table, char32_t code) {
  const std::uint16_t place = text::mapping_place(table, code);
  if (place == 0) return code;
  const auto sequence = text::mapping_at(place);
  return sequence.size() == 1 ? sequence[0] : code;
}

CharKind kind_of(char32_t code) {
  if (code < kAscii) return kAsciiChars[code].kind;
  if (code == 0x2028 || code == 0x2029 || code == 0x85) return CharKind::LineBreak;
  const text::Properties& of = text::properties_of(code);
  if (of.category == text::Category::Space) return CharKind::Space;
  if (of.script == text::Script::Han) return CharKind::Han;
  if (of.category != text::Category::Letter) return CharKind::Other;
  if (of.script != text::Script::Latin) return CharKind::Letter;
  return mapped(text::kCase, code) == code ? CharKind::Lower : CharKind::Upper;
}

}  // namespace

bool is_invisible(char32_t code) {
  if (code < 0xAD) return false;
  return code == 0xAD || code == 0x34F || code == 0x61C || code == 0x180E ||
         (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || (code >= 0xFE00 && code <= 0xFE0F) ||
         code == 0xFEFF || (code >= 0xE0000 && code <= 0xE0FFF);
}

MessageChars::MessageChars(std::string_view text) : text_(text) {
  chars_.reserve(text.size() < kReserveMax ? text.size() : kReserveMax);
  std::size_t offset = 0;
  while (offset < text.size()) {
    if (static_cast<unsigned char>(text[offset]) < kAscii) {
      read_ascii(offset);
    } else {
      read_other(offset);
    }
  }
}

void MessageChars::read_ascii(std::size_t& offset) {
  const std::size_t count = text::ascii_prefix(text_.substr(offset));
  const std::size_t first = chars_.size();
  chars_.resize(first + count);
  unsigned kinds = 0;
  for (MessageChar& next : std::span(chars_).subspan(first)) {
    next = kAsciiChars[static_cast<unsigned char>(text_[offset])];
    next.begin = static_cast<std::uint32_t>(offset);
    next.end = static_cast<std::uint32_t>(++offset);
    kinds |= bit_of(next.kind);
  }
  kinds_ |= kinds;
}

void MessageChars::read_other(std::size_t& offset) {
  const text::Decoded decoded = text::decode(text_, offset);
  const std::size_t begin = offset;
  offset += decoded.bytes;
  if (decoded.code >= kIdeographsBegin && decoded.code < kIdeographsEnd) {
    append({.code = decoded.code,
            .folded = mapped(text::kFold, decoded.code),
            .begin = static_cast<std::uint32_t>(begin),
            .end = static_cast<std::uint32_t>(offset),
            .kind = CharKind::Han});
    return;
  }
  if (is_invisible(decoded.code)) return;
  const char32_t code = mapped(text::kNfkc, decoded.code);
  const char32_t folded = code < kAscii ? kAsciiChars[code].folded : mapped(text::kFold, code);
  append({.code = code,
          .folded = folded,
          .begin = static_cast<std::uint32_t>(begin),
          .end = static_cast<std::uint32_t>(offset),
          .kind = kind_of(code)});
}

bool MessageChars::has(std::size_t place, std::u32string_view folded) const {
  if (place > size() || size() - place < folded.size()) return false;
  for (std::size_t i = 0; i < folded.size(); ++i) {
    if (chars_[place + i].folded != folded[i]) return false;
  }
  return true;
}

std::string MessageChars::plain(CharRange range) const {
  std::string out;
  for (std::size_t i = range.begin; i < range.end && i < size(); ++i)
    text::append_utf8(out, chars_[i].code);
  return out;
}

std::string MessageChars::folded_text(CharRange range) const {
  std::string out;
  for (std::size_t i = range.begin; i < range.end && i < size(); ++i)
    text::append_utf8(out, chars_[i].folded);
  return out;
}

}  // namespace jiyi::sense
