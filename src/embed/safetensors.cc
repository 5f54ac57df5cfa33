#include "embed/safetensors.h"

#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/try.h"
#include "embed/byte_reader.h"
#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kDimensionsMax = 8;

Error damaged(const std::string& what) {
  return Error{ErrorCode::Corruption, "safetensors: " + what};
}

std::optional<TensorType> type_of(std::string_view name) {
  using enum TensorType;
  for (const auto type : {F32, F16, BF16}) {
    if (embed::type_name(type) == name) return type;
  }
  return std::nullopt;
}

Result<std::vector<std::size_t>> read_wholes(json::FieldReader& in, std::string_view name,
                                             std::size_t most) {
  std::vector<std::size_t> numbers;
  const auto* array = in.array(name);
  if (array == nullptr || array->size() > most) {
    return damaged(in.path(name) + " is no array of up to " + std::to_string(most) + " numbers");
  }
  for (const auto& each : *array) {
    const auto* number = each.if_int64();
    if (number == nullptr || *number < 0) return damaged(in.path(name) + " has no size");
    numbers.push_back(static_cast<std::size_t>(*number));
  }
  return numbers;
}

Result<SafeTensor> read_tensor(const json::Member& member, std::string_view data) {
  json::FieldReader in(member.value, member.name);
  SafeTensor tensor;
  tensor.type_name = in.required_string("dtype");
  tensor.type = type_of(tensor.type_name);
  ASSIGN_OR_RETURN(tensor.shape, read_wholes(in, "shape", kDimensionsMax));
  ASSIGN_OR_RETURN(const auto offsets, read_wholes(in, "data_offsets", 2));
  RETURN_IF_ERROR(in.finish());
  if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > data.size()) {
    return damaged(member.name + " lies beyond the " + std::to_string(data.size()) +
                   " bytes of tensors");
  }
  tensor.bytes = data.substr(offsets[0], offsets[1] - offsets[0]);
  if (!tensor.type) return tensor;
  std::size_t values = 1;
  for (const auto size : tensor.shape) {
    if (size == 0 || values > std::numeric_limits<std::uint32_t>::max() / size) {
      return damaged(member.name + " has sizes out of range");
    }
    values *= size;
  }
  if (tensor.bytes.size() != row_bytes(*tensor.type, values)) {
    return damaged(member.name + " has " + std::to_string(tensor.bytes.size()) + " bytes for " +
                   std::to_string(values) + " values of " + tensor.type_name);
  }
  return tensor;
}

}  // namespace

Result<std::map<std::string, SafeTensor>> read_safetensors(std::span<const std::byte> bytes) {
  ByteReader in({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  const auto head_bytes = in.take<std::uint64_t>();
  if (in.failed() || head_bytes > kSafetensorsHeadBytesMax || head_bytes > in.left()) {
    return damaged("a head of " + std::to_string(head_bytes) + " bytes in a file of " +
                   std::to_string(bytes.size()));
  }
  const auto head_text = in.take_bytes(static_cast<std::size_t>(head_bytes));
  const auto data = in.take_bytes(in.left());
  auto head = json::parse(head_text, {.bytes_max = kSafetensorsHeadBytesMax});
  if (!head.ok()) return damaged(head.error().message());
  const auto* object = head.value().if_object();
  if (object == nullptr) return damaged("its head is no object");
  std::map<std::string, SafeTensor> tensors;
  for (const auto& member : *object) {
    if (member.name == "__metadata__") continue;
    ASSIGN_OR_RETURN(auto tensor, read_tensor(member, data));
    tensors.emplace(member.name, std::move(tensor));
  }
  return tensors;
}

}  // namespace jiyi::embed
