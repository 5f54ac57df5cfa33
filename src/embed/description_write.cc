#include <algorithm>
#include <utility>

#include "base/try.h"
#include "embed/description.h"
#include "embed/double_array.h"

namespace jiyi::embed {
namespace {

constexpr std::uint32_t kMeanPooling = 1;  // of llama.cpp
constexpr std::uint32_t kClsPooling = 2;
constexpr std::uint32_t kQuantizationVersion = 2;

std::uint32_t number(std::size_t value) {
  return static_cast<std::uint32_t>(value);
}

std::uint32_t id(std::int32_t value) {
  return static_cast<std::uint32_t>(value);
}

Error refused(const std::string& what) {
  return Error{ErrorCode::InvalidArgument, "model: " + what};
}

Result<void> check(const ModelDescription& model) {
  const auto& tokenizer = model.tokenizer;
  const auto pieces = tokenizer.pieces.size();
  const bool unigram = tokenizer.kind == TokenizerDescription::Kind::Unigram;
  if (pieces == 0 || pieces > kPiecesMax || tokenizer.types.size() != pieces ||
      (unigram && tokenizer.scores.size() != pieces)) {
    return refused(std::to_string(pieces) + " pieces with " +
                   std::to_string(tokenizer.scores.size()) + " scores and " +
                   std::to_string(tokenizer.types.size()) + " types");
  }
  if (pieces > model.config.vocabulary) {
    return refused(std::to_string(pieces) + " pieces, but embeddings for " +
                   std::to_string(model.config.vocabulary));
  }
  const auto& ids = tokenizer.ids;
  for (const auto each : {ids.begin, ids.end, ids.unknown, ids.pad}) {
    if (each < 0 || static_cast<std::size_t>(each) >= pieces) {
      return refused("control id " + std::to_string(each) + " of " + std::to_string(pieces) +
                     " pieces");
    }
  }
  return {};
}

void append_numbers(const EncoderConfig& config, GgufWriter& out) {
  out.set_u32("bert.block_count", number(config.layers));
  out.set_u32("bert.context_length", number(config.positions));
  out.set_u32("bert.embedding_length", number(config.hidden));
  out.set_u32("bert.feed_forward_length", number(config.ffn));
  out.set_u32("bert.attention.head_count", number(config.heads));
  out.set_f32("bert.attention.layer_norm_epsilon", config.epsilon);
  out.set_bool("bert.attention.causal", false);
  out.set_u32("bert.pooling_type",
              config.pooling == EncoderConfig::Pooling::Mean ? kMeanPooling : kClsPooling);
  out.set_bool("jiyi.normalize", config.normalize);
}

// Rows of the embeddings beyond the pieces get names, as llama.cpp wants as many of both.
void append_pieces(const TokenizerDescription& tokenizer, std::size_t vocabulary, GgufWriter& out) {
  auto pieces = tokenizer.pieces;
  for (auto i = pieces.size(); i < vocabulary; ++i)
    pieces.push_back("[PAD" + std::to_string(i) + "]");
  out.set_texts(kPiecesKey, pieces);
  if (tokenizer.kind == TokenizerDescription::Kind::Unigram) {
    constexpr float kUnusedScore = -10'000;
    auto scores = tokenizer.scores;
    scores.resize(vocabulary, kUnusedScore);
    out.set_f32s(kScoresKey, scores);
  }
  std::vector<std::int32_t> types;
  for (const auto type : tokenizer.types)
    types.push_back(static_cast<std::int32_t>(type));
  types.resize(vocabulary, static_cast<std::int32_t>(PieceType::Unused));
  out.set_i32s(kPieceTypesKey, types);
}

Result<void> append_trie(const TokenizerDescription& tokenizer, GgufWriter& out) {
  ASSIGN_OR_RETURN(const auto units, build_double_array(trie_keys(tokenizer)));
  out.set_u32s(kTrieKey, units);
  return {};
}

void append_settings(const TokenizerDescription& tokenizer, GgufWriter& out) {
  const auto& ids = tokenizer.ids;
  const bool unigram = tokenizer.kind == TokenizerDescription::Kind::Unigram;
  out.set_text("tokenizer.ggml.model", unigram ? "t5" : "bert");
  out.set_text("tokenizer.ggml.pre", "default");
  out.set_u32("tokenizer.ggml.bos_token_id", id(ids.begin));
  out.set_u32("tokenizer.ggml.cls_token_id", id(ids.begin));
  out.set_u32("tokenizer.ggml.eos_token_id", id(ids.end));
  out.set_u32("tokenizer.ggml.seperator_token_id", id(ids.end));  // spelt so
  out.set_u32("tokenizer.ggml.unknown_token_id", id(ids.unknown));
  out.set_u32("tokenizer.ggml.padding_token_id", id(ids.pad));
  if (tokenizer.mask) out.set_u32("tokenizer.ggml.mask_token_id", id(*tokenizer.mask));
  out.set_bool("tokenizer.ggml.add_bos_token", true);
  out.set_bool("tokenizer.ggml.add_eos_token", true);
  if (unigram) {
    out.set_bool("tokenizer.ggml.add_space_prefix", true);
    out.set_bool("tokenizer.ggml.remove_extra_whitespaces", true);
    if (!tokenizer.charsmap.empty()) out.set_bytes(kCharsmapKey, tokenizer.charsmap);
    out.set_bool("jiyi.tokenizer.compose", tokenizer.compose);
    return;
  }
  out.set_bool("jiyi.tokenizer.lower_case", tokenizer.lower_case);
  out.set_bool("jiyi.tokenizer.strip_accents", tokenizer.strip_accents);
  out.set_bool("jiyi.tokenizer.split_han", tokenizer.split_han);
  out.set_bool("jiyi.tokenizer.clean", tokenizer.clean);
  out.set_u32("jiyi.tokenizer.word_characters_max", number(tokenizer.word_characters_max));
}

}  // namespace

std::vector<TrieKey> trie_keys(const TokenizerDescription& tokenizer) {
  std::vector<TrieKey> keys;
  for (std::size_t i = 0; i < tokenizer.pieces.size(); ++i) {
    if (tokenizer.types[i] == PieceType::Normal || tokenizer.types[i] == PieceType::UserDefined) {
      keys.push_back({tokenizer.pieces[i], number(i)});
    }
  }
  return keys;
}

Result<void> append_description(const ModelDescription& model, GgufWriter& out) {
  RETURN_IF_ERROR(check(model));
  out.set_text("general.architecture", "bert");
  out.set_text("general.name", model.name);
  if (!model.licence.empty()) out.set_text("general.license", model.licence);
  out.set_u32("general.quantization_version", kQuantizationVersion);
  append_numbers(model.config, out);
  out.set_text("jiyi.prefix.query", model.query_prefix);
  out.set_text("jiyi.prefix.passage", model.passage_prefix);
  out.set_u32("tokenizer.ggml.token_type_count", number(model.config.token_types));
  append_settings(model.tokenizer, out);
  append_pieces(model.tokenizer, model.config.vocabulary, out);
  return append_trie(model.tokenizer, out);
}

}  // namespace jiyi::embed
