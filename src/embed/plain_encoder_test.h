// The forward pass in floats, in the order of the formulas and nothing else, for comparison.

#pragma once

#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "embed/tensor.h"

namespace jiyi::embed {

class PlainEncoder {
 public:
  using Row = std::vector<float>;
  using Rows = std::vector<Row>;

  // Borrows the weights.
  PlainEncoder(const Weights& weights, const EncoderConfig& config)
      : weights_(weights), config_(config) {}

  Row encode(std::span<const std::int32_t> ids) const {
    Rows states;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      Row row = read("token_embd.weight", static_cast<std::size_t>(ids[i]));
      add(row, read("position_embd.weight", i + config_.position_offset));
      add(row, read("token_types.weight", 0));
      norm(row, "token_embd_norm");
      states.push_back(row);
    }
    for (std::size_t i = 0; i < config_.layers; ++i)
      layer(states, i);
    return pooled(states);
  }

 private:
  Row read(const std::string& name, std::size_t row) const {
    const Tensor tensor = weights_.tensor(name).value();
    Row out(tensor.cols);
    if (!dequantize_row(tensor, row, out).ok()) std::abort();
    return out;
  }

  static void add(Row& row, const Row& other) {
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] += other[i];
  }

  void norm(Row& row, const std::string& name) const {
    const Row gain = read(name + ".weight", 0);
    const Row bias = read(name + ".bias", 0);
    const auto n = static_cast<double>(row.size());
    double mean = 0;
    double variance = 0;
    for (const float x : row)
      mean += static_cast<double>(x) / n;
    for (const float x : row)
      variance += std::pow(static_cast<double>(x) - mean, 2) / n;
    const double inverse = 1 / std::sqrt(variance + static_cast<double>(config_.epsilon));
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto apart = static_cast<float>((static_cast<double>(row[i]) - mean) * inverse);
      row[i] = apart * gain[i] + bias[i];
    }
  }

  Rows linear(const Rows& rows, const std::string& name) const {
    Rows weights;
    for (std::size_t o = 0; o < weights_.tensor(name + ".weight").value().rows; ++o) {
      weights.push_back(read(name + ".weight", o));
    }
    Rows out(rows.size(), read(name + ".bias", 0));
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t o = 0; o < weights.size(); ++o) {
        double sum = 0;
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
          sum += static_cast<double>(weights[o][i]) * static_cast<double>(rows[r][i]);
        }
        out[r][o] += static_cast<float>(sum);
      }
    }
    return out;
  }

  Rows attention(const Rows& queries, const Rows& keys, const Rows& values) const {
    const std::size_t width = config_.hidden / config_.heads;
    Rows out(queries.size(), Row(config_.hidden));
    for (std::size_t t = 0; t < queries.size(); ++t) {
      for (std::size_t at = 0; at < config_.hidden; at += width) {
        std::vector<double> shares(keys.size());
        double total = 0;
        for (std::size_t s = 0; s < keys.size(); ++s) {
          double score = 0;
          for (std::size_t i = at; i < at + width; ++i) {
            score += static_cast<double>(queries[t][i]) * static_cast<double>(keys[s][i]);
          }
          total += shares[s] = std::exp(score / std::sqrt(static_cast<double>(width)));
        }
        for (std::size_t s = 0; s < keys.size(); ++s) {
          const auto share = static_cast<float>(shares[s] / total);
          for (std::size_t i = at; i < at + width; ++i)
            out[t][i] += share * values[s][i];
        }
      }
    }
    return out;
  }

  void layer(Rows& states, std::size_t index) const {
    const std::string name = "blk." + std::to_string(index) + ".";
    const Rows attended =
        linear(attention(linear(states, name + "attn_q"), linear(states, name + "attn_k"),
                         linear(states, name + "attn_v")),
               name + "attn_output");
    for (std::size_t t = 0; t < states.size(); ++t) {
      add(states[t], attended[t]);
      norm(states[t], name + "attn_output_norm");
    }
    Rows inner = linear(states, name + "ffn_up");
    for (Row& row : inner) {
      for (float& x : row)
        x *= 0.5F * std::erfc(-x / std::sqrt(2.0F));
    }
    const Rows fed = linear(inner, name + "ffn_down");
    for (std::size_t t = 0; t < states.size(); ++t) {
      add(states[t], fed[t]);
      norm(states[t], name + "layer_output_norm");
    }
  }

  Row pooled(const Rows& states) const {
    Row out = states[0];
    if (config_.pooling == EncoderConfig::Pooling::Mean) {
      for (std::size_t t = 1; t < states.size(); ++t)
        add(out, states[t]);
      for (float& x : out)
        x /= static_cast<float>(states.size());
    }
    if (!config_.normalize) return out;
    double square = 0;
    for (const float x : out)
      square += static_cast<double>(x) * static_cast<double>(x);
    for (float& x : out)
      x = static_cast<float>(static_cast<double>(x) / std::sqrt(square));
    return out;
  }

  const Weights& weights_;
  const EncoderConfig& config_;
};

inline double cosine(std::span<const float> a, std::span<const float> b) {
  double dot = 0;
  double left = 0;
  double right = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    dot += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    left += static_cast<double>(a[i]) * static_cast<double>(a[i]);
    right += static_cast<double>(b[i]) * static_cast<double>(b[i]);
  }
  return dot / std::sqrt(left * right);
}

}  // namespace jiyi::embed
