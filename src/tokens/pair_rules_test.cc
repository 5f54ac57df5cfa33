#include "tokens/pair_rules.h"

#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/encoding.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

bool meet_by_merging(const Vocabulary& vocabulary, TokenId left, TokenId right) {
  const std::string both =
      std::string(vocabulary.bytes_of(left)) + std::string(vocabulary.bytes_of(right));
  return reference_merge(vocabulary, both) == std::vector<TokenId>{left, right};
}

TEST(PairRules, AgreeWithMergingForRandomNeighbours) {
  base::Random random(11);
  for (const auto id : {EncodingId::R50kBase, EncodingId::P50kBase, EncodingId::Cl100kBase,
                        EncodingId::O200kBase}) {
    const Vocabulary& vocabulary = encoding(id).vocabulary();
    for (int round = 0; round < 2000; ++round) {
      // Low ranks are short and join often.
      const auto bound = vocabulary.size() >> random.below(8);
      const auto left = static_cast<TokenId>(random.below(bound));
      const auto right = static_cast<TokenId>(random.below(bound));
      ASSERT_EQ(vocabulary.rules().may_meet(left, right), meet_by_merging(vocabulary, left, right))
          << left << " " << right;
    }
  }
}

TEST(PairRules, AgreeWithMergingForTokensCutInTwo) {
  base::Random random(12);
  const Vocabulary& vocabulary = encoding(EncodingId::O200kBase).vocabulary();
  for (int round = 0; round < 4000; ++round) {
    const auto bytes = vocabulary.bytes_of(static_cast<TokenId>(random.below(vocabulary.size())));
    const std::size_t at = random.below(bytes.size() + 1);
    const TokenId left = vocabulary.find(bytes.substr(0, at));
    const TokenId right = vocabulary.find(bytes.substr(at));
    if (left == kNoToken || right == kNoToken) continue;
    ASSERT_EQ(vocabulary.rules().may_meet(left, right), meet_by_merging(vocabulary, left, right));
    ASSERT_EQ(vocabulary.rules().may_meet(left, left), meet_by_merging(vocabulary, left, left));
  }
}

}  // namespace
}  // namespace jiyi::tokens
