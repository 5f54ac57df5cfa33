#include "vec/packed_matrix.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"

namespace jiyi::vec {
namespace {

constexpr std::uint8_t kZero = 128;

}  // namespace

PackedMatrix::PackedMatrix(std::size_t outputs, std::size_t inputs, CodeArena& arena)
    : outputs_(outputs),
      inputs_(inputs),
      codes_(arena.take(packed_bytes(outputs, inputs))),
      scales_(round_up(outputs, kPanel)),
      biases_(round_up(outputs, kPanel)),
      row_(code_stride(inputs)) {
  std::fill_n(codes_, packed_bytes(outputs, inputs), kZero);
}

void PackedMatrix::set_output(std::size_t output, std::span<const float> weights, float bias,
                              const Kernels& kernels) {
  base::check(output < outputs_ && weights.size() == inputs_, "the weights fit the matrix");
  const RowScale row = kernels.quantise(weights.data(), inputs_, row_.data());
  scales_[output] = row.scale;
  biases_[output] = bias;
  std::uint8_t* to = codes_ + output / kPanel * kPanel * row_.size() + output % kPanel * kGroup;
  for (std::size_t i = 0; i < row_.size(); i += kGroup, to += kPanel * kGroup) {
    std::uint32_t group = 0;
    std::memcpy(&group, row_.data() + i, sizeof group);
    group ^= 0x80808080U;  // adds 128 to each
    std::memcpy(to, &group, sizeof group);
  }
}

PackedWeights PackedMatrix::view() const {
  return {.codes = codes_,
          .scales = scales_.data(),
          .biases = biases_.data(),
          .groups = row_.size() / kGroup,
          .outputs = scales_.size()};
}

}  // namespace jiyi::vec
