// One forward pass over a group of texts.

#pragma once

#include <cstddef>
#include <span>

#include "embed/encoder_layer.h"
#include "embed/encoder_workspace.h"
#include "embed/tensor.h"
#include "vec/kernels.h"

namespace jiyi::embed {

// Tokens of texts that are encoded side by side: enough to use each weight often while it is in
// the cache, few enough that the rows stay there too. A longer text makes a group of its own.
inline constexpr std::size_t kGroupTokens = 128;

// How many of the first jobs make a group of at most that many tokens: always one. REQUIRES:
// there is one.
std::size_t group_size(std::span<const EncoderJob> jobs, std::size_t tokens_max = kGroupTokens);

// Borrows all; made for one call.
struct EncoderPass {
  const EncoderConfig& config;
  const EncoderWeights& weights;
  const vec::Kernels& kernels;

  // Writes the vector of each text. REQUIRES: ids of the vocabulary, 1 to `positions` a text.
  void run(std::span<const EncoderJob> group, EncoderWorkspace& work) const;
};

}  // namespace jiyi::embed
