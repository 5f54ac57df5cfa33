#include "embed/encoder_layer.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::embed {
namespace {

// Reads tensors of the shapes that the configuration implies.
class Loader {
 public:
  Loader(const Weights& weights, const EncoderConfig& config, const vec::Kernels& kernels)
      : weights_(weights), config_(config), kernels_(kernels) {}

  Result<EncoderWeights> all() {
    EncoderWeights loaded{.arena = vec::CodeArena(matrix_bytes())};
    arena_ = &loaded.arena;
    ASSIGN_OR_RETURN(loaded.tokens,
                     shaped("token_embd.weight", config_.vocabulary, config_.hidden));
    RETURN_IF_ERROR(positions(loaded));
    ASSIGN_OR_RETURN(loaded.norm, norm("token_embd_norm"));
    for (std::size_t i = 0; i < config_.layers; ++i) {
      ASSIGN_OR_RETURN(EncoderLayer one, layer("blk." + std::to_string(i) + "."));
      loaded.layers.push_back(std::move(one));
    }
    return loaded;
  }

 private:
  struct Part {
    std::string name;
    float factor = 1;
  };

  std::size_t matrix_bytes() const {
    const std::size_t hidden = config_.hidden;
    return config_.layers *
           (vec::packed_bytes(3 * hidden, hidden) + vec::packed_bytes(hidden, hidden) +
            vec::packed_bytes(config_.ffn, hidden) + vec::packed_bytes(hidden, config_.ffn));
  }

  Result<Tensor> shaped(const std::string& name, std::size_t rows, std::size_t cols) const {
    ASSIGN_OR_RETURN(const Tensor tensor, weights_.tensor(name));
    if (tensor.rows != rows || tensor.cols != cols) {
      return Error{ErrorCode::Corruption, "tensor " + name + " is " + std::to_string(tensor.rows) +
                                              " × " + std::to_string(tensor.cols) +
                                              ", the model needs " + std::to_string(rows) + " × " +
                                              std::to_string(cols)};
    }
    return tensor;
  }

  Result<void> read_row(const Tensor& tensor, std::size_t row, std::span<float> out) const {
    RETURN_IF_ERROR(dequantize_row(tensor, row, out));
    if (!std::isfinite(kernels_.dot(out.data(), out.data(), out.size()))) {
      return Error{ErrorCode::Corruption, "tensor " + std::string(tensor.name) + " row " +
                                              std::to_string(row) +
                                              " has numbers that are not finite or too large"};
    }
    return {};
  }

  Result<vec::AlignedVector<float>> vector(const std::string& name, std::size_t size) const {
    ASSIGN_OR_RETURN(const Tensor tensor, shaped(name, 1, size));
    vec::AlignedVector<float> out(size);
    RETURN_IF_ERROR(read_row(tensor, 0, out));
    return out;
  }

  Result<LayerNorm> norm(const std::string& name) const {
    LayerNorm loaded;
    ASSIGN_OR_RETURN(loaded.gain, vector(name + ".weight", config_.hidden));
    ASSIGN_OR_RETURN(loaded.bias, vector(name + ".bias", config_.hidden));
    loaded.epsilon = config_.epsilon;
    return loaded;
  }

  Result<void> positions(EncoderWeights& loaded) const {
    const std::size_t rows = config_.positions + config_.position_offset;
    const std::size_t width = config_.hidden;
    ASSIGN_OR_RETURN(const Tensor table, weights_.tensor("position_embd.weight"));
    if (table.rows < rows || table.cols != width) {
      return Error{ErrorCode::Corruption, "tensor position_embd.weight is " +
                                              std::to_string(table.rows) + " × " +
                                              std::to_string(table.cols) + ", the model needs " +
                                              std::to_string(rows) + " × " + std::to_string(width)};
    }
    vec::AlignedVector<float> type(width);
    if (config_.token_types > 0) {
      ASSIGN_OR_RETURN(const Tensor types,
                       shaped("token_types.weight", config_.token_types, width));
      RETURN_IF_ERROR(read_row(types, 0, type));
    }
    loaded.position_count = config_.positions;
    loaded.positions.resize(config_.positions * width);
    for (std::size_t i = 0; i < config_.positions; ++i) {
      const std::span<float> row{loaded.positions.data() + i * width, width};
      RETURN_IF_ERROR(read_row(table, i + config_.position_offset, row));
      kernels_.add(row.data(), type.data(), width);
    }
    return {};
  }

  // Parts of the same shape, one below the other.
  Result<vec::PackedMatrix> matrix(std::span<const Part> parts, std::size_t outputs,
                                   std::size_t inputs) const {
    vec::PackedMatrix packed(parts.size() * outputs, inputs, *arena_);
    vec::AlignedVector<float> row(inputs);
    for (std::size_t p = 0; p < parts.size(); ++p) {
      ASSIGN_OR_RETURN(const Tensor tensor, shaped(parts[p].name + ".weight", outputs, inputs));
      ASSIGN_OR_RETURN(const auto biases, vector(parts[p].name + ".bias", outputs));
      for (std::size_t o = 0; o < outputs; ++o) {
        RETURN_IF_ERROR(read_row(tensor, o, row));
        if (parts[p].factor != 1) {
          for (float& weight : row)
            weight *= parts[p].factor;
        }
        packed.set_output(p * outputs + o, row, biases[o] * parts[p].factor, kernels_);
      }
    }
    return packed;
  }

  Result<vec::PackedMatrix> matrix(const std::string& name, std::size_t outputs,
                                   std::size_t inputs) const {
    const Part part{.name = name};
    return matrix({&part, 1}, outputs, inputs);
  }

  Result<EncoderLayer> layer(const std::string& name) const {
    const std::size_t hidden = config_.hidden;
    const std::size_t head_width = hidden / config_.heads;
    const std::vector<Part> attention = {
        {.name = name + "attn_q", .factor = 1.0F / std::sqrt(static_cast<float>(head_width))},
        {.name = name + "attn_k"},
        {.name = name + "attn_v"}};
    EncoderLayer loaded;
    ASSIGN_OR_RETURN(loaded.queries_keys_values, matrix(attention, hidden, hidden));
    ASSIGN_OR_RETURN(loaded.attention_output, matrix(name + "attn_output", hidden, hidden));
    ASSIGN_OR_RETURN(loaded.attention_norm, norm(name + "attn_output_norm"));
    ASSIGN_OR_RETURN(loaded.up, matrix(name + "ffn_up", config_.ffn, hidden));
    ASSIGN_OR_RETURN(loaded.down, matrix(name + "ffn_down", hidden, config_.ffn));
    ASSIGN_OR_RETURN(loaded.output_norm, norm(name + "layer_output_norm"));
    return loaded;
  }

  const Weights& weights_;
  const EncoderConfig& config_;
  const vec::Kernels& kernels_;
  vec::CodeArena* arena_ = nullptr;
};

Result<void> within(std::string_view what, std::size_t value, std::size_t max) {
  if (value >= 1 && value <= max) return {};
  return Error{ErrorCode::InvalidArgument, "encoder with " + std::to_string(value) + " " +
                                               std::string(what) + ", outside 1 to " +
                                               std::to_string(max)};
}

Result<void> check_config(const EncoderConfig& config) {
  RETURN_IF_ERROR(within("hidden numbers", config.hidden, kHiddenMax));
  RETURN_IF_ERROR(within("numbers in the feed-forward part", config.ffn, kFfnMax));
  RETURN_IF_ERROR(within("layers", config.layers, kLayersMax));
  RETURN_IF_ERROR(within("heads", config.heads, config.hidden));
  RETURN_IF_ERROR(within("positions", config.positions, kPositionsMax));
  RETURN_IF_ERROR(within("positions before the first", config.position_offset + 1, kPositionsMax));
  if (config.hidden % config.heads != 0) {
    return Error{ErrorCode::InvalidArgument, "encoder with " + std::to_string(config.hidden) +
                                                 " hidden numbers, no multiple of its " +
                                                 std::to_string(config.heads) + " heads"};
  }
  if (!(config.epsilon > 0 && config.epsilon < 1)) {
    return Error{ErrorCode::InvalidArgument,
                 "encoder with the epsilon " + std::to_string(config.epsilon)};
  }
  return {};
}

}  // namespace

Result<EncoderWeights> load_encoder_weights(const Weights& weights, const EncoderConfig& config,
                                            const vec::Kernels& kernels) {
  RETURN_IF_ERROR(check_config(config));
  return Loader(weights, config, kernels).all();
}

}  // namespace jiyi::embed
