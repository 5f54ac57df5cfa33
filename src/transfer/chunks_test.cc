#include "transfer/chunks.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "json/utf8.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(const std::vector<Chunk>& chunks) {
  std::vector<std::string> texts;
  for (const Chunk& chunk : chunks)
    texts.push_back(chunk.text);
  return texts;
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i)
    text += part;
  return text;
}

TEST(Chunks, KeepsAShortTextWhole) {
  EXPECT_THAT(texts(split_text("one\r\ntwo\n\n\nthree\n")), ElementsAre("one\ntwo\n\nthree"));
  EXPECT_THAT(split_text(""), ElementsAre());
  EXPECT_THAT(split_text(" \n\n\t\n"), ElementsAre());
}

TEST(Chunks, CutsBetweenParagraphs) {
  const std::string paragraph(1200, 'a');
  const auto chunks = split_text(paragraph + "\n\n" + paragraph + "\n\nshort");
  EXPECT_THAT(texts(chunks), ElementsAre(paragraph, paragraph + "\n\nshort"));
  EXPECT_EQ(chunks[0].line, 1U);
  EXPECT_EQ(chunks[1].line, 3U);
}

TEST(Chunks, CutsALongParagraphBetweenSentences) {
  for (const std::string& sentence :
       {repeated("word ", 19) + "end. ", repeated("记忆", 49) + "。"}) {
    const auto chunks = split_text(repeated(sentence, 60));
    ASSERT_GT(chunks.size(), 1U);
    for (const Chunk& chunk : chunks) {
      EXPECT_LE(characters(chunk.text), kChunkCharactersMax);
      EXPECT_TRUE(chunk.text.ends_with("end.") || chunk.text.ends_with("。"));
    }
  }
}

TEST(Chunks, CutsAWordWithoutEndBetweenCharacters) {
  const auto chunks = split_text(repeated("字", 4500));
  ASSERT_EQ(chunks.size(), 3U);
  for (const Chunk& chunk : chunks) {
    EXPECT_EQ(json::utf8_valid_bytes(chunk.text), chunk.text.size());
    EXPECT_LE(characters(chunk.text), kChunkCharactersMax);
  }
  EXPECT_EQ(texts(chunks)[0] + texts(chunks)[1] + texts(chunks)[2], repeated("字", 4500));
}

TEST(Chunks, BoundsAChunkOnBothSides) {
  EXPECT_EQ(split_text(std::string(kChunkCharactersMax, 'a')).size(), 1U);
  EXPECT_EQ(split_text(std::string(kChunkCharactersMax + 1, 'a')).size(), 2U);
}

TEST(Chunks, CutsMarkdownAtHeadings) {
  const auto chunks = split_markdown(
      "Before.\n\n# Guide\n\n## Install\nRun it.\n\nAgain.\n\n## Use\nText.\n# Other\nEnd.");
  EXPECT_THAT(texts(chunks), ElementsAre("Before.", "# Guide\n\n## Install\n\nRun it.\n\nAgain.",
                                         "## Use\n\nText.", "# Other\n\nEnd."));
  EXPECT_EQ(chunks[0].heading, "");
  EXPECT_EQ(chunks[1].heading, "Guide > Install");
  EXPECT_EQ(chunks[2].heading, "Guide > Use");
  EXPECT_EQ(chunks[3].heading, "Other");
  EXPECT_EQ(chunks[2].line, 10U);
}

TEST(Chunks, TakesNoHeadingInsideCode) {
  EXPECT_THAT(texts(split_markdown("```sh\n# comment\n\nls\n```\n# Real\nx")),
              ElementsAre("```sh\n# comment\n\nls\n```", "# Real\n\nx"));
  EXPECT_THAT(texts(split_markdown("~~~\n```\n# c\n~~~\n")), ElementsAre("~~~\n```\n# c\n~~~"));
}

TEST(Chunks, TakesOnlyRealHeadings) {
  EXPECT_EQ(split_markdown("a\n#hashtag\n####### seven\nb\n\\# x").size(), 1U);
  EXPECT_EQ(split_text("a\n# b\nc").size(), 1U);
}

TEST(Chunks, KeepsALoneHeading) {
  EXPECT_THAT(texts(split_markdown("# A\n## B\n")), ElementsAre("# A\n\n## B"));
}

// Every character that is no space comes out again, in order.
TEST(Chunks, LosesNothingButSpace) {
  const std::vector<std::string> pieces{"# h\n", "\n",     "word ", "。",  "```\n", "记",
                                        "\r\n",  "## s\n", "\n\n",  "a. ", "~~~\n"};
  const auto squeezed = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
    return text;
  };
  base::Random random(5);
  for (int round = 0; round < 40; ++round) {
    std::string text;
    for (int i = 0; i < 1500; ++i)
      text += pieces[random.below(pieces.size())];
    for (const auto& chunks : {split_text(text), split_markdown(text)}) {
      std::string joined;
      for (const Chunk& chunk : chunks) {
        joined += chunk.text;
        ASSERT_LE(characters(chunk.text), 2 * kChunkCharactersMax);
      }
      ASSERT_EQ(squeezed(joined), squeezed(text));
    }
  }
}

}  // namespace
}  // namespace jiyi::transfer
