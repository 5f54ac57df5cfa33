#include "embed/eight_bits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/endian.h"
#include "base/try.h"
#include "embed/half.h"

namespace jiyi::embed {
namespace {

void append_block(std::span<const float> values, std::string& out) {
  float most = 0;
  for (const float value : values)
    most = std::max(most, std::fabs(value));
  const std::uint16_t scale = float_to_half(most / 127);
  const float exact = half_to_float(scale);
  base::append_fixed(out, scale);
  for (const float value : values) {
    const float q = exact > 0 ? std::nearbyint(value / exact) : 0;
    base::append_fixed(out, static_cast<std::int8_t>(std::clamp(q, -127.F, 127.F)));
  }
}

// Gathers what is written until a row is whole, and passes it on in blocks.
class RowSink {
 public:
  RowSink(TensorType type, std::size_t cols, const TensorSource::Sink& sink)
      : type_(type), values_(cols), sink_(sink) {}

  Result<void> add(std::string_view bytes) {
    const auto size = row_bytes(type_, values_.size());
    while (!bytes.empty()) {
      const auto taken = std::min(bytes.size(), size - row_.size());
      row_ += bytes.substr(0, taken);
      bytes.remove_prefix(taken);
      if (row_.size() == size) RETURN_IF_ERROR(pass_on());
    }
    return {};
  }

 private:
  Result<void> pass_on() {
    const Tensor row{.name = "row",
                     .type = type_,
                     .rows = 1,
                     .cols = values_.size(),
                     .bytes = std::as_bytes(std::span(row_))};
    RETURN_IF_ERROR(dequantize_row(row, 0, values_));
    std::string blocks;
    for (std::size_t at = 0; at < values_.size(); at += kBlockValues) {
      append_block(std::span(values_).subspan(at, kBlockValues), blocks);
    }
    row_.clear();
    return sink_(blocks);
  }

  TensorType type_;
  std::vector<float> values_;
  const TensorSource::Sink& sink_;
  std::string row_;
};

}  // namespace

TensorSource in_eight_bits(TensorSource tensor) {
  const bool floats = tensor.type == TensorType::F32 || tensor.type == TensorType::F16 ||
                      tensor.type == TensorType::BF16;
  if (!floats || tensor.shape.size() != 2 || tensor.shape.back() % kBlockValues != 0) return tensor;
  const auto cols = tensor.shape.back();
  tensor.write = [type = tensor.type, cols,
                  write = std::move(tensor.write)](const TensorSource::Sink& sink) {
    RowSink rows(type, cols, sink);
    return write([&](std::string_view bytes) { return rows.add(bytes); });
  };
  tensor.type = TensorType::Q8_0;
  return tensor;
}

}  // namespace jiyi::embed
