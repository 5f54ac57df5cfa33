#include "embed/tensor.h"

#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "embed/half.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kScaleBytes = 2;
constexpr std::size_t kQ8BlockBytes = kScaleBytes + kBlockValues;
constexpr std::size_t kQ4BlockBytes = kScaleBytes + kBlockValues / 2;
constexpr int kQ4Zero = 8;

template <typename T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

void read_q8(const std::byte* from, std::span<float> out) {
  for (std::size_t i = 0; i < out.size(); i += kBlockValues, from += kQ8BlockBytes) {
    const float scale = half_to_float(load<std::uint16_t>(from));
    for (std::size_t j = 0; j < kBlockValues; ++j) {
      out[i + j] = scale * static_cast<float>(load<std::int8_t>(from + kScaleBytes + j));
    }
  }
}

void read_q4(const std::byte* from, std::span<float> out) {
  constexpr std::size_t kHalf = kBlockValues / 2;
  for (std::size_t i = 0; i < out.size(); i += kBlockValues, from += kQ4BlockBytes) {
    const float scale = half_to_float(load<std::uint16_t>(from));
    for (std::size_t j = 0; j < kHalf; ++j) {
      const auto pair = load<std::uint8_t>(from + kScaleBytes + j);
      out[i + j] = scale * static_cast<float>((pair & 0xF) - kQ4Zero);
      out[i + j + kHalf] = scale * static_cast<float>((pair >> 4) - kQ4Zero);
    }
  }
}

}  // namespace

std::string_view type_name(TensorType type) noexcept {
  constexpr std::array<std::string_view, 5> kNames = {"F32", "F16", "BF16", "Q8_0", "Q4_0"};
  return kNames[static_cast<std::size_t>(type)];
}

std::size_t row_bytes(TensorType type, std::size_t cols) noexcept {
  switch (type) {
    case TensorType::F16:
    case TensorType::BF16:
      return cols * sizeof(std::uint16_t);
    case TensorType::Q8_0:
      return cols / kBlockValues * kQ8BlockBytes;
    case TensorType::Q4_0:
      return cols / kBlockValues * kQ4BlockBytes;
    case TensorType::F32:
      break;
  }
  return cols * sizeof(float);
}

Result<void> dequantize_row(const Tensor& tensor, std::size_t row, std::span<float> out) {
  const bool in_blocks = tensor.type == TensorType::Q8_0 || tensor.type == TensorType::Q4_0;
  const std::size_t bytes = row_bytes(tensor.type, tensor.cols);
  if (bytes == 0 || (in_blocks && tensor.cols % kBlockValues != 0) || row >= tensor.rows ||
      out.size() != tensor.cols || tensor.bytes.size() / bytes < tensor.rows) {
    return Error{ErrorCode::InvalidArgument,
                 "row " + std::to_string(row) + " as " + std::to_string(out.size()) +
                     " numbers, of the tensor " + std::string(tensor.name) + " with " +
                     std::to_string(tensor.rows) + " rows of " + std::to_string(tensor.cols) +
                     " in " + std::to_string(tensor.bytes.size()) + " bytes"};
  }
  const std::byte* from = tensor.bytes.data() + row * bytes;
  switch (tensor.type) {
    case TensorType::F32:
      std::memcpy(out.data(), from, bytes);
      break;
    case TensorType::F16:
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = half_to_float(load<std::uint16_t>(from + 2 * i));
      }
      break;
    case TensorType::BF16:
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = bfloat16_to_float(load<std::uint16_t>(from + 2 * i));
      }
      break;
    case TensorType::Q8_0:
      read_q8(from, out);
      break;
    case TensorType::Q4_0:
      read_q4(from, out);
      break;
  }
  return {};
}

}  // namespace jiyi::embed
