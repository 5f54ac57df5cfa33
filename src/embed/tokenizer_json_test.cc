#include "embed/tokenizer_json.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::embed {
namespace {

using testing::HasSubstr;

constexpr std::string_view kFrame = R"("post_processor":{"type":"TemplateProcessing","single":[
  {"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
  {"SpecialToken":{"id":"</s>","type_id":0}}]})";
constexpr std::string_view kAdded = R"("added_tokens":[
  {"id":0,"content":"<s>","special":true},{"id":1,"content":"<pad>","special":true},
  {"id":2,"content":"</s>","special":true},{"id":3,"content":"<unk>","special":true},
  {"id":6,"content":"<mask>","special":true}])";
constexpr std::string_view kModel = R"("model":{"type":"Unigram","unk_id":3,"vocab":[
  ["<s>",0],["<pad>",0],["</s>",0],["<unk>",0],["▁",-2.5],["▁a",-3]]})";
constexpr std::string_view kNormalizer =
    R"("normalizer":{"type":"Sequence","normalizers":[
      {"type":"Precompiled","precompiled_charsmap":"AAAA"},{"type":"Strip","strip_left":true},
      {"type":"Replace","pattern":{"Regex":" {2,}"},"content":"▁"}]})";
constexpr std::string_view kMarks = R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[
  {"type":"WhitespaceSplit"},
  {"type":"Metaspace","replacement":"▁","add_prefix_space":true}]})";

Result<TokenizerDescription> read(std::vector<std::string_view> parts) {
  std::string text = "{";
  for (const auto part : parts)
    text.append(text.size() > 1 ? "," : "").append(part);
  const auto value = json::parse(text + "}");
  EXPECT_TRUE(value.ok()) << value.error().message();
  return read_tokenizer_json(value.value());
}

std::string fault(std::vector<std::string_view> parts) {
  const auto result = read(std::move(parts));
  return result.ok() ? "none" : result.error().message();
}

TEST(TokenizerJson, ReadsUnigram) {
  const auto result = read({kModel, kAdded, kNormalizer, kMarks, kFrame});

  ASSERT_TRUE(result.ok()) << result.error().message();
  const auto& tokenizer = result.value();
  EXPECT_EQ(tokenizer.kind, TokenizerDescription::Kind::Unigram);
  EXPECT_EQ(tokenizer.pieces.size(), 7U);
  EXPECT_EQ(tokenizer.scores[4], -2.5F);
  EXPECT_EQ(tokenizer.scores.size(), 7U);
  EXPECT_EQ(tokenizer.types[6], PieceType::Control);
  EXPECT_EQ(tokenizer.types[3], PieceType::Unknown);
  EXPECT_EQ(tokenizer.types[5], PieceType::Normal);
  EXPECT_EQ(tokenizer.ids.end, 2);
  EXPECT_EQ(tokenizer.ids.pad, 1);
  EXPECT_EQ(tokenizer.mask, 6);
  EXPECT_EQ(tokenizer.charsmap.size(), 3U);
  EXPECT_FALSE(tokenizer.compose);
}

TEST(TokenizerJson, RefusesUnigramWithOtherParts) {
  EXPECT_THAT(fault({kModel, kAdded, kNormalizer, kMarks}), HasSubstr("post_processor"));
  EXPECT_THAT(fault({kModel, kAdded, kNormalizer, kFrame}), HasSubstr("Metaspace"));
  EXPECT_THAT(fault({kModel, kAdded, kMarks, kFrame, R"("normalizer":{"type":"Lowercase"})"}),
              HasSubstr("Lowercase"));
  EXPECT_THAT(fault({kModel, kAdded, kMarks, kFrame,
                     R"("normalizer":{"type":"Replace","pattern":{"String":"a"}})"}),
              HasSubstr("replaces"));
  EXPECT_THAT(
      fault({kModel, kAdded, kFrame, R"("pre_tokenizer":{"type":"Metaspace","replacement":"_"})"}),
      HasSubstr("pre_tokenizer"));
  EXPECT_THAT(fault({R"("model":{"type":"BPE"})"}), HasSubstr("BPE"));
  EXPECT_THAT(fault({R"("model":{"type":"Unigram","unk_id":9,"vocab":[["a",0]]})"}),
              HasSubstr("unknown"));
  EXPECT_THAT(
      fault({kModel, kMarks, kFrame, R"("added_tokens":[{"id":4,"content":"x","special":true}])"}),
      HasSubstr("added token 4"));
}

constexpr std::string_view kWords = R"("model":{"type":"WordPiece","unk_token":"[UNK]",
  "continuing_subword_prefix":"##","max_input_chars_per_word":60,
  "vocab":{"[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"a":4,"##b":5}})";
constexpr std::string_view kBert = R"("normalizer":{"type":"BertNormalizer","clean_text":true,
  "handle_chinese_chars":false,"strip_accents":null,"lowercase":true},
  "pre_tokenizer":{"type":"BertPreTokenizer"},
  "post_processor":{"type":"BertProcessing","sep":["[SEP]",3],"cls":["[CLS]",2]})";
constexpr std::string_view kBertAdded = R"("added_tokens":[
  {"id":0,"content":"[PAD]","special":true},{"id":1,"content":"[UNK]","special":true},
  {"id":2,"content":"[CLS]","special":true},{"id":3,"content":"[SEP]","special":true}])";

TEST(TokenizerJson, ReadsWordPiece) {
  const auto result = read({kWords, kBert, kBertAdded});

  ASSERT_TRUE(result.ok()) << result.error().message();
  const auto& tokenizer = result.value();
  EXPECT_EQ(tokenizer.kind, TokenizerDescription::Kind::WordPiece);
  EXPECT_EQ(tokenizer.pieces[4], "▁a");
  EXPECT_EQ(tokenizer.pieces[5], "b");
  EXPECT_EQ(tokenizer.pieces[2], "[CLS]");
  EXPECT_EQ(tokenizer.ids.begin, 2);
  EXPECT_EQ(tokenizer.ids.unknown, 1);
  EXPECT_TRUE(tokenizer.lower_case);
  EXPECT_TRUE(tokenizer.strip_accents) << "goes with lower case when it is not said";
  EXPECT_FALSE(tokenizer.split_han);
  EXPECT_EQ(tokenizer.word_characters_max, 60U);
}

TEST(TokenizerJson, RefusesWordPieceWithOtherParts) {
  EXPECT_THAT(fault({kWords, kBertAdded, R"("normalizer":{"type":"NFC"})"}),
              HasSubstr("BertNormalizer"));
  EXPECT_THAT(fault({R"("model":{"type":"WordPiece","continuing_subword_prefix":"@@"})"}),
              HasSubstr("@@"));
  EXPECT_THAT(fault({R"("model":{"type":"WordPiece","continuing_subword_prefix":"##",
                        "unk_token":"a","vocab":{"a":0,"b":2}})"}),
              HasSubstr("not 0 to 1"));
}

}  // namespace
}  // namespace jiyi::embed
