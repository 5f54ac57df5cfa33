#include <string>

#include <gtest/gtest.h>

#include "embed/description.h"
#include "embed/tiny_model_test.h"

namespace jiyi::embed {
namespace {

ErrorCode refusal(const ModelDescription& model) {
  GgufWriter out;
  const auto written = append_description(model, out);
  return written.ok() ? ErrorCode::Internal : written.error().code();
}

TEST(DescriptionWrite, RowsWithoutAPieceGetNames) {
  const auto model = tiny_description(TokenizerDescription::Kind::Unigram);
  const auto bytes = file_of(model, tiny_tensors(model.config));
  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file.ok());

  const auto pieces = file.value().texts(kPiecesKey).value();

  ASSERT_EQ(pieces.size(), model.config.vocabulary);
  EXPECT_EQ(pieces[4], "▁");
  EXPECT_EQ(pieces.back(), "[PAD17]");
  EXPECT_EQ(file.value().elements(kScoresKey, GgufType::F32).value().size(), 4 * pieces.size());
}

TEST(DescriptionWrite, RefusesWhatDoesNotHoldTogether) {
  const auto good = tiny_description(TokenizerDescription::Kind::Unigram);
  EXPECT_EQ(refusal(good), ErrorCode::Internal);

  auto model = good;
  model.tokenizer.scores.pop_back();
  EXPECT_EQ(refusal(model), ErrorCode::InvalidArgument);
  model = good;
  model.tokenizer.types.pop_back();
  EXPECT_EQ(refusal(model), ErrorCode::InvalidArgument);
  model = good;
  model.config.vocabulary = model.tokenizer.pieces.size() - 1;
  EXPECT_EQ(refusal(model), ErrorCode::InvalidArgument);
  model = good;
  model.tokenizer.ids.end = 16;
  EXPECT_EQ(refusal(model), ErrorCode::InvalidArgument);
  model = good;
  model.tokenizer.pieces[7] = "▁a";
  EXPECT_EQ(refusal(model), ErrorCode::InvalidArgument);
}

TEST(DescriptionWrite, TextIsCutIntoNormalPiecesOnly) {
  const auto keys = trie_keys(tiny_description(TokenizerDescription::Kind::Unigram).tokenizer);

  EXPECT_EQ(keys.size(), 12U);
  EXPECT_EQ(keys.front().value, 4U);
}

}  // namespace
}  // namespace jiyi::embed
