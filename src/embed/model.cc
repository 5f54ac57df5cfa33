#include "embed/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/endian.h"
#include "base/try.h"
#include "embed/byte_reader.h"
#include "embed/charsmap.h"
#include "embed/checksum.h"
#include "embed/unigram.h"
#include "embed/wordpiece.h"

namespace jiyi::embed {
namespace {

Error damaged(const std::string& what) {
  return Error{ErrorCode::Corruption, "model file: " + what};
}

std::string_view text_of(const io::MappedFile& file) {
  const auto bytes = file.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <typename T>
std::vector<T> numbers_of(std::string_view bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = base::read_fixed<T>(bytes, i * sizeof(T));
  }
  return numbers;
}

}  // namespace

Result<std::unique_ptr<const Model>> Model::open(const std::string& path) {
  ASSIGN_OR_RETURN(auto mapping, io::MappedFile::open(path));
  auto parsed = GgufFile::parse(mapping.bytes());
  if (!parsed.ok()) return std::move(parsed).error().with_context(path);
  // The constructor is private.
  std::unique_ptr<Model> model(new Model(std::move(mapping), std::move(parsed).value()));
  const auto load = [&]() -> Result<void> {
    RETURN_IF_ERROR(model->check_sum());
    ASSIGN_OR_RETURN(model->description_, read_description(model->file_));
    RETURN_IF_ERROR(model->make_tokenizer());
    return model->check_tensors();
  };
  if (auto loaded = load(); !loaded.ok()) return std::move(loaded).error().with_context(path);
  return std::unique_ptr<const Model>(std::move(model));
}

Result<Tensor> Model::tensor(std::string_view name) const {
  const auto* found = file_.tensor(name);
  if (found == nullptr) {
    return Error{ErrorCode::NotFound, "there is no tensor " + std::string(name)};
  }
  return *found;
}

Result<void> Model::check_sum() {
  const auto* stored = file_.find(kChecksumKey);
  if (stored == nullptr) {
    fingerprint_ = checksum_of(text_of(mapping_), std::nullopt);
    return {};
  }
  if (stored->type != GgufType::U64) return damaged("its checksum is not a number of 64 bits");
  has_checksum_ = true;
  fingerprint_ = checksum_of(text_of(mapping_), stored->offset);
  if (fingerprint_ == base::read_fixed<std::uint64_t>(stored->bytes)) return {};
  return damaged("its bytes do not have the checksum that it names; it was damaged or changed");
}

Result<void> Model::check_tensor(const std::string& name, std::size_t rows,
                                 std::size_t cols) const {
  const auto* found = file_.tensor(name);
  if (found == nullptr) return damaged("the tensor " + name + " is missing");
  if (found->rows >= rows && found->rows <= std::max(rows, kPiecesMax) && found->cols == cols &&
      (found->rows == rows || name == "position_embd.weight" || name == "token_types.weight")) {
    return {};
  }
  return damaged("the tensor " + name + " is " + std::to_string(found->rows) + " by " +
                 std::to_string(found->cols) + ", expected " + std::to_string(rows) + " by " +
                 std::to_string(cols));
}

Result<void> Model::check_tensors() const {
  const auto& config = description_.config;
  const auto hidden = config.hidden;
  RETURN_IF_ERROR(check_tensor("token_embd.weight", config.vocabulary, hidden));
  RETURN_IF_ERROR(check_tensor("position_embd.weight", config.positions, hidden));
  RETURN_IF_ERROR(check_tensor("token_types.weight", 1, hidden));
  RETURN_IF_ERROR(check_tensor("token_embd_norm.weight", 1, hidden));
  RETURN_IF_ERROR(check_tensor("token_embd_norm.bias", 1, hidden));
  for (std::size_t layer = 0; layer < config.layers; ++layer) {
    const auto block = "blk." + std::to_string(layer) + ".";
    for (const auto* name : {"attn_q", "attn_k", "attn_v", "attn_output"}) {
      RETURN_IF_ERROR(check_tensor(block + name + ".weight", hidden, hidden));
      RETURN_IF_ERROR(check_tensor(block + name + ".bias", 1, hidden));
    }
    for (const auto* name : {"attn_output_norm", "layer_output_norm"}) {
      RETURN_IF_ERROR(check_tensor(block + name + ".weight", 1, hidden));
      RETURN_IF_ERROR(check_tensor(block + name + ".bias", 1, hidden));
    }
    RETURN_IF_ERROR(check_tensor(block + "ffn_up.weight", config.ffn, hidden));
    RETURN_IF_ERROR(check_tensor(block + "ffn_up.bias", 1, config.ffn));
    RETURN_IF_ERROR(check_tensor(block + "ffn_down.weight", hidden, config.ffn));
    RETURN_IF_ERROR(check_tensor(block + "ffn_down.bias", 1, hidden));
  }
  return {};
}

// A file of ours has the trie ready; of another it is made from the pieces.
Result<DoubleArray> Model::piece_trie() {
  if (file_.find(kTrieKey) != nullptr) {
    ASSIGN_OR_RETURN(const auto units, file_.elements(kTrieKey, GgufType::U32));
    return DoubleArray(units);
  }
  ASSIGN_OR_RETURN(const auto pieces, file_.texts(kPiecesKey));
  ASSIGN_OR_RETURN(const auto type_bytes, file_.elements(kPieceTypesKey, GgufType::I32));
  const auto types = numbers_of<std::int32_t>(type_bytes);
  if (types.size() != pieces.size()) return damaged("there are not as many types as pieces");
  std::vector<TrieKey> keys;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto type = static_cast<PieceType>(types[i]);
    if (type == PieceType::Normal || type == PieceType::UserDefined) {
      keys.push_back({pieces[i], static_cast<std::uint32_t>(i)});
    }
  }
  ASSIGN_OR_RETURN(trie_, build_double_array(std::move(keys)));
  return DoubleArray(
      {reinterpret_cast<const char*>(trie_.data()), trie_.size() * sizeof(std::uint32_t)});
}

Result<void> Model::make_tokenizer() {
  ASSIGN_OR_RETURN(const auto trie, piece_trie());
  if (description_.tokenizer.kind == TokenizerDescription::Kind::Unigram) {
    ASSIGN_OR_RETURN(tokenizer_, make_unigram(trie));
    return {};
  }
  const auto& tokenizer = description_.tokenizer;
  tokenizer_ = std::make_unique<WordPieceTokenizer>(
      WordPieceTokenizer::Parts{.pieces = trie,
                                .piece_count = description_.config.vocabulary,
                                .words = {.lower_case = tokenizer.lower_case,
                                          .strip_accents = tokenizer.strip_accents,
                                          .split_han = tokenizer.split_han,
                                          .clean = tokenizer.clean},
                                .word_characters_max = tokenizer.word_characters_max,
                                .ids = tokenizer.ids});
  return {};
}

Result<std::unique_ptr<Tokenizer>> Model::make_unigram(const DoubleArray& trie) const {
  ASSIGN_OR_RETURN(const auto score_bytes, file_.elements(kScoresKey, GgufType::F32));
  ASSIGN_OR_RETURN(const auto type_bytes, file_.elements(kPieceTypesKey, GgufType::I32));
  UnigramTokenizer::Parts parts{.pieces = trie, .scores = numbers_of<float>(score_bytes)};
  const auto types = numbers_of<std::int32_t>(type_bytes);
  if (parts.scores.size() != description_.config.vocabulary ||
      types.size() != parts.scores.size()) {
    return damaged("there are not as many scores and types as pieces");
  }
  if (!std::ranges::all_of(parts.scores, [](float score) { return std::isfinite(score); })) {
    return damaged("a score is no number");
  }
  float lowest = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (types[i] == static_cast<std::int32_t>(PieceType::Normal)) {
      lowest = std::min(lowest, parts.scores[i]);
    }
  }
  parts.unknown_score = lowest - kUnknownPenalty;
  if (file_.find(kCharsmapKey) != nullptr) {
    ASSIGN_OR_RETURN(const auto map_bytes, file_.elements(kCharsmapKey, GgufType::U8));
    ASSIGN_OR_RETURN(parts.charsmap, Charsmap::read(map_bytes));
  }
  parts.compose = description_.tokenizer.compose;
  parts.ids = description_.tokenizer.ids;
  return std::unique_ptr<Tokenizer>(std::make_unique<UnigramTokenizer>(std::move(parts)));
}

}  // namespace jiyi::embed
