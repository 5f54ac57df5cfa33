// Any bytes parse as a model file or are refused; what is read of them lies inside them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "embed/description.h"
#include "embed/gguf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jiyi::embed;  // NOLINT(google-build-using-namespace)
  const auto file = GgufFile::parse(std::as_bytes(std::span(data, size)));
  if (!file.ok()) return 0;
  static_cast<void>(read_description(file.value()));
  static_cast<void>(file.value().texts(kPiecesKey));
  for (const auto& tensor : file.value().tensors()) {
    if (tensor.cols > size * 2) __builtin_trap();
    std::vector<float> row(tensor.cols);
    if (!dequantize_row(tensor, tensor.rows - 1, row).ok()) __builtin_trap();
  }
  return 0;
}
