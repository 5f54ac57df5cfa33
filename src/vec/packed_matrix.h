// A matrix of a linear layer as the kernels read it: int8 codes with one scale for each output.
//
// The codes lie in panels of kPanel outputs. A panel has, for each group of kGroup inputs, the
// codes of the group for output 0, then for output 1 and so on, each with 128 added. Behind the
// last output and the last input stand zeros (128), with scale and bias 0.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "vec/aligned.h"
#include "vec/code_arena.h"
#include "vec/kernels.h"

namespace jiyi::vec {

// Bytes of the codes.
constexpr std::size_t packed_bytes(std::size_t outputs, std::size_t inputs) {
  return round_up(outputs, kPanel) * code_stride(inputs);
}

// Its codes lie in the arena, which must outlive it. Thread-compatible.
class PackedMatrix {
 public:
  PackedMatrix() = default;
  PackedMatrix(std::size_t outputs, std::size_t inputs, CodeArena& arena);

  // Sets the weights and the bias of one output. REQUIRES: output < outputs(), weights of
  // inputs() finite floats.
  void set_output(std::size_t output, std::span<const float> weights, float bias,
                  const Kernels& kernels);

  std::size_t outputs() const { return outputs_; }
  std::size_t inputs() const { return inputs_; }

  // Borrows the matrix. Its outputs are padded to kPanel.
  PackedWeights view() const;

 private:
  std::size_t outputs_ = 0;
  std::size_t inputs_ = 0;
  std::uint8_t* codes_ = nullptr;
  AlignedVector<float> scales_;
  AlignedVector<float> biases_;
  AlignedVector<std::int8_t> row_;  // of the output being set
};

}  // namespace jiyi::vec
