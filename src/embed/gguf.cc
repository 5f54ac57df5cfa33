#include "embed/gguf.h"

#include <array>
#include <utility>

#include "base/try.h"
#include "embed/byte_reader.h"

namespace jiyi::embed {
namespace {

Error no_key(std::string_view key) {
  return Error{ErrorCode::NotFound, "there is no key " + std::string(key)};
}

Error wrong_type(std::string_view key, std::string_view wanted) {
  return Error{ErrorCode::Corruption,
               "the key " + std::string(key) + " is not " + std::string(wanted)};
}

template <typename T>
std::int64_t read_as(std::string_view bytes) {
  return static_cast<std::int64_t>(base::read_fixed<T>(bytes));
}

// Any whole number; beyond the range of the result it comes out negative.
Result<std::int64_t> read_whole(std::string_view key, const GgufValue& value) {
  switch (value.type) {
    case GgufType::U8:
      return read_as<std::uint8_t>(value.bytes);
    case GgufType::I8:
      return read_as<std::int8_t>(value.bytes);
    case GgufType::U16:
      return read_as<std::uint16_t>(value.bytes);
    case GgufType::I16:
      return read_as<std::int16_t>(value.bytes);
    case GgufType::U32:
      return read_as<std::uint32_t>(value.bytes);
    case GgufType::I32:
      return read_as<std::int32_t>(value.bytes);
    case GgufType::U64:
      return read_as<std::uint64_t>(value.bytes);
    case GgufType::I64:
      return read_as<std::int64_t>(value.bytes);
    default:
      return wrong_type(key, "a whole number");
  }
}

// `otherwise` for a key that is absent, but not for one that is wrong.
template <typename T>
Result<T> or_else(Result<T> found, T otherwise) {
  if (!found.ok() && found.error().code() == ErrorCode::NotFound) return otherwise;
  return found;
}

}  // namespace

std::size_t gguf_type_bytes(GgufType type) noexcept {
  constexpr std::array<std::uint8_t, 13> kBytes = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
  const auto at = static_cast<std::size_t>(type);
  return at < kBytes.size() ? kBytes[at] : 0;
}

std::uint32_t gguf_tensor_type(TensorType type) noexcept {
  constexpr std::array<std::uint32_t, 5> kNumbers = {0, 1, 30, 8, 2};  // of ggml_type
  return kNumbers[static_cast<std::size_t>(type)];
}

const GgufValue* GgufFile::find(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? nullptr : &found->second;
}

const Tensor* GgufFile::tensor(std::string_view name) const {
  const auto found = tensor_at_.find(name);
  return found == tensor_at_.end() ? nullptr : &tensors_[found->second];
}

Result<std::uint64_t> GgufFile::whole(std::string_view key) const {
  const auto* value = find(key);
  if (value == nullptr) return no_key(key);
  ASSIGN_OR_RETURN(const std::int64_t number, read_whole(key, *value));
  if (number < 0) return wrong_type(key, "a number from 0 to 2^63 - 1");
  return static_cast<std::uint64_t>(number);
}

Result<double> GgufFile::number(std::string_view key) const {
  const auto* value = find(key);
  if (value == nullptr) return no_key(key);
  if (value->type == GgufType::F32) return double{base::read_fixed<float>(value->bytes)};
  if (value->type == GgufType::F64) return base::read_fixed<double>(value->bytes);
  ASSIGN_OR_RETURN(const std::int64_t number, read_whole(key, *value));
  return static_cast<double>(number);
}

Result<std::string_view> GgufFile::text(std::string_view key) const {
  const auto* value = find(key);
  if (value == nullptr) return no_key(key);
  if (value->type != GgufType::String) return wrong_type(key, "a string");
  return value->bytes;
}

Result<bool> GgufFile::boolean(std::string_view key) const {
  const auto* value = find(key);
  if (value == nullptr) return no_key(key);
  if (value->type != GgufType::Bool) return wrong_type(key, "true or false");
  return value->bytes.front() != 0;
}

Result<std::string_view> GgufFile::elements(std::string_view key, GgufType type) const {
  const auto* value = find(key);
  if (value == nullptr) return no_key(key);
  if (value->type != GgufType::Array || value->element != type) {
    return wrong_type(key, "an array of the expected type");
  }
  return value->bytes;
}

Result<std::vector<std::string_view>> GgufFile::texts(std::string_view key) const {
  ASSIGN_OR_RETURN(const auto bytes, elements(key, GgufType::String));
  std::vector<std::string_view> found;
  found.reserve(static_cast<std::size_t>(find(key)->count));
  // The lengths were checked when the file was parsed.
  for (ByteReader in(bytes); in.left() > 0;) {
    const auto size = in.take<std::uint64_t>();
    found.push_back(in.take_bytes(static_cast<std::size_t>(size)));
  }
  return found;
}

Result<std::uint64_t> GgufFile::whole_or(std::string_view key, std::uint64_t otherwise) const {
  return or_else(whole(key), otherwise);
}

Result<bool> GgufFile::boolean_or(std::string_view key, bool otherwise) const {
  return or_else(boolean(key), otherwise);
}

Result<std::string_view> GgufFile::text_or(std::string_view key, std::string_view otherwise) const {
  return or_else(text(key), otherwise);
}

}  // namespace jiyi::embed
