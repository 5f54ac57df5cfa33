#include "embed/remote_answer.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/endian.h"
#include "base/try.h"
#include "embed/base64.h"
#include "json/parse.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kNumberBytesMax = 32;  // "-1.2345678901234567e-308, "
constexpr std::size_t kItemBytesMax = 1024;
constexpr std::size_t kFrameBytesMax = std::size_t{64} << 10;

Error corrupt(const std::string& what) {
  return {ErrorCode::Corruption, "answer of the endpoint " + what};
}

std::string number(std::size_t value) {
  return std::to_string(value);
}

Error other_dimension(std::size_t got, std::size_t wanted) {
  return {ErrorCode::Conflict, "the endpoint's vectors have " + number(got) + " numbers, " +
                                   number(wanted) + " are configured"};
}

Result<void> read_numbers(const json::Array& values, std::span<float> out) {
  if (values.size() != out.size()) return other_dimension(values.size(), out.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto value = values[i].number();
    if (!value) return corrupt("has something else than numbers in a vector");
    if (std::abs(*value) > double{std::numeric_limits<float>::max()}) {
      return corrupt("has a number that is too large");
    }
    out[i] = static_cast<float>(*value);
  }
  return {};
}

Result<void> read_base64(const std::string& text, std::span<float> out) {
  const auto bytes = decode_base64(text);
  if (!bytes.ok()) return corrupt("has a vector that is not base64");
  const std::string& packed = bytes.value();
  if (packed.size() % sizeof(float) != 0) {
    return corrupt("has a vector of " + number(packed.size()) + " bytes");
  }
  if (packed.size() / sizeof(float) != out.size()) {
    return other_dimension(packed.size() / sizeof(float), out.size());
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = base::read_fixed<float>(packed, i * sizeof(float));
  return {};
}

Result<void> normalise(std::span<float> vector, std::size_t index) {
  double squares = 0;
  for (const float value : vector)
    squares += double{value} * double{value};
  if (!std::isfinite(squares)) {
    return corrupt("has a number that is not finite in vector " + number(index));
  }
  if (squares == 0) return corrupt("has only zeros in vector " + number(index));
  const double scale = 1 / std::sqrt(squares);
  for (float& value : vector)
    value = static_cast<float>(value * scale);
  return {};
}

Result<std::size_t> read_index(const json::Object& item, const AnswerShape& shape) {
  const json::Value* member = item.find("index");
  const std::int64_t* index = member == nullptr ? nullptr : member->if_int64();
  if (index == nullptr) return corrupt("has a vector without an index");
  if (*index < 0 || static_cast<std::uint64_t>(*index) >= shape.texts) {
    return corrupt("has index " + std::to_string(*index) + ", asked were " + number(shape.texts) +
                   " texts");
  }
  return static_cast<std::size_t>(*index);
}

Result<void> read_vector(const json::Object& item, std::size_t index, std::span<float> out) {
  const json::Value* vector = item.find("embedding");
  if (vector != nullptr && vector->if_array() != nullptr) {
    RETURN_IF_ERROR(read_numbers(*vector->if_array(), out));
  } else if (vector != nullptr && vector->if_string() != nullptr) {
    RETURN_IF_ERROR(read_base64(*vector->if_string(), out));
  } else {
    return corrupt("has neither numbers nor base64 for vector " + number(index));
  }
  return normalise(out, index);
}

}  // namespace

std::size_t answer_bytes_max(const AnswerShape& shape) {
  return kFrameBytesMax + shape.texts * (kItemBytesMax + shape.dimension * kNumberBytesMax);
}

Result<void> read_answer(std::string_view body, const AnswerShape& shape, std::span<float> out) {
  const json::ParseLimits limits{.bytes_max = answer_bytes_max(shape),
                                 .values_max = kFrameBytesMax + out.size() + shape.texts * 16};
  const auto parsed = json::parse(body, limits);
  if (!parsed.ok()) return corrupt("of " + number(body.size()) + " bytes is no JSON, or too much");
  const json::Object* frame = parsed.value().if_object();
  const json::Value* data = frame == nullptr ? nullptr : frame->find("data");
  const json::Array* items = data == nullptr ? nullptr : data->if_array();
  if (items == nullptr) return corrupt("has no list of data");
  if (items->size() != shape.texts) {
    return corrupt("has " + number(items->size()) + " vectors for " + number(shape.texts) +
                   " texts");
  }
  std::vector<bool> seen(shape.texts);
  for (const json::Value& value : *items) {
    const json::Object* item = value.if_object();
    if (item == nullptr) return corrupt("has data that are no objects");
    ASSIGN_OR_RETURN(const std::size_t index, read_index(*item, shape));
    if (seen[index]) return corrupt("has index " + number(index) + " twice");
    seen[index] = true;
    RETURN_IF_ERROR(
        read_vector(*item, index, out.subspan(index * shape.dimension, shape.dimension)));
  }
  return {};
}

}  // namespace jiyi::embed
