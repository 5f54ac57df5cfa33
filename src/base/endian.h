// Little-endian integers in byte strings: the one place that knows the byte order of our
// files. Append functions grow a buffer, read functions take exactly the bytes they need.

#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace jiyi::base {

static_assert(std::endian::native == std::endian::little,
              "a big-endian machine needs a byte swap here");

template <typename T>
concept Fixed = std::integral<T> || std::floating_point<T>;

template <Fixed T>
void append_fixed(std::string& out, T value) {
  char bytes[sizeof(T)];  // NOLINT(modernize-avoid-c-arrays)
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

// REQUIRES: bytes.size() >= offset + sizeof(T).
template <Fixed T>
T read_fixed(std::string_view bytes, std::size_t offset = 0) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

}  // namespace jiyi::base
