// Reads a byte string from its front, never beyond its end.

#pragma once

#include <cstddef>
#include <string_view>

#include "base/endian.h"

namespace jiyi::embed {

// After a read that did not fit, `failed()` holds and all further reads give zeros. Borrows the
// bytes. Confined to one thread.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <base::Fixed T>
  T take() {
    const auto taken = take_bytes(sizeof(T));
    return failed_ ? T{} : base::read_fixed<T>(taken);
  }

  std::string_view take_bytes(std::size_t count) {
    if (failed_ || count > bytes_.size() - at_) {
      failed_ = true;
      return {};
    }
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }

  // Elements of `size` bytes; the product cannot overflow. REQUIRES: size > 0.
  std::string_view take_elements(std::size_t count, std::size_t size) {
    if (count > left() / size) {
      failed_ = true;
      return {};
    }
    return take_bytes(count * size);
  }

  bool failed() const { return failed_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace jiyi::embed
