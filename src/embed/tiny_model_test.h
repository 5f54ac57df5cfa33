// A model so small that a test can make it: both kinds of tokenizer, weights of chance.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/endian.h"
#include "base/random.h"
#include "embed/charsmap.h"
#include "embed/convert.h"
#include "embed/description.h"
#include "embed/gguf_writer.h"

namespace jiyi::embed {

inline ModelDescription tiny_description(TokenizerDescription::Kind kind) {
  const bool unigram = kind == TokenizerDescription::Kind::Unigram;
  ModelDescription model;
  model.name = "tiny";
  model.config = {.hidden = 32,
                  .layers = 1,
                  .heads = 2,
                  .ffn = 64,
                  .vocabulary = 0,
                  .positions = 16,
                  .token_types = 2,
                  .epsilon = 1e-12F};
  model.query_prefix = "ask: ";
  auto& tokenizer = model.tokenizer;
  tokenizer.kind = kind;
  tokenizer.ids = {.begin = 0, .end = 2, .unknown = 3, .pad = 1};
  tokenizer.pieces = {"<s>", "<pad>", "</s>", "<unk>", "▁",    "▁a",  "▁ask", "b",
                      "ab",  ":",     "▁ab",  "中",    "中文", "▁中", "▁:",   "c"};
  tokenizer.types.assign(tokenizer.pieces.size(), PieceType::Normal);
  for (const std::size_t i : {0U, 1U, 2U})
    tokenizer.types[i] = PieceType::Control;
  tokenizer.types[3] = PieceType::Unknown;
  if (unigram) {
    tokenizer.scores = {0, 0, 0, 0, -2, -3, -4, -3, -3.5F, -2, -5, -6, -7, -9, -8, -4};
    const std::vector<std::pair<std::string, std::string>> replaced = {
        {"\n", " "}, {"Ａ", "a"}, {"\x01", ""}};
    tokenizer.charsmap = build_charsmap(replaced).value();
    tokenizer.compose = true;
  }
  model.config.vocabulary = tokenizer.pieces.size() + 2;  // two rows that no piece has
  return model;
}

inline TensorSource chance_tensor(std::string name, std::vector<std::size_t> shape) {
  TensorSource tensor{.name = std::move(name), .type = TensorType::F32, .shape = std::move(shape)};
  const auto bytes = tensor.bytes();
  tensor.write = [bytes](const TensorSource::Sink& sink) {
    base::Random random(bytes);
    std::string out;
    while (out.size() < bytes) {
      base::append_fixed(out, static_cast<float>(random.below(2001)) / 1000 - 1);
    }
    return sink(out);
  };
  return tensor;
}

inline std::vector<TensorSource> tiny_tensors(const EncoderConfig& c) {
  std::vector<TensorSource> all;
  const auto add = [&](std::string name, std::vector<std::size_t> shape) {
    all.push_back(chance_tensor(std::move(name), std::move(shape)));
  };
  const auto add_both = [&](const std::string& name, std::vector<std::size_t> shape) {
    add(name + ".bias", {shape.front()});
    add(name + ".weight", std::move(shape));
  };
  add("token_embd.weight", {c.vocabulary, c.hidden});
  add("position_embd.weight", {c.positions, c.hidden});
  add("token_types.weight", {c.token_types, c.hidden});
  add_both("token_embd_norm", {c.hidden});
  for (const auto* name : {"attn_q", "attn_k", "attn_v", "attn_output"}) {
    add_both(std::string("blk.0.") + name, {c.hidden, c.hidden});
  }
  add_both("blk.0.attn_output_norm", {c.hidden});
  add_both("blk.0.layer_output_norm", {c.hidden});
  add_both("blk.0.ffn_up", {c.ffn, c.hidden});
  add_both("blk.0.ffn_down", {c.hidden, c.ffn});
  return all;
}

// The bytes of a file with this description and these tensors.
inline std::string file_of(const ModelDescription& model, std::vector<TensorSource> tensors) {
  GgufWriter writer;
  if (!append_description(model, writer).ok()) return {};
  for (auto& tensor : tensors)
    writer.add(std::move(tensor));
  std::string bytes;
  const auto written = writer.write(kChecksumKey, [&](std::string_view piece) {
    bytes += piece;
    return Result<void>();
  });
  return written.ok() ? bytes : std::string();
}

inline std::string tiny_file(TokenizerDescription::Kind kind) {
  const auto model = tiny_description(kind);
  return file_of(model, tiny_tensors(model.config));
}

}  // namespace jiyi::embed
