#include "embed/model.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/tiny_model_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = TokenizerDescription::Kind;

class ModelFile : public testing::Test {
 protected:
  testkit::TempDir dir_;

  Result<std::unique_ptr<const Model>> open(const std::string& bytes) {
    EXPECT_TRUE(io::write_file(dir_.file("m.gguf"), bytes, io::Replace::Yes).ok());
    return Model::open(dir_.file("m.gguf"));
  }

  std::string fault(const std::string& bytes) {
    const auto model = open(bytes);
    if (model.ok()) return "none";
    EXPECT_EQ(model.error().code(), ErrorCode::Corruption) << model.error().message();
    return model.error().message();
  }
};

TEST_F(ModelFile, OpensWithItsTokenizerAndWeights) {
  const auto opened = open(tiny_file(Kind::Unigram));

  ASSERT_TRUE(opened.ok()) << opened.error().message();
  const auto& model = *opened.value();
  std::vector<std::int32_t> ids;
  model.tokenizer().append_tokens("ab 中文", ids);
  EXPECT_THAT(ids, ElementsAre(10, 4, 12));
  EXPECT_EQ(model.tensor("blk.0.ffn_up.weight").value().rows, 64U);
  EXPECT_EQ(model.tensor("blk.1.ffn_up.weight").error().code(), ErrorCode::NotFound);
  EXPECT_TRUE(model.has_checksum());
  EXPECT_EQ(model.query_prefix(), "ask: ");
}

TEST_F(ModelFile, OpensWithWordPiece) {
  const auto opened = open(tiny_file(Kind::WordPiece));

  ASSERT_TRUE(opened.ok()) << opened.error().message();
  std::vector<std::int32_t> ids;
  opened.value()->tokenizer().append_tokens("ab中x", ids);
  EXPECT_THAT(ids, ElementsAre(10, 13, 3));
}

// As another program would write it: no checksum, no trie.
TEST_F(ModelFile, OpensAFileWithoutOurOwnKeys) {
  const auto model = tiny_description(Kind::Unigram);
  auto bytes = file_of(model, tiny_tensors(model.config));
  for (const auto key : {kChecksumKey, kTrieKey}) {
    const auto at = bytes.find(key);
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'k';
  }

  const auto opened = open(bytes);

  ASSERT_TRUE(opened.ok()) << opened.error().message();
  EXPECT_FALSE(opened.value()->has_checksum());
  EXPECT_NE(opened.value()->fingerprint(), 0U);
  std::vector<std::int32_t> ids;
  opened.value()->tokenizer().append_tokens("ab 中文", ids);
  EXPECT_THAT(ids, ElementsAre(10, 4, 12));
}

TEST_F(ModelFile, EveryDamagedByteIsNoticed) {
  const auto bytes = tiny_file(Kind::Unigram);
  for (std::size_t at = 0; at < bytes.size(); at += 599) {
    auto damaged = bytes;
    damaged[at] ^= 0x20;
    EXPECT_NE(fault(damaged), "none") << at;
  }
  for (std::size_t size = 0; size < bytes.size(); size += 2999) {
    EXPECT_NE(fault(bytes.substr(0, size)), "none") << size;
  }
}

TEST_F(ModelFile, NamesATensorThatIsMissingOrOfAnotherShape) {
  const auto model = tiny_description(Kind::Unigram);
  auto tensors = tiny_tensors(model.config);
  tensors.pop_back();
  EXPECT_THAT(fault(file_of(model, tensors)), HasSubstr("blk.0.ffn_down.weight is missing"));
  tensors.push_back(chance_tensor("blk.0.ffn_down.weight", {64, 32}));
  EXPECT_THAT(fault(file_of(model, tensors)), HasSubstr("is 64 by 32, expected 32 by 64"));
}

TEST_F(ModelFile, ScoresAreNumbers) {
  auto model = tiny_description(Kind::Unigram);
  model.tokenizer.scores[7] = std::nanf("");
  EXPECT_THAT(fault(file_of(model, tiny_tensors(model.config))), HasSubstr("score"));
}

TEST_F(ModelFile, FilesThatDifferHaveOtherFingerprints) {
  auto model = tiny_description(Kind::Unigram);
  const auto one = open(file_of(model, tiny_tensors(model.config))).value()->fingerprint();
  model.query_prefix = "ask:";

  EXPECT_NE(open(file_of(model, tiny_tensors(model.config))).value()->fingerprint(), one);
  EXPECT_EQ(Model::open(dir_.file("none")).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::embed
