#include "tokens/vocabulary.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/encoding.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

TokenId longest_by_trial(const Vocabulary& vocabulary, std::string_view text, std::size_t below) {
  for (std::size_t n = std::min(text.size(), below - 1); n > 0; --n) {
    if (const TokenId id = vocabulary.find(text.substr(0, n)); id != kNoToken) return id;
  }
  return kNoToken;
}

TEST(Vocabulary, EveryTokenIsFoundByItsBytes) {
  for (const auto id : {EncodingId::R50kBase, EncodingId::P50kBase, EncodingId::Cl100kBase,
                        EncodingId::O200kBase}) {
    const Vocabulary& vocabulary = encoding(id).vocabulary();
    std::size_t used = 0;
    for (TokenId token = 0; token < vocabulary.size(); ++token) {
      const auto bytes = vocabulary.bytes_of(token);
      if (bytes.empty()) continue;
      ++used;
      ASSERT_EQ(vocabulary.find(bytes), token);
    }
    // Only p50k_base has a hole, for its special token.
    EXPECT_EQ(vocabulary.size() - used, id == EncodingId::P50kBase ? 1U : 0U);
    EXPECT_EQ(vocabulary.token_bytes_max(), 128U);
  }
}

TEST(Vocabulary, WhatIsNoTokenIsNotFound) {
  const Vocabulary& vocabulary = encoding(EncodingId::Cl100kBase).vocabulary();

  EXPECT_EQ(vocabulary.find(""), kNoToken);
  EXPECT_EQ(vocabulary.find("zqxj"), kNoToken);
  EXPECT_EQ(vocabulary.find(std::string(128, ' ')), TokenId{58040});
  EXPECT_EQ(vocabulary.find(std::string(129, ' ')), kNoToken);
  EXPECT_EQ(vocabulary.find(std::string_view("a\0", 2)), kNoToken);
  EXPECT_EQ(vocabulary.bytes_of(100'255), " Conveyor");
  EXPECT_EQ(vocabulary.bytes_of(100'256), "");
  EXPECT_EQ(vocabulary.bytes_of(kNoToken), "");
}

TEST(Vocabulary, LongestIsTheLongestByTrial) {
  base::Random random(3);
  const Vocabulary& vocabulary = encoding(EncodingId::O200kBase).vocabulary();
  for (int round = 0; round < 3000; ++round) {
    std::string text(vocabulary.bytes_of(static_cast<TokenId>(random.below(vocabulary.size()))));
    text += random_text(random, 4);
    for (const std::size_t below :
         {std::size_t{2}, std::size_t{4}, std::size_t{32}, text.size(), Vocabulary::kAnyLength}) {
      if (below < 2) continue;
      ASSERT_EQ(vocabulary.longest(text, below), longest_by_trial(vocabulary, text, below));
    }
  }
}

}  // namespace
}  // namespace jiyi::tokens
