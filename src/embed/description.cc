#include "embed/description.h"

#include <algorithm>
#include <utility>

#include "base/try.h"

namespace jiyi::embed {
namespace {

constexpr std::uint64_t kMeanPooling = 1;  // of llama.cpp
constexpr std::uint64_t kClsPooling = 2;
constexpr std::uint64_t kHiddenMax = 16'384;
constexpr std::uint64_t kLayersMax = 256;
constexpr std::uint64_t kHeadsMax = 1024;
constexpr std::uint64_t kPositionsMax = 131'072;
constexpr std::uint64_t kTypesMax = 1024;
constexpr std::uint64_t kWordCharactersMax = 10'000;

struct Range {
  std::uint64_t low;
  std::uint64_t high;
};

Error damaged(const std::string& what) {
  return Error{ErrorCode::Corruption, "model file: " + what};
}

// Keeps the first fault; after it every read gives zero.
class Reader {
 public:
  explicit Reader(const GgufFile& file) : file_(file) {}

  std::size_t whole(std::string_view key, Range range) {
    return take(key, file_.whole(key), range);
  }
  std::size_t whole_or(std::string_view key, std::uint64_t otherwise, Range range) {
    return take(key, file_.whole_or(key, otherwise), range);
  }
  std::int32_t id(std::string_view key, std::size_t pieces) {
    return static_cast<std::int32_t>(whole(key, {0, pieces - 1}));
  }
  std::int32_t id_or(std::string_view key, std::int32_t otherwise, std::size_t pieces) {
    return file_.find(key) == nullptr ? otherwise : id(key, pieces);
  }
  bool boolean_or(std::string_view key, bool otherwise) {
    return kept(file_.boolean_or(key, otherwise), false);
  }
  std::string text_or(std::string_view key, std::string_view otherwise) {
    return std::string(kept(file_.text_or(key, otherwise), {}));
  }
  float number_or(std::string_view key, double otherwise) {
    if (file_.find(key) == nullptr) return static_cast<float>(otherwise);
    return static_cast<float>(kept(file_.number(key), 0.0));
  }
  void fail(Error error) {
    if (!fault_) fault_ = std::move(error);
  }
  Result<void> finish() {
    if (fault_) return std::move(*fault_);
    return {};
  }

 private:
  template <typename T>
  T kept(Result<T> found, T otherwise) {
    if (found.ok()) return found.value();
    fail(damaged(found.error().message()));
    return otherwise;
  }

  std::size_t take(std::string_view key, Result<std::uint64_t> found, Range range) {
    const auto value = kept(std::move(found), range.low);
    if (value >= range.low && value <= range.high) return static_cast<std::size_t>(value);
    fail(damaged(std::string(key) + " is " + std::to_string(value) + ", not from " +
                 std::to_string(range.low) + " to " + std::to_string(range.high)));
    return static_cast<std::size_t>(range.low);
  }

  const GgufFile& file_;
  std::optional<Error> fault_;
};

EncoderConfig read_config(Reader& in, std::size_t pieces) {
  EncoderConfig config;
  config.vocabulary = pieces;
  config.layers = in.whole("bert.block_count", {1, kLayersMax});
  config.positions = in.whole("bert.context_length", {4, kPositionsMax});
  config.hidden = in.whole("bert.embedding_length", {1, kHiddenMax});
  config.ffn = in.whole("bert.feed_forward_length", {1, kHiddenMax * 4});
  config.heads = in.whole("bert.attention.head_count", {1, kHeadsMax});
  config.epsilon = in.number_or("bert.attention.layer_norm_epsilon", 1e-12);
  const auto pooling = in.whole_or("bert.pooling_type", kMeanPooling, {kMeanPooling, kClsPooling});
  config.pooling =
      pooling == kClsPooling ? EncoderConfig::Pooling::Cls : EncoderConfig::Pooling::Mean;
  config.normalize = in.boolean_or("jiyi.normalize", true);
  config.token_types = in.whole_or("tokenizer.ggml.token_type_count", 1, {1, kTypesMax});
  if (config.hidden % config.heads != 0) {
    in.fail(damaged(std::to_string(config.hidden) + " numbers a token for " +
                    std::to_string(config.heads) + " heads"));
  }
  if (!(config.epsilon > 0 && config.epsilon < 1))
    in.fail(damaged("layer norm epsilon out of range"));
  if (in.boolean_or("bert.attention.causal", false))
    in.fail(damaged("causal attention is not supported"));
  return config;
}

TokenizerDescription read_tokenizer(Reader& in, std::size_t pieces) {
  TokenizerDescription tokenizer;
  const auto model = in.text_or("tokenizer.ggml.model", "");
  if (model == "bert") {
    tokenizer.kind = TokenizerDescription::Kind::WordPiece;
  } else if (model != "t5") {
    in.fail(damaged("the tokenizer is \"" + model.substr(0, 32) + "\"; t5 and bert are read"));
  }
  auto& ids = tokenizer.ids;
  ids.begin = in.id(tokenizer.kind == TokenizerDescription::Kind::WordPiece &&
                            in.id_or("tokenizer.ggml.cls_token_id", -1, pieces) >= 0
                        ? "tokenizer.ggml.cls_token_id"
                        : "tokenizer.ggml.bos_token_id",
                    pieces);
  ids.end = in.id_or("tokenizer.ggml.eos_token_id",
                     in.id_or("tokenizer.ggml.seperator_token_id", 0, pieces), pieces);
  ids.unknown = in.id("tokenizer.ggml.unknown_token_id", pieces);
  ids.pad = in.id_or("tokenizer.ggml.padding_token_id", ids.unknown, pieces);
  tokenizer.compose = in.boolean_or("jiyi.tokenizer.compose", false);
  tokenizer.lower_case = in.boolean_or("jiyi.tokenizer.lower_case", true);
  tokenizer.strip_accents = in.boolean_or("jiyi.tokenizer.strip_accents", tokenizer.lower_case);
  tokenizer.split_han = in.boolean_or("jiyi.tokenizer.split_han", true);
  tokenizer.clean = in.boolean_or("jiyi.tokenizer.clean", true);
  tokenizer.word_characters_max =
      in.whole_or("jiyi.tokenizer.word_characters_max", 100, {1, kWordCharactersMax});
  return tokenizer;
}

}  // namespace

Result<ModelDescription> read_description(const GgufFile& file) {
  Reader in(file);
  ModelDescription model;
  if (const auto kind = in.text_or("general.architecture", ""); kind != "bert") {
    return damaged("the architecture is \"" + kind.substr(0, 32) + "\"; bert is read");
  }
  if (auto found = file.elements(kPiecesKey, GgufType::String); !found.ok()) {
    return damaged(found.error().message());
  }
  const auto pieces = file.find(kPiecesKey)->count;
  if (pieces == 0 || pieces > kPiecesMax) {
    return damaged(std::to_string(pieces) + " pieces; 1 to " + std::to_string(kPiecesMax));
  }
  model.name = in.text_or("general.name", "");
  model.licence = in.text_or("general.license", "");
  model.config = read_config(in, static_cast<std::size_t>(pieces));
  model.query_prefix = in.text_or("jiyi.prefix.query", "");
  model.passage_prefix = in.text_or("jiyi.prefix.passage", "");
  if (std::max(model.query_prefix.size(), model.passage_prefix.size()) > kPrefixBytesMax) {
    return damaged("a prefix of over " + std::to_string(kPrefixBytesMax) + " bytes");
  }
  model.tokenizer = read_tokenizer(in, static_cast<std::size_t>(pieces));
  RETURN_IF_ERROR(in.finish());
  return model;
}

}  // namespace jiyi::embed
