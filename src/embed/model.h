// A model file that is open: its weights where they lie, its tokenizer, and what it is.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "embed/description.h"
#include "embed/gguf.h"
#include "embed/tensor.h"
#include "embed/tokenizer.h"
#include "io/mapped_file.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// Thread-compatible.
class Model : public Weights {
 public:
  // Maps the file and checks all of it: its form, its checksum if it has one, that every tensor
  // an encoder needs is there in its shape. NotFound, Io, or Corruption that says what is wrong.
  static Result<std::unique_ptr<const Model>> open(const std::string& path);

  Result<Tensor> tensor(std::string_view name) const override;
  const std::vector<Tensor>& tensors() const { return file_.tensors(); }

  const std::string& name() const { return description_.name; }
  const std::string& licence() const { return description_.licence; }
  const EncoderConfig& config() const { return description_.config; }
  const Tokenizer& tokenizer() const { return *tokenizer_; }
  TokenizerDescription::Kind tokenizer_kind() const { return description_.tokenizer.kind; }
  const std::string& query_prefix() const { return description_.query_prefix; }
  const std::string& passage_prefix() const { return description_.passage_prefix; }

  // Of the whole content: two files give the same vectors if they have the same.
  std::uint64_t fingerprint() const { return fingerprint_; }
  bool has_checksum() const { return has_checksum_; }
  std::size_t file_bytes() const { return mapping_.bytes().size(); }
  // Lets the system take back memory of pages read so far.
  void release_pages() const { mapping_.release_pages(); }

 private:
  Model(io::MappedFile mapping, GgufFile file)
      : mapping_(std::move(mapping)), file_(std::move(file)) {}

  Result<void> check_sum();
  Result<void> check_tensors() const;
  Result<void> check_tensor(const std::string& name, std::size_t rows, std::size_t cols) const;
  Result<void> make_tokenizer();
  Result<DoubleArray> piece_trie();
  Result<std::unique_ptr<Tokenizer>> make_unigram(const DoubleArray& trie) const;

  io::MappedFile mapping_;
  GgufFile file_;
  ModelDescription description_;
  std::vector<std::uint32_t> trie_;  // when the file has none
  std::unique_ptr<Tokenizer> tokenizer_;
  std::uint64_t fingerprint_ = 0;
  bool has_checksum_ = false;
};

}  // namespace jiyi::embed
