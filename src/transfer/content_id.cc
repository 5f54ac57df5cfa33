#include "transfer/content_id.h"

#include "base/endian.h"
#include "base/hash.h"
#include "base/hex.h"

namespace jiyi::transfer {

std::string content_id(std::initializer_list<std::string_view> fields) {
  std::string bytes;
  for (const std::string_view field : fields) {
    base::append_fixed(bytes, static_cast<std::uint64_t>(field.size()));
    bytes += field;
  }
  return base::hex(base::hash64(bytes, 0)) + base::hex(base::hash64(bytes, 1));
}

}  // namespace jiyi::transfer
