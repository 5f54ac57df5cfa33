// GGUF version 3: the container of model files, as ggml's specification describes it.
//
//   "GGUF"  u32 version 3  u64 tensors  u64 keys
//   a key:     string name  u32 type  value
//   a tensor:  string name  u32 dimensions  u64 sizes, the row's first  u32 type  u64 offset
//   padding to `general.alignment` (32 unless the key says otherwise), then the tensors' bytes,
//   each padded to the alignment; offsets count from the first one's beginning
//
// A string is u64 length and its bytes; an array is u32 element type, u64 count, the elements.
// Everything is little-endian.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "embed/tensor.h"
#include "jiyi/result.h"

namespace jiyi::embed {

inline constexpr std::string_view kGgufMagic = "GGUF";
inline constexpr std::uint32_t kGgufVersion = 3;
inline constexpr std::size_t kGgufAlignment = 32;
inline constexpr std::size_t kGgufKeysMax = 65'536;
inline constexpr std::size_t kGgufTensorsMax = 65'536;
inline constexpr std::size_t kGgufNameBytesMax = 65'535;
inline constexpr std::size_t kGgufAlignmentMax = std::size_t{1} << 20;

enum class GgufType : std::uint32_t {
  U8 = 0,
  I8 = 1,
  U16 = 2,
  I16 = 3,
  U32 = 4,
  I32 = 5,
  F32 = 6,
  Bool = 7,
  String = 8,
  Array = 9,
  U64 = 10,
  I64 = 11,
  F64 = 12,
};

// Bytes of one value; 0 for strings and arrays, which say it themselves.
std::size_t gguf_type_bytes(GgufType type) noexcept;
// The number that stands for a layout in the file.
std::uint32_t gguf_tensor_type(TensorType type) noexcept;

struct GgufValue {
  GgufType type = GgufType::U8;     // of an array: Array
  GgufType element = GgufType::U8;  // of an array only
  std::uint64_t count = 1;          // elements of an array
  std::string_view bytes;           // the value, a string's characters, or an array's elements
  std::size_t offset = 0;           // of `bytes` in the file
};

// A parsed file. Borrows the bytes, which must outlive it. Thread-compatible.
class GgufFile {
 public:
  // Corruption says what is wrong and where: everything is checked against the size of the file
  // and the limits above; names are unique, tensors lie one after the other.
  static Result<GgufFile> parse(std::span<const std::byte> bytes);

  const GgufValue* find(std::string_view key) const;  // null if absent

  // NotFound when there is no such key, Corruption when it has another type or, for a whole
  // number, is negative.
  Result<std::uint64_t> whole(std::string_view key) const;
  Result<double> number(std::string_view key) const;
  Result<std::string_view> text(std::string_view key) const;
  Result<bool> boolean(std::string_view key) const;
  Result<std::vector<std::string_view>> texts(std::string_view key) const;
  // The elements of an array of the type, as they lie in the file.
  Result<std::string_view> elements(std::string_view key, GgufType type) const;

  // The same, but an absent key is `otherwise`.
  Result<std::uint64_t> whole_or(std::string_view key, std::uint64_t otherwise) const;
  Result<bool> boolean_or(std::string_view key, bool otherwise) const;
  Result<std::string_view> text_or(std::string_view key, std::string_view otherwise) const;

  const std::vector<Tensor>& tensors() const { return tensors_; }  // in the order of the file
  const Tensor* tensor(std::string_view name) const;               // null if absent
  std::size_t data_offset() const { return data_offset_; }

 private:
  class Parser;

  std::map<std::string_view, GgufValue> values_;
  std::vector<Tensor> tensors_;
  std::map<std::string_view, std::size_t> tensor_at_;
  std::size_t data_offset_ = 0;
};

}  // namespace jiyi::embed
