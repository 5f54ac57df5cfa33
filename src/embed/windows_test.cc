#include "embed/windows.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;

// One token a byte, but a space; a stand-in whose cuts are easily told.
class BytesTokenizer : public Tokenizer {
 public:
  BytesTokenizer() : Tokenizer({.begin = 1000, .end = 2000, .unknown = 3, .pad = 4}) {}
  void append_tokens(std::string_view text, std::vector<std::int32_t>& out) const override {
    for (const char c : text) {
      if (c != ' ') out.push_back(static_cast<unsigned char>(c));
    }
  }
};

std::vector<std::string> windows(std::string_view text, std::string_view prefix, std::size_t most) {
  std::vector<std::string> shown;
  for (const auto& window : tokenize_windows(BytesTokenizer(), text, prefix, most)) {
    EXPECT_LE(window.size(), most);
    EXPECT_EQ(window.front(), 1000);
    EXPECT_EQ(window.back(), 2000);
    std::string line;
    for (std::size_t i = 1; i + 1 < window.size(); ++i)
      line += static_cast<char>(window[i]);
    shown.push_back(line);
  }
  return shown;
}

TEST(Windows, ATextThatFitsIsOneWindow) {
  EXPECT_THAT(windows("Ab. Cd.", "q: ", 10), ElementsAre("q:Ab.Cd."));
  EXPECT_THAT(windows("", "q: ", 10), ElementsAre("q:"));
}

TEST(Windows, ALongerOneIsCutBetweenSentences) {
  EXPECT_THAT(windows("Ab. Cd. Efg. H.", "q: ", 10), ElementsAre("q:Ab.Cd.", "q:Efg.H."));
  EXPECT_THAT(windows("Ab. Cd. Efg. H.", "q: ", 9), ElementsAre("q:Ab.", "q:Cd.", "q:Efg.", "q:H."))
      << "never more than fits";
}

TEST(Windows, ASentenceThatDoesNotFitIsCutBetweenTokens) {
  EXPECT_THAT(windows("Abcdefghijk. L.", "q: ", 8),
              ElementsAre("q:Abcd", "q:efgh", "q:ijk.", "q:L."));
}

TEST(Windows, APrefixOfMoreThanHalfAWindowIsLeftOut) {
  EXPECT_THAT(windows("Abcdef.", "long: ", 10), ElementsAre("Abcdef."));
  EXPECT_THAT(windows("Abcdef.", "lon: ", 10), ElementsAre("lon:Abcd", "lon:ef."));
}

TEST(Windows, EveryTokenIsInOneWindowInOrder) {
  base::Random random(9);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (auto left = random.below(200); left > 0; --left) {
      constexpr std::string_view kLetters = "abcdefgh. .! ?\n";
      text += kLetters[random.below(kLetters.size())];
    }
    const auto most = kWindowTokensMin + random.below(30);
    std::string joined;
    for (const auto& window : windows(text, "", most))
      joined += window;
    std::string expected = text;
    std::erase(expected, ' ');
    EXPECT_EQ(joined, expected);
  }
}

}  // namespace
}  // namespace jiyi::embed
