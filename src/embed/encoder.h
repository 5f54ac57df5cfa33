// A text encoder of the BERT family: token ids in, one vector a text out. Matrices are multiplied
// in int8 with one scale for each output and each token; everything else is float. Texts are
// encoded side by side without padding, and a text's vector has the same bits whatever texts stand
// beside it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "embed/encoder_layer.h"
#include "embed/encoder_workspace.h"
#include "embed/tensor.h"
#include "jiyi/result.h"
#include "vec/level.h"

namespace jiyi::embed {

// Borrows the token embeddings of the weights it was loaded from, which must outlive it.
// Thread-compatible.
class Encoder {
 public:
  struct Options {
    vec::Level level = vec::best_level();
  };
  using Workspace = EncoderWorkspace;
  using Ids = std::span<const std::int32_t>;

  // Quantises the matrices once. Errors: those of load_encoder_weights; InvalidArgument for a
  // level that does not run here.
  static Result<Encoder> load(const Weights& weights, const EncoderConfig& config, Options options);
  static Result<Encoder> load(const Weights& weights, const EncoderConfig& config) {
    return load(weights, config, Options{});
  }

  // Writes hidden() floats a text, one after the other. InvalidArgument when a text has no token,
  // more than tokens_max(), or an id outside the vocabulary, or when `out` has another size;
  // nothing is written then.
  Result<void> encode(std::span<const Ids> texts, std::span<float> out, Workspace& work) const;

  // Any number of texts by as many threads as there are workspaces, the calling one among them.
  // As encode() otherwise.
  Result<void> encode_batch(std::span<const Ids> texts, std::span<float> out,
                            std::span<Workspace> work) const;

  std::size_t hidden() const { return config_.hidden; }
  std::size_t tokens_max() const { return config_.positions; }
  vec::Level level() const { return kernels_->level; }

 private:
  Encoder(const EncoderConfig& config, const vec::Kernels& kernels, EncoderWeights weights);

  Result<void> check(std::span<const Ids> texts, std::size_t out_floats) const;

  EncoderConfig config_;
  const vec::Kernels* kernels_;
  EncoderWeights weights_;
};

}  // namespace jiyi::embed
