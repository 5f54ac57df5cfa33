#include "text/stem.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

std::string stemmed(std::string word) {
  stem(word);
  return word;
}

TEST(Stem, FormsOfOneWordMeet) {
  const std::vector<std::vector<std::string>> families = {
      {"hike", "hikes", "hiked", "hiking"},
      {"run", "runs", "running"},
      {"city", "cities"},
      {"carry", "carries", "carried", "carrying"},
      {"box", "boxes"},
      {"class", "classes"},
      {"watch", "watches", "watched", "watching"},
      {"deploy", "deploys", "deployed", "deploying"},
      {"travel", "travels", "traveled", "traveling"},
  };
  for (const auto& family : families) {
    for (const auto& word : family)
      EXPECT_EQ(stemmed(word), stemmed(family[0])) << word;
  }
}

TEST(Stem, KnownResults) {
  const std::vector<std::pair<std::string, std::string>> known = {
      {"name", "nam"},  {"virus", "virus"},   {"analysis", "analysis"}, {"glass", "glass"},
      {"need", "need"}, {"agreed", "agreed"}, {"sing", "sing"},         {"thing", "thing"},
      {"tell", "tell"}, {"telling", "tell"},  {"planned", "plan"},      {"happy", "happi"},
      {"used", "us"},   {"dies", "die"},
  };
  for (const auto& [word, expected] : known)
    EXPECT_EQ(stemmed(word), expected) << word;
}

TEST(Stem, ShortAndForeignWordsStay) {
  for (const std::string word : {"", "a", "gas", "v1", "2024s", "caf\xC3\xA9s", "кошки"}) {
    EXPECT_EQ(stemmed(word), word);
  }
}

TEST(Stem, UniversityIsNotUniverse) {
  EXPECT_NE(stemmed("university"), stemmed("universe"));
}

}  // namespace
}  // namespace jiyi::text
