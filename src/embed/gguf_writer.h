// Writes GGUF files (gguf.h): the same keys and tensors in the same order always give the same
// bytes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "embed/gguf.h"
#include "embed/tensor.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// A tensor to be written. `write` gives its bytes to the sink in order, piece by piece; it may be
// called more than once and gives the same each time.
struct TensorSource {
  using Sink = std::function<Result<void>(std::string_view bytes)>;

  std::string name;
  TensorType type = TensorType::F32;
  std::vector<std::size_t> shape;  // rows first, as elsewhere here; one number for a vector
  std::function<Result<void>(const Sink& sink)> write;

  std::size_t bytes() const;
};

// Gathers the head in memory, then streams the tensors. Confined to one thread.
class GgufWriter {
 public:
  // REQUIRES of all: the key was not set before.
  void set_u32(std::string_view key, std::uint32_t value);
  void set_f32(std::string_view key, float value);
  void set_bool(std::string_view key, bool value);
  void set_text(std::string_view key, std::string_view value);
  void set_texts(std::string_view key, std::span<const std::string> values);
  void set_i32s(std::string_view key, std::span<const std::int32_t> values);
  void set_u32s(std::string_view key, std::span<const std::uint32_t> values);
  void set_f32s(std::string_view key, std::span<const float> values);
  void set_bytes(std::string_view key, std::string_view bytes);  // an array of U8
  void add(TensorSource tensor);

  // First a key `checksum_key` whose value is the checksum of the file (checksum.h), then the
  // rest. Asks each tensor for its bytes twice. InvalidArgument when a tensor gives another
  // number of bytes than its shape says.
  Result<void> write(std::string_view checksum_key, const TensorSource::Sink& sink) const;

 private:
  void begin_key(std::string_view key, GgufType type);
  void begin_array(std::string_view key, GgufType element, std::size_t count);
  std::string head(std::string_view checksum_key, std::uint64_t checksum) const;
  Result<void> write_tensors(const TensorSource::Sink& sink) const;

  std::string keys_;
  std::uint64_t key_count_ = 0;
  std::vector<TensorSource> tensors_;
};

}  // namespace jiyi::embed
