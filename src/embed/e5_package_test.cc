#include "embed/e5_package.h"

#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/endian.h"
#include "base/random.h"
#include "embed/tiny_model_test.h"

namespace jiyi::embed {
namespace {

using base::append_fixed;
using testing::HasSubstr;

// The names in the package, by those in a model file.
std::string package_name(const std::string& name) {
  static const std::map<std::string, std::string> kNames = {{"token_embd.weight", "emb.word"},
                                                            {"position_embd.weight", "emb.pos"},
                                                            {"token_types.weight", "emb.type"},
                                                            {"token_embd_norm.weight", "emb.ln.w"},
                                                            {"token_embd_norm.bias", "emb.ln.b"},
                                                            {"attn_q", "q"},
                                                            {"attn_k", "k"},
                                                            {"attn_v", "v"},
                                                            {"attn_output", "ao"},
                                                            {"attn_output_norm", "aln"},
                                                            {"ffn_up", "fi"},
                                                            {"ffn_down", "fo"},
                                                            {"layer_output_norm", "oln"}};
  if (const auto found = kNames.find(name); found != kNames.end()) return found->second;
  const auto dot = name.find('.', 6);  // behind "blk.0."
  return "l0." + kNames.at(name.substr(6, dot - 6)) + "." + name[dot + 1];
}

std::string pieces_part(const TokenizerDescription& tokenizer) {
  std::string out;
  std::string text;
  append_fixed(out, static_cast<std::int32_t>(tokenizer.pieces.size()));
  for (const auto id :
       {tokenizer.ids.begin, tokenizer.ids.end, tokenizer.ids.pad, tokenizer.ids.unknown}) {
    append_fixed(out, id);
  }
  std::string offsets;
  for (const auto& piece : tokenizer.pieces) {
    append_fixed(offsets, static_cast<std::uint32_t>(text.size()));
    text += piece;
  }
  append_fixed(offsets, static_cast<std::uint32_t>(text.size()));
  append_fixed(out, std::uint64_t{text.size()});
  out += offsets;
  for (const float score : tokenizer.scores)
    append_fixed(out, score);
  return out + text;
}

std::string map_part() {
  std::string map;
  const std::vector<std::pair<std::uint32_t, std::u32string>> entries = {
      {0x1, U""}, {0xFF21, U"a"}, {0xFDFA, U"xy"}};
  for (const auto& [from, to] : entries) {
    append_fixed(map, from);
    append_fixed(map, static_cast<std::uint8_t>(to.size()));
    for (const char32_t code : to)
      append_fixed(map, static_cast<std::uint32_t>(code));
  }
  std::string out;
  append_fixed(out, static_cast<std::int32_t>(entries.size()));
  append_fixed(out, static_cast<std::uint32_t>(map.size()));
  return out + map;
}

std::string package() {
  const auto model = tiny_description(TokenizerDescription::Kind::Unigram);
  const auto& c = model.config;
  std::string out = "E5S1";
  append_fixed(out, std::uint32_t{1});
  for (const auto number :
       {c.hidden, c.layers, c.heads, c.ffn, c.vocabulary, c.positions, c.token_types}) {
    append_fixed(out, static_cast<std::int32_t>(number));
  }
  append_fixed(out, c.epsilon);
  append_fixed(out, std::int32_t{32});
  out += pieces_part(model.tokenizer) + map_part();
  const auto tensors = tiny_tensors(c);
  append_fixed(out, static_cast<std::int32_t>(tensors.size()));
  std::size_t list_bytes = 0;
  for (const auto& tensor : tensors)
    list_bytes += package_name(tensor.name).size() + 23;
  auto offset = out.size() + list_bytes;
  std::string data;
  for (const auto& tensor : tensors) {
    const auto name = package_name(tensor.name);
    append_fixed(out, static_cast<std::uint16_t>(name.size()));
    out += name;
    append_fixed(out, std::uint8_t{0});
    append_fixed(out, static_cast<std::uint32_t>(tensor.bytes() / 4));
    append_fixed(out, std::uint64_t{offset + data.size()});
    append_fixed(out, std::uint64_t{tensor.bytes()});
    EXPECT_TRUE(tensor
                    .write([&](std::string_view bytes) {
                      data += bytes;
                      return Result<void>();
                    })
                    .ok());
  }
  return out + data;
}

Result<LoadedModel> read(const std::string& bytes) {
  return read_e5_package(std::as_bytes(std::span(bytes)));
}

TEST(E5Package, IsReadWhole) {
  const auto bytes = package();

  const auto loaded = read(bytes);

  ASSERT_TRUE(loaded.ok()) << loaded.error().message();
  const auto& description = loaded.value().description;
  EXPECT_EQ(description.config.ffn, 64U);
  EXPECT_EQ(description.query_prefix, "query: ");
  EXPECT_EQ(description.tokenizer.pieces[10], "▁ab");
  EXPECT_EQ(description.tokenizer.scores[10], -5);
  EXPECT_EQ(description.tokenizer.types[0], PieceType::Control);
  EXPECT_EQ(description.tokenizer.types[3], PieceType::Unknown);
  const auto map = Charsmap::read(description.tokenizer.charsmap).value();
  EXPECT_EQ(map.match("Ａ").replacement, "a");
  EXPECT_EQ(map.match("\x01").bytes, 1U);
  const auto expected = tiny_tensors(description.config);
  ASSERT_EQ(loaded.value().tensors.size(), expected.size());
  EXPECT_FALSE(file_of(description, loaded.value().tensors).empty());
}

TEST(E5Package, WhateverIsCutOffIsMissed) {
  const auto bytes = package();
  for (std::size_t size = 0; size < bytes.size(); size += size < 900 ? 1 : 331) {
    const auto loaded = read(bytes.substr(0, size));
    ASSERT_FALSE(loaded.ok()) << size;
    EXPECT_EQ(loaded.error().code(), ErrorCode::Corruption);
  }
}

TEST(E5Package, DamageIsAnErrorOrHarmless) {
  const auto bytes = package();
  base::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    auto damaged = bytes;
    damaged[random.below(2000)] = static_cast<char>(random.next());
    const auto loaded = read(damaged);
    if (!loaded.ok()) continue;
    for (const auto& tensor : loaded.value().tensors) {
      EXPECT_TRUE(tensor.write([](std::string_view) { return Result<void>(); }).ok());
    }
  }
}

TEST(E5Package, NamesWhatIsWrong) {
  auto bytes = package();
  bytes[4] = 2;
  EXPECT_THAT(read(bytes).error().message(), HasSubstr("version 1"));
  bytes = package();
  bytes[8] = 33;
  EXPECT_THAT(read(bytes).error().message(), HasSubstr("whole blocks"));
  bytes = package();
  bytes.replace(bytes.find("l0.aln.w"), 8, "l0.xxx.w");
  EXPECT_THAT(read(bytes).error().message(), HasSubstr("l0.aln.w is missing"));
}

}  // namespace
}  // namespace jiyi::embed
