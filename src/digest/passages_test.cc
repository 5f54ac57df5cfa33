#include "digest/passages.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> cut(std::string_view text, Measure measure = Measure::Words) {
  std::vector<std::string> out;
  for (const Passage& passage : passages(text, measure)) {
    out.emplace_back(text.substr(passage.span.begin, passage.span.end - passage.span.begin));
  }
  return out;
}

TEST(Passages, SentencesWithoutWhiteSpaceAndListMarks) {
  EXPECT_THAT(cut("Hello there.  I live in Leeds.\n- short answers\n* tea"),
              ElementsAre("Hello there.", "I live in Leeds.", "short answers", "tea"));
  EXPECT_THAT(cut("我住杭州。写 Go！", Measure::Characters), ElementsAre("我住杭州。", "写 Go！"));
}

TEST(Passages, NothingToReadIsNoPassage) {
  EXPECT_THAT(cut(""), IsEmpty());
  EXPECT_THAT(cut(" \n\t"), IsEmpty());
  EXPECT_THAT(cut("😂😂 !!! ---"), IsEmpty());
  EXPECT_THAT(cut("\xFF\xFE"), IsEmpty());
}

TEST(Passages, CodeIsLeftOutWhereThereIsProse) {
  EXPECT_THAT(cut("Try this:\n```cpp\nint x = 1;\n```\nIt works."),
              ElementsAre("Try this:", "It works."));
  EXPECT_THAT(cut("Look\n```\nnot closed. Still code."), ElementsAre("Look"));
}

TEST(Passages, CodeAloneIsStoodForByItsFirstLine) {
  const auto found = passages("```cpp\n\nint main() { return 0; }\nint y;\n```", Measure::Words);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].is_data);
  EXPECT_THAT(cut("```cpp\n\nint main() { return 0; }\nint y;\n```"),
              ElementsAre("int main() { return 0; }"));
}

TEST(Passages, ToolOutputIsData) {
  const auto found = passages(R"({"status": 200, "rows": [1, 2, 3]})", Measure::Words);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].is_data);
  EXPECT_THAT(cut("The rows came back.\n{\"status\": 200, \"rows\": [1]}"),
              ElementsAre("The rows came back."));
}

TEST(Passages, GiantSentenceIsCutIntoParts) {
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += "word" + std::to_string(i) + (i % 10 == 9 ? ", " : " ");
  const auto parts = passages(text, Measure::Words);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_TRUE(parts[0].starts_sentence);
  EXPECT_FALSE(parts[0].ends_sentence);
  EXPECT_FALSE(parts[1].starts_sentence);
  EXPECT_TRUE(parts[2].ends_sentence);
  for (const std::string& part : cut(text))
    EXPECT_LE(length_of(part, Measure::Words), kPassageWordsMax);
}

TEST(Passages, SentenceAtTheLimitIsWhole) {
  std::string text;
  for (std::size_t i = 0; i < kPassageCharactersMax; ++i)
    text += "字";
  EXPECT_EQ(cut(text, Measure::Characters).size(), 1U);
  EXPECT_EQ(cut(text + "多", Measure::Characters).size(), 2U);
}

TEST(Passages, OneRunWithoutSpacesIsData) {
  const auto found = passages(std::string(5000, 'A'), Measure::Words);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].is_data);
}

}  // namespace
}  // namespace jiyi::digest
