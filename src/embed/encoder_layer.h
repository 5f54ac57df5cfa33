// The weights of the encoder in the form its forward pass reads: matrices as int8 codes, vectors
// as floats, the table of token embeddings where it lies.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "embed/tensor.h"
#include "jiyi/result.h"
#include "vec/aligned.h"
#include "vec/code_arena.h"
#include "vec/kernels.h"
#include "vec/packed_matrix.h"

namespace jiyi::embed {

struct LayerNorm {
  vec::AlignedVector<float> gain;
  vec::AlignedVector<float> bias;
  float epsilon = 0;

  vec::NormWeights view() const {
    return {.gain = gain.data(), .bias = bias.data(), .epsilon = epsilon};
  }
};

struct EncoderLayer {
  vec::PackedMatrix queries_keys_values;  // one below the other; queries times 1/√(head width)
  vec::PackedMatrix attention_output;
  LayerNorm attention_norm;
  vec::PackedMatrix up;
  vec::PackedMatrix down;
  LayerNorm output_norm;
};

struct EncoderWeights {
  vec::CodeArena arena;                 // of the matrices, in the order of a pass
  Tensor tokens;                        // borrowed
  vec::AlignedVector<float> positions;  // rows for the first token on, token type 0 added
  std::size_t position_count = 0;
  LayerNorm norm;
  std::vector<EncoderLayer> layers;
};

inline constexpr std::size_t kHiddenMax = 8192;
inline constexpr std::size_t kFfnMax = 65536;  // so that sums of codes fit 32 bits
inline constexpr std::size_t kLayersMax = 256;
inline constexpr std::size_t kPositionsMax = 65536;

// InvalidArgument for numbers of the model that contradict each other or are over a limit;
// Corruption for a tensor of another shape or with numbers that are not finite; the error of
// `weights` for one it lacks.
Result<EncoderWeights> load_encoder_weights(const Weights& weights, const EncoderConfig& config,
                                            const vec::Kernels& kernels);

}  // namespace jiyi::embed
