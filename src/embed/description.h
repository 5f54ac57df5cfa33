// What a model file says of its model besides the weights: numbers, tokenizer, prefixes.
//
// The keys are those llama.cpp reads for the architecture "bert" with a tokenizer "t5" (unigram)
// or "bert" (WordPiece), and ours beside them:
//
//   jiyi.checksum              u64  of the file (checksum.h); the first key
//   jiyi.prefix.query|passage  text put before what is asked, and before what is kept
//   jiyi.normalize             bool vectors of unit length
//   jiyi.tokenizer.trie        u32s the pieces as a trie (double_array.h)
//   jiyi.tokenizer.compose     bool characters are composed after the charsmap
//   jiyi.tokenizer.lower_case|strip_accents|split_han|clean   bool, of WordPiece
//   jiyi.tokenizer.word_characters_max                        u32, of WordPiece

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "embed/double_array.h"
#include "embed/gguf.h"
#include "embed/gguf_writer.h"
#include "embed/tensor.h"
#include "embed/tokenizer.h"
#include "jiyi/result.h"

namespace jiyi::embed {

inline constexpr std::string_view kChecksumKey = "jiyi.checksum";
inline constexpr std::string_view kTrieKey = "jiyi.tokenizer.trie";
inline constexpr std::string_view kCharsmapKey = "tokenizer.ggml.precompiled_charsmap";
inline constexpr std::string_view kPiecesKey = "tokenizer.ggml.tokens";
inline constexpr std::string_view kScoresKey = "tokenizer.ggml.scores";
inline constexpr std::string_view kPieceTypesKey = "tokenizer.ggml.token_type";

inline constexpr std::size_t kPiecesMax = 2'000'000;
inline constexpr std::size_t kPrefixBytesMax = 4096;

// The numbers of llama.cpp.
enum class PieceType : std::int32_t {
  Normal = 1,
  Unknown = 2,
  Control = 3,
  UserDefined = 4,
  Unused = 5
};

struct TokenizerDescription {
  enum class Kind : std::uint8_t { Unigram, WordPiece };

  Kind kind = Kind::Unigram;
  ControlIds ids;
  std::optional<std::int32_t> mask;
  // In the file's form: of both kinds a piece that begins a word has ▁ before it.
  std::vector<std::string> pieces;
  std::vector<float> scores;  // of Unigram
  std::vector<PieceType> types;
  std::string charsmap;  // of Unigram
  bool compose = false;
  bool lower_case = false;  // of WordPiece, like those below
  bool strip_accents = false;
  bool split_han = true;
  bool clean = true;
  std::size_t word_characters_max = 100;
};

struct ModelDescription {
  std::string name;
  std::string licence;  // may be empty
  EncoderConfig config;
  std::string query_prefix;
  std::string passage_prefix;
  TokenizerDescription tokenizer;
};

// The pieces that text may be cut into. Borrows the pieces.
std::vector<TrieKey> trie_keys(const TokenizerDescription& tokenizer);

// InvalidArgument when the description does not hold together.
Result<void> append_description(const ModelDescription& model, GgufWriter& out);

// All but the pieces, scores, types and the charsmap, which are read where they lie. Corruption
// names the key that is missing or out of range.
Result<ModelDescription> read_description(const GgufFile& file);

}  // namespace jiyi::embed
