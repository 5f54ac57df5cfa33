// Weights of a small encoder drawn by chance, as tensors that a test may change.

#pragma once

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "embed/tensor.h"

namespace jiyi::embed {

inline EncoderConfig small_config() {
  return {.hidden = 48,
          .layers = 2,
          .heads = 4,
          .ffn = 80,
          .vocabulary = 97,
          .positions = 40,
          .token_types = 2,
          .epsilon = 1e-12F,
          .pooling = EncoderConfig::Pooling::Mean,
          .normalize = true,
          .position_offset = 0};
}

class RandomWeights final : public Weights {
 public:
  struct Matrix {
    std::size_t rows = 0;
    std::size_t cols = 0;
    std::vector<float> numbers;
  };

  explicit RandomWeights(const EncoderConfig& config, std::uint64_t seed = 1) : random_(seed) {
    const std::size_t hidden = config.hidden;
    add("token_embd.weight", config.vocabulary, hidden, 1);
    add("position_embd.weight", config.positions + config.position_offset, hidden, 0.3F);
    add("token_types.weight", config.token_types, hidden, 0.3F);
    add_norm("token_embd_norm", hidden);
    for (std::size_t i = 0; i < config.layers; ++i) {
      const std::string layer = "blk." + std::to_string(i) + ".";
      for (const char* name : {"attn_q", "attn_k", "attn_v", "attn_output"}) {
        add_linear(layer + name, hidden, hidden);
      }
      add_linear(layer + "ffn_up", config.ffn, hidden);
      add_linear(layer + "ffn_down", hidden, config.ffn);
      add_norm(layer + "attn_output_norm", hidden);
      add_norm(layer + "layer_output_norm", hidden);
    }
  }

  Result<Tensor> tensor(std::string_view name) const override {
    const auto found = matrices.find(std::string(name));
    if (found == matrices.end()) {
      return Error{ErrorCode::NotFound, "no tensor " + std::string(name)};
    }
    const Matrix& matrix = found->second;
    return Tensor{.name = found->first,
                  .type = TensorType::F32,
                  .rows = matrix.rows,
                  .cols = matrix.cols,
                  .bytes = std::as_bytes(std::span(matrix.numbers))};
  }

  std::map<std::string, Matrix> matrices;

 private:
  float number() { return static_cast<float>(random_.below(2'000'001)) / 1e6F - 1.0F; }

  void add(const std::string& name, std::size_t rows, std::size_t cols, float size) {
    Matrix matrix{.rows = rows, .cols = cols, .numbers = std::vector<float>(rows * cols)};
    for (float& x : matrix.numbers)
      x = size * number();
    matrices[name] = std::move(matrix);
  }

  void add_linear(const std::string& name, std::size_t outputs, std::size_t inputs) {
    add(name + ".weight", outputs, inputs, 2.0F / std::sqrt(static_cast<float>(inputs)));
    add(name + ".bias", 1, outputs, 0.1F);
  }

  void add_norm(const std::string& name, std::size_t width) {
    add(name + ".weight", 1, width, 0.2F);
    for (float& gain : matrices[name + ".weight"].numbers)
      gain += 1;
    add(name + ".bias", 1, width, 0.1F);
  }

  base::Random random_;
};

}  // namespace jiyi::embed
