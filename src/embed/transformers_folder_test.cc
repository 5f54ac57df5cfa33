#include "embed/transformers_folder.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"
#include "embed/model.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t kHidden = 32;
constexpr std::size_t kInner = 64;

class TransformersFolder : public testing::Test {
 protected:
  testkit::TempDir dir_;
  std::string folder_ = dir_.file("tiny-bert");
  std::string config_ = R"({"model_type":"bert","hidden_act":"gelu","hidden_size":32,
    "num_hidden_layers":1,"num_attention_heads":2,"intermediate_size":64,"vocab_size":6,
    "max_position_embeddings":16,"type_vocab_size":2,"layer_norm_eps":1e-12,"pad_token_id":0})";

  void put(const std::string& name, const std::string& text) {
    const auto path = folder_ + "/" + name;
    ASSERT_TRUE(io::make_folders(io::folder_of(path)).ok());
    ASSERT_TRUE(io::write_file(path, text, io::Replace::Yes).ok());
  }

  void put_all(std::string_view prefix = "") {
    put("config.json", config_);
    put("tokenizer.json", R"({"model":{"type":"WordPiece","unk_token":"[UNK]",
      "continuing_subword_prefix":"##",
      "vocab":{"[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"ab":4,"##c":5}},
      "normalizer":{"type":"BertNormalizer","lowercase":true},
      "pre_tokenizer":{"type":"BertPreTokenizer"},
      "post_processor":{"type":"BertProcessing","sep":["[SEP]",3],"cls":["[CLS]",2]}})");
    put("model.safetensors", weights(prefix));
  }

  // Each value of a row is its number, so that rows can be told.
  static std::string weights(std::string_view prefix) {
    std::string head = "{";
    std::string data;
    const auto add = [&](const std::string& name, std::size_t rows, std::size_t cols) {
      const auto begin = data.size();
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < cols; ++c)
          base::append_fixed(data, static_cast<float>(r));
      }
      const auto shape =
          rows == 1 ? std::to_string(cols) : std::to_string(rows) + "," + std::to_string(cols);
      head += (head.size() > 1 ? ",\"" : "\"") + std::string(prefix) + name +
              R"(":{"dtype":"F32","shape":[)" + shape + R"(],"data_offsets":[)" +
              std::to_string(begin) + "," + std::to_string(data.size()) + "]}";
    };
    const auto add_both = [&](const std::string& name, std::size_t rows, std::size_t cols) {
      add(name + ".weight", rows, cols);
      add(name + ".bias", 1, rows == 1 ? cols : rows);
    };
    add("embeddings.word_embeddings.weight", 6, kHidden);
    add("embeddings.position_embeddings.weight", 16, kHidden);
    add("embeddings.token_type_embeddings.weight", 2, kHidden);
    add_both("embeddings.LayerNorm", 1, kHidden);
    const std::string layer = "encoder.layer.0.";
    for (const auto* name : {"self.query", "self.key", "self.value", "output.dense"}) {
      add_both(layer + "attention." + name, kHidden, kHidden);
    }
    add_both(layer + "attention.output.LayerNorm", 1, kHidden);
    add_both(layer + "intermediate.dense", kInner, kHidden);
    add_both(layer + "output.dense", kHidden, kInner);
    add_both(layer + "output.LayerNorm", 1, kHidden);
    std::string out;
    base::append_fixed(out, std::uint64_t{head.size() + 1});
    return out + head + "}" + data;
  }

  std::unique_ptr<const Model> converted(const ConvertOptions& options = {}) {
    const auto target = dir_.file("m.gguf");
    auto how = options;
    how.replace = true;
    const auto done = convert_model(folder_, target, how);
    EXPECT_TRUE(done.ok()) << done.error().message();
    auto model = Model::open(target);
    EXPECT_TRUE(model.ok()) << model.error().message();
    return std::move(model).value();
  }

  std::string fault() {
    const auto loaded = load_transformers_folder(folder_);
    return loaded.ok() ? "none" : loaded.error().message();
  }
};

TEST_F(TransformersFolder, ABertBecomesAModelFile) {
  put_all();

  const auto model = converted();

  EXPECT_EQ(model->name(), "tiny-bert");
  EXPECT_EQ(model->config().positions, 16U);
  EXPECT_EQ(model->config().pooling, EncoderConfig::Pooling::Mean);
  std::vector<std::int32_t> ids;
  model->tokenizer().append_tokens("ABC x", ids);
  EXPECT_THAT(ids, ElementsAre(4, 5, 1));
  std::vector<float> row(kInner);
  ASSERT_TRUE(dequantize_row(model->tensor("blk.0.ffn_down.weight").value(), 7, row).ok());
  EXPECT_EQ(row[5], 7);
}

TEST_F(TransformersFolder, EightBitsAndOtherOptionsAreTaken) {
  put_all("bert.");

  const auto model = converted({.name = "other",
                                .query_prefix = "q: ",
                                .passage_prefix = {},
                                .pooling = EncoderConfig::Pooling::Cls,
                                .eight_bits = true});

  EXPECT_EQ(model->name(), "other");
  EXPECT_EQ(model->query_prefix(), "q: ");
  EXPECT_EQ(model->config().pooling, EncoderConfig::Pooling::Cls);
  EXPECT_EQ(model->tensor("blk.0.ffn_up.weight").value().type, TensorType::Q8_0);
  EXPECT_EQ(model->tensor("blk.0.ffn_up.bias").value().type, TensorType::F32);
}

TEST_F(TransformersFolder, PoolingAndPromptsAreReadWhereTheyAre) {
  put_all();
  put("1_Pooling/config.json", R"({"pooling_mode_cls_token":true,"word_embedding_dimension":32})");
  put("config_sentence_transformers.json", R"({"prompts":{"query":"ask ","document":"say "}})");

  const auto model = converted();

  EXPECT_EQ(model->config().pooling, EncoderConfig::Pooling::Cls);
  EXPECT_EQ(model->query_prefix(), "ask ");
  EXPECT_EQ(model->passage_prefix(), "say ");
}

TEST_F(TransformersFolder, AnE5HasItsPrefixes) {
  folder_ = dir_.file("multilingual-e5-tiny/");
  put_all();

  EXPECT_EQ(converted()->passage_prefix(), "passage: ");
}

TEST_F(TransformersFolder, ThePositionsOfAnXlmRBeginBehindThePadding) {
  const auto at = config_.find("bert");
  config_.replace(at, 4, "xlm-roberta");
  config_.replace(config_.find("\"pad_token_id\":0"), 16, "\"pad_token_id\":1");
  put_all();

  const auto model = converted();

  EXPECT_EQ(model->config().positions, 14U);
  std::vector<float> row(kHidden);
  ASSERT_TRUE(dequantize_row(model->tensor("position_embd.weight").value(), 0, row).ok());
  EXPECT_EQ(row[0], 2);
}

TEST_F(TransformersFolder, NamesWhatIsMissingOrNotSupported) {
  EXPECT_THAT(fault(), HasSubstr("config.json"));
  put_all();
  EXPECT_EQ(fault(), "none");
  put("model.safetensors", "x");
  EXPECT_THAT(fault(), HasSubstr("model.safetensors"));
  config_.replace(config_.find("gelu"), 4, "relu");
  put("config.json", config_);
  EXPECT_THAT(fault(), HasSubstr("relu"));
  put("config.json", R"({"model_type":"llama"})");
  EXPECT_THAT(fault(), HasSubstr("llama"));
  put("config.json", R"({"model_type":"bert"})");
  EXPECT_THAT(fault(), HasSubstr("missing"));
  put("config.json", "{");
  EXPECT_THAT(fault(), HasSubstr("config.json"));
}

TEST_F(TransformersFolder, ATensorOfAnotherShapeIsNamed) {
  config_.replace(config_.find("\"vocab_size\":6"), 14, "\"vocab_size\":7");
  put_all();

  EXPECT_THAT(fault(), HasSubstr("embeddings.word_embeddings.weight"));
}

}  // namespace
}  // namespace jiyi::embed
