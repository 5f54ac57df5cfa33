#include "cli/width.h"

#include <algorithm>
#include <span>

#include "cli/width_table.h"
#include "json/utf8.h"

namespace jiyi::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "…";
constexpr std::size_t kWrapColumnsMin = 8;

struct Glyph {
  std::size_t bytes = 1;
  std::size_t columns = 1;
  char32_t code = U'\uFFFD';
  bool broken = false;
};

bool within(std::span<const CodePointRange> ranges, char32_t code) noexcept {
  const auto after = std::ranges::upper_bound(ranges, code, {}, &CodePointRange::first);
  return after != ranges.begin() && code <= std::prev(after)->last;
}

char32_t decode(std::string_view character) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  switch (character.size()) {
    case 1:
      return byte(0);
    case 2:
      return ((byte(0) & 0x1FU) << 6U) | (byte(1) & 0x3FU);
    case 3:
      return ((byte(0) & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU);
    default:
      return ((byte(0) & 0x07U) << 18U) | ((byte(1) & 0x3FU) << 12U) | ((byte(2) & 0x3FU) << 6U) |
             (byte(3) & 0x3FU);
  }
}

// REQUIRES: text is not empty.
Glyph first_glyph(std::string_view text) noexcept {
  const auto bytes = json::utf8_length(text);
  if (bytes == 0) return {.broken = true};
  const auto code = decode(text.substr(0, bytes));
  if (code < 0x7F) return {.bytes = bytes, .columns = code < 0x20 ? 0U : 1U, .code = code};
  const std::size_t columns = within(zero_width_ranges(), code) ? 0
                              : within(wide_ranges(), code)     ? 2
                                                                : 1;
  return {.bytes = bytes, .columns = columns, .code = code};
}

bool is_control(char32_t code) noexcept {
  const bool c0_or_c1 = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool bidirectional = (code >= 0x200E && code <= 0x200F) ||
                             (code >= 0x202A && code <= 0x202E) ||
                             (code >= 0x2066 && code <= 0x2069);
  const bool tag = code >= 0xE0000 && code <= 0xE007F;
  return c0_or_c1 || bidirectional || tag;
}

bool is_blank(char32_t code) noexcept {
  return code == U'\n' || code == U'\r' || code == U'\t' || code == 0x2028 || code == 0x2029;
}

// Bytes of the longest front of `text` that takes at most `columns`.
std::size_t fitting_bytes(std::string_view text, std::size_t columns) noexcept {
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto glyph = first_glyph(text.substr(at));
    if (used + glyph.columns > columns) break;
    used += glyph.columns;
    at += glyph.bytes;
  }
  return at;
}

// Punctuation that closes something does not begin a line.
bool closes(char32_t code) noexcept {
  constexpr std::u32string_view kClosing = U"，。、；：？！）」』】》〉”’…,.;:?!)]}";
  return kClosing.find(code) != std::u32string_view::npos;
}

// One character less of the front of `text`, unless that is all there is.
std::size_t one_less(std::string_view text, std::size_t bytes) noexcept {
  auto at = bytes;
  do {
    --at;
  } while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  return at > 0 ? at : bytes;
}

// Where to break a line of which `fits` bytes have room: after the last blank, between wide
// characters, else at the edge. No line begins with closing punctuation.
std::size_t break_at(std::string_view text, std::size_t fits) noexcept {
  if (fits == text.size() || text[fits] == ' ') return fits;
  const auto next = first_glyph(text.substr(fits));
  const std::size_t edge = closes(next.code) ? one_less(text, fits) : fits;
  if (next.columns == 2) return edge;
  for (std::size_t at = fits; at > fits / 2; --at) {
    if (text[at - 1] == ' ') return at;
  }
  return edge;
}

}  // namespace

std::size_t display_width(std::string_view text) noexcept {
  std::size_t columns = 0;
  while (!text.empty()) {
    const auto glyph = first_glyph(text);
    columns += glyph.columns;
    text.remove_prefix(glyph.bytes);
  }
  return columns;
}

std::string pad_right(std::string_view text, std::size_t columns) {
  std::string out(text);
  const auto width = display_width(text);
  if (width < columns) out.append(columns - width, ' ');
  return out;
}

std::string pad_left(std::string_view text, std::size_t columns) {
  const auto width = display_width(text);
  return std::string(width < columns ? columns - width : 0, ' ').append(text);
}

std::string clip(std::string_view text, std::size_t columns) {
  if (fitting_bytes(text, columns) == text.size()) return std::string(text);
  if (columns == 0) return {};
  return std::string(text.substr(0, fitting_bytes(text, columns - 1))).append(kEllipsis);
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  columns = std::max(columns, kWrapColumnsMin);
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = break_at(text, fitting_bytes(text, columns));
    auto line = text.substr(0, end);
    while (line.ends_with(' '))
      line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end);
    while (text.starts_with(' '))
      text.remove_prefix(1);
  }
  return lines;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto glyph = first_glyph(text);
    if (is_blank(glyph.code)) {
      out += ' ';
    } else if (glyph.broken || is_control(glyph.code)) {
      out += kReplacement;
    } else {
      out.append(text.substr(0, glyph.bytes));
    }
    text.remove_prefix(glyph.bytes);
  }
  return out;
}

}  // namespace jiyi::cli
