#include "tokens/cut.h"

#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/char_class.h"
#include "tokens/encoding.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

// The longest prefix by trying each.
std::size_t cut_by_trial(const Encoding& with, std::string_view text, std::size_t tokens_max) {
  std::size_t best = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    pos += char_at(text, pos).bytes;
    if (with.count(text.substr(0, pos)) <= tokens_max) best = pos;
  }
  return best;
}

TEST(Cut, IsTheLongestPrefixByTrial) {
  base::Random random(21);
  for (const auto id : {EncodingId::P50kBase, EncodingId::Cl100kBase, EncodingId::O200kBase}) {
    const Encoding& with = encoding(id);
    for (int round = 0; round < 250; ++round) {
      const std::string text = random_text(random, 50);
      const std::size_t budget = random.below(with.count(text) + 2);
      ASSERT_EQ(with.cut(text, budget).size(), cut_by_trial(with, text, budget))
          << with.name() << " " << budget << ": " << text;
    }
  }
}

// Pieces of 256 bytes and more are counted from their whole.
TEST(Cut, IsTheLongestPrefixOfLongPieces) {
  base::Random random(22);
  for (const auto id : {EncodingId::P50kBase, EncodingId::Cl100kBase, EncodingId::O200kBase}) {
    const Encoding& with = encoding(id);
    for (const char* unit :
         {"a", "ab", " ", "\n", " \n", "我们的", "A", "日A", "-", "\xCC\x81", "😀"}) {
      std::string text;
      while (text.size() < 500)
        text += unit;
      text += random_text(random, 6);
      for (int round = 0; round < 2; ++round) {
        const std::size_t budget = random.below(with.count(text) + 1);
        ASSERT_EQ(with.cut(text, budget).size(), cut_by_trial(with, text, budget))
            << with.name() << " " << budget << ": " << unit;
      }
    }
  }
}

TEST(Cut, TakesALongerPrefixThatHasFewerTokens) {
  const Encoding& with = encoding(EncodingId::Cl100kBase);

  ASSERT_EQ(with.count("hello worl"), 3U);
  EXPECT_EQ(with.cut("hello world", 2), "hello world");
  EXPECT_EQ(with.cut("hello worl", 2), "hello wor");
}

TEST(Cut, NeverSplitsACharacter) {
  const Encoding& with = encoding(EncodingId::Cl100kBase);

  ASSERT_EQ(with.count("👍"), 3U);
  EXPECT_EQ(with.cut("👍a", 2), "");
  EXPECT_EQ(with.cut("👍a", 3), "👍");
}

TEST(Cut, KeepsAllOrNothingAtTheEnds) {
  const Encoding& with = encoding(EncodingId::O200kBase);

  EXPECT_EQ(with.cut("", 0), "");
  EXPECT_EQ(with.cut("", 5), "");
  EXPECT_EQ(with.cut("hello", 0), "");
  EXPECT_EQ(with.cut("hello", 1), "hello");
  EXPECT_EQ(with.cut("hello", static_cast<std::size_t>(-1)), "hello");
}

TEST(Cut, OfAMegabyteWithoutABreakKeepsToTheBudget) {
  const std::string text(1'000'000, 'a');
  for (const auto id : {EncodingId::Cl100kBase, EncodingId::O200kBase}) {
    const std::string_view cut = encoding(id).cut(text, 50'000);
    EXPECT_EQ(encoding(id).count(cut), 50'000U);
  }
}

}  // namespace
}  // namespace jiyi::tokens
