#include "tokens/merge.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/encoding.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

std::vector<TokenId> merged(const Vocabulary& vocabulary, std::string_view piece) {
  std::vector<TokenId> ids;
  append_merged(ids, vocabulary, piece);
  return ids;
}

TEST(Merge, EqualsTheDefinitionOnRandomText) {
  base::Random random(5);
  for (const auto id : {EncodingId::R50kBase, EncodingId::P50kBase, EncodingId::Cl100kBase,
                        EncodingId::O200kBase}) {
    const Vocabulary& vocabulary = encoding(id).vocabulary();
    for (int round = 0; round < 1000; ++round) {
      const std::string piece = random_text(random, 40);
      const auto expected = reference_merge(vocabulary, piece);
      ASSERT_EQ(merged(vocabulary, piece), expected) << piece;
      ASSERT_EQ(count_merged(vocabulary, piece), expected.size()) << piece;
    }
  }
}

TEST(Merge, EqualsTheDefinitionOnTokensRunTogether) {
  base::Random random(6);
  const Vocabulary& vocabulary = encoding(EncodingId::O200kBase).vocabulary();
  for (int round = 0; round < 1000; ++round) {
    std::string piece;
    for (auto left = 1 + random.below(4); left > 0; --left) {
      piece += vocabulary.bytes_of(static_cast<TokenId>(random.below(vocabulary.size())));
    }
    if (piece.size() > 60) continue;
    ASSERT_EQ(merged(vocabulary, piece), reference_merge(vocabulary, piece)) << piece;
  }
}

// 256 bytes is where room is taken from the heap.
TEST(Merge, IsTheSameOnBothSidesOfTheShortLimit) {
  const Vocabulary& vocabulary = encoding(EncodingId::Cl100kBase).vocabulary();
  for (const char* unit : {"a", "aB", "我们", "-=", "e\xCC\x81"}) {
    std::string text;
    while (text.size() < 300)
      text += unit;
    for (const std::size_t bytes : {255U, 256U, 257U, 300U}) {
      const auto piece = std::string_view(text).substr(0, bytes);
      EXPECT_EQ(merged(vocabulary, piece), reference_merge(vocabulary, piece));
    }
  }
}

TEST(Merge, NothingHasNoTokens) {
  const Vocabulary& vocabulary = encoding(EncodingId::R50kBase).vocabulary();

  EXPECT_EQ(count_merged(vocabulary, ""), 0U);
  EXPECT_TRUE(merged(vocabulary, "").empty());
}

// Each token of a vocabulary is what merging makes of its bytes, so that the shortcut of a whole
// piece and the merging cannot differ.
TEST(Merge, EveryTokenMergesToItself) {
  for (const auto id : {EncodingId::P50kBase, EncodingId::Cl100kBase, EncodingId::O200kBase}) {
    const Vocabulary& vocabulary = encoding(id).vocabulary();
    for (TokenId token = 0; token < vocabulary.size(); ++token) {
      const auto bytes = vocabulary.bytes_of(token);
      if (bytes.empty()) continue;
      ASSERT_EQ(count_merged(vocabulary, bytes), 1U) << token;
    }
  }
}

}  // namespace
}  // namespace jiyi::tokens
