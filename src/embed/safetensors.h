// Safetensors: u64 bytes of head, the head as JSON, then the bytes of the tensors.
//
//   {"name": {"dtype": "F32", "shape": [rows, cols], "data_offsets": [begin, end]}, …}
//
// Offsets count from the end of the head. `__metadata__` is no tensor.

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "embed/tensor.h"
#include "jiyi/result.h"

namespace jiyi::embed {

inline constexpr std::size_t kSafetensorsHeadBytesMax = std::size_t{64} << 20;

struct SafeTensor {
  std::optional<TensorType> type;  // nullopt for one that is not read, such as whole numbers
  std::string type_name;
  std::vector<std::size_t> shape;
  std::string_view bytes;
};

// By name. Borrows the bytes. Corruption says what is wrong; that the bytes are as many as shape
// and type say is checked.
Result<std::map<std::string, SafeTensor>> read_safetensors(std::span<const std::byte> bytes);

}  // namespace jiyi::embed
