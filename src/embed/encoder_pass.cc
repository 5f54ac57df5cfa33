#include "embed/encoder_pass.h"

#include <algorithm>

#include "base/check.h"

namespace jiyi::embed {
namespace {

using vec::code_stride;
using vec::kPanel;
using vec::round_up;

// The rows of one matrix of floats in the workspace.
struct Rows {
  float* data = nullptr;
  std::size_t stride = 0;

  float* at(std::size_t row) const { return data + row * stride; }
  Rows from(std::size_t row) const { return {at(row), stride}; }
};

template <typename Vector>
auto* room(Vector& buffer, std::size_t size) {
  if (buffer.size() < size) buffer.resize(size);
  return buffer.data();
}

class Pass {
 public:
  Pass(const EncoderPass& pass, std::span<const EncoderJob> group, EncoderWorkspace& work)
      : config_(pass.config),
        weights_(pass.weights),
        kernels_(pass.kernels),
        group_(group),
        work_(work) {
    for (const EncoderJob& job : group) {
      tokens_ += job.ids.size();
      longest_ = std::max(longest_, job.ids.size());
    }
    const std::size_t width = round_up(config_.hidden, kPanel);
    const std::size_t qkv_width = round_up(3 * config_.hidden, kPanel);
    const std::size_t inner_width = round_up(config_.ffn, kPanel);
    const std::size_t chunk = std::min(tokens_, kGroupTokens);
    states_ = {room(work.states, tokens_ * width), width};
    sums_ = {room(work.sums, tokens_ * width), width};
    attended_ = {room(work.attended, tokens_ * width), width};
    qkv_ = {room(work.queries_keys_values, tokens_ * qkv_width), qkv_width};
    inner_ = {room(work.inner, chunk * inner_width), inner_width};
    room(work.scratch, vec::attention_scratch(longest_, config_.hidden / config_.heads));
    room(work.codes, tokens_ * code_stride(config_.hidden));
    room(work.inner_codes, chunk * code_stride(config_.ffn));
    room(work.scales, tokens_);
    room(work.inner_scales, chunk);
  }

  void run() {
    embed();
    for (const EncoderLayer& layer : weights_.layers) {
      attend(layer);
      for (std::size_t row = 0; row < tokens_; row += kGroupTokens) {
        feed_forward(layer, row, std::min(kGroupTokens, tokens_ - row));
      }
    }
    pool();
  }

 private:
  void embed() {
    std::size_t row = 0;
    for (const EncoderJob& job : group_) {
      for (std::size_t i = 0; i < job.ids.size(); ++i, ++row) {
        float* const state = states_.at(row);
        const auto id = static_cast<std::size_t>(job.ids[i]);
        const bool read = dequantize_row(weights_.tokens, id, {state, config_.hidden}).ok();
        base::check(read, "ids of a pass are of the vocabulary");
        kernels_.add(state, weights_.positions.data() + i * config_.hidden, config_.hidden);
        kernels_.layer_norm(state, config_.hidden, weights_.norm.view());
      }
    }
  }

  vec::Activations quantised(Rows rows, std::size_t count) {
    const std::size_t stride = code_stride(config_.hidden);
    for (std::size_t i = 0; i < count; ++i) {
      work_.scales[i] =
          kernels_.quantise(rows.at(i), config_.hidden, work_.codes.data() + i * stride);
    }
    return {.codes = work_.codes.data(),
            .stride = stride,
            .scales = work_.scales.data(),
            .rows = count};
  }

  void multiply(const vec::Activations& rows, const vec::PackedMatrix& matrix, Rows out) const {
    kernels_.multiply(rows, matrix.view(), out.data, out.stride);
  }

  void add_and_norm(std::size_t row, std::size_t count, const LayerNorm& norm) const {
    for (std::size_t i = row; i < row + count; ++i) {
      kernels_.add(states_.at(i), sums_.at(i), config_.hidden);
      kernels_.layer_norm(states_.at(i), config_.hidden, norm.view());
    }
  }

  void attend(const EncoderLayer& layer) {
    multiply(quantised(states_, tokens_), layer.queries_keys_values, qkv_);
    const std::size_t head_width = config_.hidden / config_.heads;
    std::size_t row = 0;
    for (const EncoderJob& job : group_) {
      for (std::size_t at = 0; at < config_.hidden; at += head_width) {
        const float* query = qkv_.at(row) + at;
        kernels_.attend({.query = query,
                         .key = query + config_.hidden,
                         .value = query + 2 * config_.hidden,
                         .stride = qkv_.stride,
                         .tokens = job.ids.size(),
                         .width = head_width,
                         .out = attended_.at(row) + at,
                         .out_stride = attended_.stride,
                         .scratch = work_.scratch.data()});
      }
      row += job.ids.size();
    }
    multiply(quantised(attended_, tokens_), layer.attention_output, sums_);
    add_and_norm(0, tokens_, layer.attention_norm);
  }

  void feed_forward(const EncoderLayer& layer, std::size_t row, std::size_t count) {
    multiply(quantised(states_.from(row), count), layer.up, inner_);
    const std::size_t stride = code_stride(config_.ffn);
    for (std::size_t i = 0; i < count; ++i) {
      kernels_.gelu(inner_.at(i), config_.ffn);
      work_.inner_scales[i] =
          kernels_.quantise(inner_.at(i), config_.ffn, work_.inner_codes.data() + i * stride);
    }
    multiply({.codes = work_.inner_codes.data(),
              .stride = stride,
              .scales = work_.inner_scales.data(),
              .rows = count},
             layer.down, sums_.from(row));
    add_and_norm(row, count, layer.output_norm);
  }

  void pool() const {
    std::size_t row = 0;
    for (const EncoderJob& job : group_) {
      std::copy_n(states_.at(row), config_.hidden, job.out);
      if (config_.pooling == EncoderConfig::Pooling::Mean) {
        for (std::size_t i = 1; i < job.ids.size(); ++i) {
          kernels_.add(job.out, states_.at(row + i), config_.hidden);
        }
        const float share = 1.0F / static_cast<float>(job.ids.size());
        for (std::size_t i = 0; i < config_.hidden; ++i)
          job.out[i] *= share;
      }
      if (config_.normalize) kernels_.normalise(job.out, config_.hidden);
      row += job.ids.size();
    }
  }

  const EncoderConfig& config_;
  const EncoderWeights& weights_;
  const vec::Kernels& kernels_;
  std::span<const EncoderJob> group_;
  EncoderWorkspace& work_;
  std::size_t tokens_ = 0;
  std::size_t longest_ = 0;
  Rows states_;
  Rows sums_;
  Rows attended_;
  Rows qkv_;
  Rows inner_;
};

}  // namespace

std::size_t group_size(std::span<const EncoderJob> jobs, std::size_t tokens_max) {
  std::size_t count = 1;
  std::size_t tokens = jobs.front().ids.size();
  while (count < jobs.size() && tokens + jobs[count].ids.size() <= tokens_max) {
    tokens += jobs[count].ids.size();
    ++count;
  }
  return count;
}

void EncoderPass::run(std::span<const EncoderJob> group, EncoderWorkspace& work) const {
  Pass(*this, group, work).run();
}

}  // namespace jiyi::embed
