// Any bytes are read as the E5 package and as safetensors, or refused.

#include <cstddef>
#include <cstdint>
#include <span>

#include "embed/e5_package.h"
#include "embed/safetensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  static_cast<void>(jiyi::embed::read_safetensors(bytes));
  static_cast<void>(jiyi::embed::read_e5_package(bytes));
  return 0;
}
