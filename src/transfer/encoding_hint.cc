#include "transfer/encoding_hint.h"

#include <cstddef>

#include "base/try.h"
#include "json/utf8.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kUtf8BytesMax = 4;  // of one character

unsigned char byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

bool is_between(unsigned char byte, unsigned char low, unsigned char high) {
  return byte >= low && byte <= high;
}

// Bytes of the GB18030 character at `at`; 0 if there is none.
std::size_t character_bytes(std::string_view bytes, std::size_t at) {
  if (byte_at(bytes, at) < 0x80) return 1;
  if (!is_between(byte_at(bytes, at), 0x81, 0xFE) || at + 1 >= bytes.size()) return 0;
  const unsigned char second = byte_at(bytes, at + 1);
  if (second != 0x7F && is_between(second, 0x40, 0xFE)) return 2;
  const bool four = at + 3 < bytes.size() && is_between(second, '0', '9') &&
                    is_between(byte_at(bytes, at + 2), 0x81, 0xFE) &&
                    is_between(byte_at(bytes, at + 3), '0', '9');
  return four ? 4 : 0;
}

std::string advice(std::string_view looks, std::string_view encoding, const std::string& name) {
  return "it looks like " + std::string(looks) + "; convert it with: iconv -f " +
         std::string(encoding) + " -t UTF-8 '" + name + "' > new-file";
}

}  // namespace

// Most characters of Chinese text have both bytes in the upper half; in other encodings a byte
// of the upper half mostly stands alone.
bool looks_like_gb18030(std::string_view bytes) {
  std::size_t upper = 0;
  std::size_t others = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = character_bytes(bytes, at);
    if (length == 0 && at + 4 > bytes.size()) break;  // cut off
    if (length == 0) return false;
    if (length > 1) ++(byte_at(bytes, at + 1) >= 0xA1 ? upper : others);
    at += length;
  }
  return upper > others;
}

Result<std::string> encoding_hint(Source& source) {
  ASSIGN_OR_RETURN(const std::string head, read_head(source));
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    return advice("UTF-16", "UTF-16", source.name());
  }
  const auto valid = json::utf8_valid_bytes(head);
  const bool cut = head.size() == kHeadBytes && head.size() - valid < kUtf8BytesMax;
  if (valid == head.size() || cut || !looks_like_gb18030(head)) return std::string();
  return advice("GBK or GB18030", "GB18030", source.name());
}

}  // namespace jiyi::transfer
