#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/similarity.h"

namespace jiyi::text {
namespace {

TEST(ContentDigest, SpacesAndComposedFormsDoNotMatter) {
  EXPECT_EQ(content_digest("  a  b\n"), content_digest("a b"));
  EXPECT_EQ(content_digest("喝\u3000茶"), content_digest("喝 茶"));
  EXPECT_EQ(content_digest("cafe\u0301"), content_digest("café"));
  EXPECT_EQ(content_digest(""), content_digest(" \t\r\n"));
}

TEST(ContentDigest, EverythingElseMatters) {
  const std::vector<std::string> texts = {"",   "a",  "A",  "ab", "a b", "a.", "é",
                                          "e",  "ａ", "①",  "1",  "后",  "後", "a\u200Bb",
                                          "-5", "5",  "猫", "狗", "🐱"};
  std::set<ContentDigest> digests;
  for (const auto& text : texts)
    digests.insert(content_digest(text));
  EXPECT_EQ(digests.size(), texts.size());
}

TEST(ContentDigest, D12DifferentTextsOfAnyScriptAreDifferent) {
  EXPECT_NE(content_digest("我喜欢咖啡"), content_digest("他讨厌下雨"));
  EXPECT_NE(content_digest("أحب القهوة"), content_digest("أكره المطر"));
  EXPECT_NE(content_digest("🎉🎂"), content_digest("😭💔"));
  EXPECT_NE(content_digest("👍🏻"), content_digest("👍🏿"));
}

TEST(ContentDigest, CollapseHashAgrees) {
  EXPECT_EQ(collapse_hash(" a  b "), collapse_hash("a b"));
  EXPECT_NE(collapse_hash("后"), collapse_hash("後"));
}

// Stored in files: a change here needs a migration.
TEST(ContentDigest, IsTheOneOfEveryVersion) {
  EXPECT_EQ(collapse_hash("我喜欢 咖啡"), 18382163349117488769ULL);
}

}  // namespace
}  // namespace jiyi::text
