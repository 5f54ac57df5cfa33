#include "embed/description.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/tiny_model_test.h"

namespace jiyi::embed {
namespace {

using testing::HasSubstr;

Result<ModelDescription> read_back(const std::string& bytes) {
  const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)));
  EXPECT_TRUE(file.ok());
  return read_description(file.value());
}

TEST(Description, ComesBackAsItWasWritten) {
  using enum TokenizerDescription::Kind;
  for (const auto kind : {Unigram, WordPiece}) {
    auto model = tiny_description(kind);
    model.config.pooling = EncoderConfig::Pooling::Cls;
    model.config.normalize = false;
    model.licence = "mit";
    model.tokenizer.lower_case = false;
    model.tokenizer.word_characters_max = 50;

    const auto read = read_back(file_of(model, tiny_tensors(model.config)));

    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_EQ(read.value().name, "tiny");
    EXPECT_EQ(read.value().licence, "mit");
    EXPECT_EQ(read.value().query_prefix, "ask: ");
    EXPECT_EQ(read.value().config.hidden, 32U);
    EXPECT_EQ(read.value().config.vocabulary, model.config.vocabulary);
    EXPECT_EQ(read.value().config.pooling, EncoderConfig::Pooling::Cls);
    EXPECT_FALSE(read.value().config.normalize);
    EXPECT_EQ(read.value().tokenizer.kind, kind);
    EXPECT_EQ(read.value().tokenizer.ids.end, 2);
    EXPECT_EQ(read.value().tokenizer.ids.unknown, 3);
    EXPECT_EQ(read.value().tokenizer.compose, kind == Unigram);
    if (kind == WordPiece) {
      EXPECT_FALSE(read.value().tokenizer.lower_case);
      EXPECT_EQ(read.value().tokenizer.word_characters_max, 50U);
    }
  }
}

std::string fault_with(const std::function<void(GgufWriter&)>& fill) {
  GgufWriter writer;
  fill(writer);
  std::string bytes;
  EXPECT_TRUE(writer
                  .write(kChecksumKey,
                         [&](std::string_view piece) {
                           bytes += piece;
                           return Result<void>();
                         })
                  .ok());
  const auto read = read_back(bytes);
  if (read.ok()) return "none";
  EXPECT_EQ(read.error().code(), ErrorCode::Corruption);
  return read.error().message();
}

void set_pieces(GgufWriter& out) {
  out.set_text("general.architecture", "bert");
  out.set_texts(kPiecesKey, std::vector<std::string>{"a", "b"});
}

TEST(Description, NamesTheKeyThatIsWrong) {
  EXPECT_THAT(fault_with([](GgufWriter& out) { out.set_text("general.architecture", "llama"); }),
              HasSubstr("\"llama\""));
  EXPECT_THAT(fault_with([](GgufWriter& out) { out.set_text("general.architecture", "bert"); }),
              HasSubstr("tokenizer.ggml.tokens"));
  EXPECT_THAT(fault_with(set_pieces), HasSubstr("bert.block_count"));
  EXPECT_THAT(fault_with([](GgufWriter& out) {
                set_pieces(out);
                out.set_u32("bert.block_count", 257);
              }),
              HasSubstr("bert.block_count is 257, not from 1 to 256"));
}

}  // namespace
}  // namespace jiyi::embed
