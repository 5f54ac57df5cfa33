#include "upkeep/exempt.h"

#include <gtest/gtest.h>

namespace jiyi::upkeep {
namespace {

std::string_view of(std::string text) {
  Memory memory;
  memory.text = std::move(text);
  return exempt(memory);
}

TEST(Exempt, StandingRulesInBothLanguages) {
  for (const char* text :
       {"Always answer in Chinese", "from now on, call me Bo", "Never use emoji.",
        "以后都用中文回答我", "每次先说结论", "不要再给我发链接"}) {
    EXPECT_TRUE(is_standing_rule(text)) << text;
  }
  for (const char* text : {"I went to the hallways", "the neverland film was nice", "我们去吃饭吧",
                           "what a lovely day"}) {
    EXPECT_FALSE(is_standing_rule(text)) << text;
  }
}

TEST(Exempt, WhatIsAskedForInSoManyWords) {
  EXPECT_EQ(of("记住：车位是B12"), "asked for");
  EXPECT_EQ(of("please remember that the code is blue"), "asked for");
  EXPECT_EQ(of("the bus was late"), "");
}

TEST(Exempt, PinnedByItsMetadata) {
  Memory memory;
  memory.text = "the bus was late";
  memory.metadata = R"({"pinned":true})";
  EXPECT_EQ(exempt(memory), "pinned");
  memory.metadata = R"({"pinned":false})";
  EXPECT_EQ(exempt(memory), "");
  memory.metadata = R"({"note":"pinned"})";
  EXPECT_EQ(exempt(memory), "");
}

TEST(Exempt, FactsPreferencesAndWhatWasSaidAgain) {
  Memory memory;
  memory.text = "the bus was late";
  memory.kind = Kind::Fact;
  EXPECT_EQ(exempt(memory), "derived");
  memory.kind = Kind::Note;
  memory.type = "preference";
  EXPECT_EQ(exempt(memory), "its type");
  memory.type = "";
  memory.restated = 1;
  EXPECT_EQ(exempt(memory), "said again");
}

}  // namespace
}  // namespace jiyi::upkeep
