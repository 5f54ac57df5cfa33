// The weights of a text encoder as they lie in a model file: named rows of numbers in one of five
// layouts, and what the encoder has to know of the model besides.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::embed {

// The blocks are those of GGML, little-endian: Q8_0 is an f16 scale d and 32 int8, each d·q;
// Q4_0 is an f16 scale d and 16 bytes, each d·(q − 8), the low halves first, then the high ones.
// NOLINTNEXTLINE(readability-identifier-naming): the names that the format has
enum class TensorType : std::uint8_t { F32, F16, BF16, Q8_0, Q4_0 };

inline constexpr std::size_t kBlockValues = 32;  // of Q8_0 and Q4_0

std::string_view type_name(TensorType type) noexcept;

// Bytes of one row. REQUIRES: cols is a multiple of kBlockValues for Q8_0 and Q4_0, and at most
// 2^32.
std::size_t row_bytes(TensorType type, std::size_t cols) noexcept;

// Row-major; a vector has one row. Borrows its name and bytes from the weights it came from. The
// bytes need not be aligned.
struct Tensor {
  std::string_view name;
  TensorType type = TensorType::F32;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::span<const std::byte> bytes;
};

// Writes one row as floats. InvalidArgument when there is no such row, when `out` is not `cols`
// long, or when the bytes are not `rows` rows.
Result<void> dequantize_row(const Tensor& tensor, std::size_t row, std::span<float> out);

struct EncoderConfig {
  enum class Pooling : std::uint8_t { Mean, Cls };

  std::size_t hidden = 0;
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t ffn = 0;
  std::size_t vocabulary = 0;
  std::size_t positions = 0;  // tokens a text may have, with the control ones
  std::size_t token_types = 0;
  float epsilon = 0;
  Pooling pooling = Pooling::Mean;
  bool normalize = true;            // to unit length
  std::size_t position_offset = 0;  // row of position_embd.weight for the first token
};

// Tensors by the names llama.cpp gives those of a BERT: token_embd.weight, position_embd.weight,
// token_types.weight, token_embd_norm.{weight,bias}, and for each layer N
// blk.N.attn_{q,k,v,output}.{weight,bias}, blk.N.attn_output_norm.{weight,bias},
// blk.N.ffn_{up,down}.{weight,bias}, blk.N.layer_output_norm.{weight,bias}.
// A matrix has a row for each output. Thread-compatible.
class Weights {
 public:
  virtual ~Weights() = default;
  // NotFound when there is none of the name. The tensor's bytes are `rows` rows of its type; they
  // live as long as the weights.
  virtual Result<Tensor> tensor(std::string_view name) const = 0;
};

}  // namespace jiyi::embed
