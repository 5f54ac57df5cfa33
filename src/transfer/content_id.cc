#include "transfer/content_id.h"

#include "base/endian.h"
#include "base/hash.h"

namespace jiyi::transfer {

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

std::string content_id(std::initializer_list<std::string_view> fields) {
  std::string bytes;
  for (const std::string_view field : fields) {
    base::append_fixed(bytes, static_cast<std::uint64_t>(field.size()));
    bytes += field;
  }
  return hex(base::hash64(bytes, 0)) + hex(base::hash64(bytes, 1));
}

std::string IdChain::next(std::initializer_list<std::string_view> fields) {
  std::string content;
  for (const std::string_view field : fields)
    content += content_id({field});
  last_ = content_id({last_, content});
  return last_;
}

}  // namespace jiyi::transfer
