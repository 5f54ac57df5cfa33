#include "embed/transformers_folder.h"

#include <utility>

#include "base/try.h"
#include "embed/safetensors.h"
#include "embed/tokenizer_json.h"
#include "io/files.h"
#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kJsonBytesMax = std::size_t{64} << 20;

Error refused(const std::string& what) {
  return Error{ErrorCode::InvalidArgument, "config.json: " + what};
}

Result<json::Value> read_json(const std::string& path) {
  ASSIGN_OR_RETURN(const auto text, io::read_file(path, kJsonBytesMax));
  auto value = json::parse(text, {.bytes_max = kJsonBytesMax});
  if (!value.ok()) return std::move(value).error().with_context(path);
  return value;
}

// Null when the file is not there.
Result<json::Value> read_json_if_there(const std::string& path) {
  ASSIGN_OR_RETURN(const bool there, io::exists(path));
  if (!there) return json::Value();
  return read_json(path);
}

struct Architecture {
  EncoderConfig config;
  std::size_t first_position = 0;  // rows of the position table that no text uses
  std::size_t position_rows = 0;
};

Result<Architecture> read_config(const json::Value& document) {
  json::FieldReader in(document, "config.json");
  in.ignore_unknown();
  const auto kind = in.string("model_type");
  if (kind != "bert" && kind != "xlm-roberta") {
    return refused("model_type \"" + kind.substr(0, 32) + "\"; bert and xlm-roberta are read");
  }
  const auto activation = in.optional_string("hidden_act").value_or("gelu");
  if (activation != "gelu")
    return refused("hidden_act \"" + activation.substr(0, 32) + "\", not gelu");
  const auto positions = in.optional_string("position_embedding_type").value_or("absolute");
  if (positions != "absolute") return refused("positions that are not absolute");
  const auto size = [&in](std::string_view name, std::int64_t most) {
    return static_cast<std::size_t>(in.integer(name, {1, most}, 0));
  };
  Architecture read;
  auto& config = read.config;
  config.hidden = size("hidden_size", 16'384);
  config.layers = size("num_hidden_layers", 256);
  config.heads = size("num_attention_heads", 1024);
  config.ffn = size("intermediate_size", 65'536);
  config.vocabulary = size("vocab_size", 2'000'000);
  read.position_rows = size("max_position_embeddings", 131'072);
  config.token_types = size("type_vocab_size", 1024);
  config.epsilon = static_cast<float>(in.optional_number("layer_norm_eps").value_or(1e-12));
  const auto pad = static_cast<std::size_t>(in.integer("pad_token_id", {0, 65'536}, 1));
  RETURN_IF_ERROR(in.finish());
  for (const auto value : {config.hidden, config.layers, config.heads, config.ffn,
                           config.vocabulary, read.position_rows, config.token_types}) {
    if (value == 0) return refused("one of the sizes is missing");
  }
  if (config.hidden % config.heads != 0) return refused("hidden_size is no multiple of the heads");
  read.first_position = kind == "xlm-roberta" ? pad + 1 : 0;
  if (read.position_rows <= read.first_position + 3) return refused("too few positions");
  config.positions = read.position_rows - read.first_position;
  return read;
}

Result<EncoderConfig::Pooling> read_pooling(const std::string& folder) {
  ASSIGN_OR_RETURN(const auto document, read_json_if_there(folder + "/1_Pooling/config.json"));
  if (document.is_null()) return EncoderConfig::Pooling::Mean;
  json::FieldReader in(document, "1_Pooling/config.json");
  in.ignore_unknown();
  const bool cls = in.boolean("pooling_mode_cls_token", false);
  const bool mean = in.boolean("pooling_mode_mean_tokens", false);
  RETURN_IF_ERROR(in.finish());
  if (cls == mean) return refused("1_Pooling: neither mean nor cls alone");
  return cls ? EncoderConfig::Pooling::Cls : EncoderConfig::Pooling::Mean;
}

Result<void> read_prefixes(const std::string& folder, ModelDescription& model) {
  ASSIGN_OR_RETURN(const auto document,
                   read_json_if_there(folder + "/config_sentence_transformers.json"));
  const auto* object = document.if_object();
  const auto* prompts = object == nullptr ? nullptr : object->find("prompts");
  if (prompts != nullptr && prompts->if_object() != nullptr) {
    json::FieldReader in(*prompts, "prompts");
    in.ignore_unknown();
    model.query_prefix = in.string("query");
    model.passage_prefix = in.has("passage") ? in.string("passage") : in.string("document");
    RETURN_IF_ERROR(in.finish());
  }
  const bool is_e5 = model.name.starts_with("e5") || model.name.starts_with("multilingual-e5");
  if (is_e5 && model.query_prefix.empty() && model.passage_prefix.empty()) {
    model.query_prefix = "query: ";
    model.passage_prefix = "passage: ";
  }
  return {};
}

// Finds the tensors by their names in transformers, with or without the name of the model before
// them.
class Tensors {
 public:
  Tensors(const std::map<std::string, SafeTensor>& found, LoadedModel& model)
      : found_(found), model_(model) {
    for (const auto* prefix : {"", "bert.", "roberta.", "model."}) {
      if (found_.contains(std::string(prefix) + "embeddings.word_embeddings.weight")) {
        prefix_ = prefix;
        break;
      }
    }
  }

  Result<void> take_all(const Architecture& architecture) {
    const auto& c = architecture.config;
    RETURN_IF_ERROR(
        take("embeddings.word_embeddings.weight", "token_embd.weight", {c.vocabulary, c.hidden}));
    RETURN_IF_ERROR(take_positions(architecture));
    RETURN_IF_ERROR(take("embeddings.token_type_embeddings.weight", "token_types.weight",
                         {c.token_types, c.hidden}));
    RETURN_IF_ERROR(take_both("embeddings.LayerNorm", "token_embd_norm", {c.hidden}));
    for (std::size_t layer = 0; layer < c.layers; ++layer) {
      RETURN_IF_ERROR(take_layer("encoder.layer." + std::to_string(layer) + ".",
                                 "blk." + std::to_string(layer) + ".", c));
    }
    return {};
  }

 private:
  using Shape = std::vector<std::size_t>;

  Result<void> take_layer(const std::string& from, const std::string& to, const EncoderConfig& c) {
    const Shape square = {c.hidden, c.hidden};
    RETURN_IF_ERROR(take_both(from + "attention.self.query", to + "attn_q", square));
    RETURN_IF_ERROR(take_both(from + "attention.self.key", to + "attn_k", square));
    RETURN_IF_ERROR(take_both(from + "attention.self.value", to + "attn_v", square));
    RETURN_IF_ERROR(take_both(from + "attention.output.dense", to + "attn_output", square));
    RETURN_IF_ERROR(
        take_both(from + "attention.output.LayerNorm", to + "attn_output_norm", {c.hidden}));
    RETURN_IF_ERROR(take_both(from + "intermediate.dense", to + "ffn_up", {c.ffn, c.hidden}));
    RETURN_IF_ERROR(take_both(from + "output.dense", to + "ffn_down", {c.hidden, c.ffn}));
    return take_both(from + "output.LayerNorm", to + "layer_output_norm", {c.hidden});
  }

  Result<void> take_both(const std::string& from, const std::string& to, const Shape& shape) {
    RETURN_IF_ERROR(take(from + ".weight", to + ".weight", shape));
    return take(from + ".bias", to + ".bias", {shape.front()});
  }

  // The file begins with the first row that a text uses, as llama.cpp expects it.
  Result<void> take_positions(const Architecture& architecture) {
    const auto& c = architecture.config;
    ASSIGN_OR_RETURN(auto bytes, bytes_of("embeddings.position_embeddings.weight",
                                          {architecture.position_rows, c.hidden}));
    const auto type = *found_.at(prefix_ + "embeddings.position_embeddings.weight").type;
    bytes.remove_prefix(row_bytes(type, c.hidden) * architecture.first_position);
    add("position_embd.weight", type, {c.positions, c.hidden}, bytes);
    return {};
  }

  Result<std::string_view> bytes_of(const std::string& name, const Shape& shape) const {
    const auto found = found_.find(prefix_ + name);
    if (found == found_.end()) {
      return Error{ErrorCode::InvalidArgument, "model.safetensors: " + name + " is missing"};
    }
    if (!found->second.type || found->second.shape != shape) {
      return Error{ErrorCode::InvalidArgument, "model.safetensors: " + name + " has the type " +
                                                   found->second.type_name +
                                                   " or a shape that config.json does not say"};
    }
    return found->second.bytes;
  }

  Result<void> take(const std::string& from, const std::string& to, const Shape& shape) {
    ASSIGN_OR_RETURN(const auto bytes, bytes_of(from, shape));
    add(to, *found_.at(prefix_ + from).type, shape, bytes);
    return {};
  }

  void add(const std::string& name, TensorType type, const Shape& shape, std::string_view bytes) {
    model_.tensors.push_back(
        {.name = name,
         .type = type,
         .shape = shape,
         .write = [bytes](const TensorSource::Sink& sink) { return sink(bytes); }});
  }

  const std::map<std::string, SafeTensor>& found_;
  LoadedModel& model_;
  std::string prefix_;
};

std::string name_of(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/'))
    folder.pop_back();
  return folder.substr(folder.rfind('/') + 1);
}

}  // namespace

Result<LoadedModel> load_transformers_folder(const std::string& folder) {
  LoadedModel model;
  ASSIGN_OR_RETURN(const auto config, read_json(folder + "/config.json"));
  ASSIGN_OR_RETURN(auto architecture, read_config(config));
  ASSIGN_OR_RETURN(architecture.config.pooling, read_pooling(folder));
  auto& description = model.description;
  description.config = architecture.config;
  description.name = name_of(folder);
  RETURN_IF_ERROR(read_prefixes(folder, description));
  ASSIGN_OR_RETURN(const auto tokenizer, read_json(folder + "/tokenizer.json"));
  ASSIGN_OR_RETURN(description.tokenizer, read_tokenizer_json(tokenizer));
  const auto weights = folder + "/model.safetensors";
  ASSIGN_OR_RETURN(auto mapping, io::MappedFile::open(weights));
  model.source = std::make_shared<const io::MappedFile>(std::move(mapping));
  const auto found = read_safetensors(model.source->bytes());
  if (!found.ok()) return Error(found.error()).with_context(weights);
  RETURN_IF_ERROR(Tensors(found.value(), model).take_all(architecture));
  return model;
}

}  // namespace jiyi::embed
