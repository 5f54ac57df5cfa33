#include "tokens/prefix_count.h"

#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/encoding.h"
#include "tokens/merge.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

TEST(PrefixCount, OfEveryPrefixIsItsOwnCount) {
  base::Random random(8);
  for (const auto id : {EncodingId::P50kBase, EncodingId::Cl100kBase, EncodingId::O200kBase}) {
    const Vocabulary& vocabulary = encoding(id).vocabulary();
    for (int round = 0; round < 200; ++round) {
      const std::string piece = random_text(random, 60);
      const PrefixCount prefixes(vocabulary, piece);
      for (std::size_t bytes = 0; bytes <= piece.size(); ++bytes) {
        ASSERT_EQ(prefixes.count(bytes), count_merged(vocabulary, piece.substr(0, bytes)))
            << piece << " " << bytes;
      }
    }
  }
}

TEST(PrefixCount, TokenEndsAddUpToThePiece) {
  const Vocabulary& vocabulary = encoding(EncodingId::Cl100kBase).vocabulary();
  const std::string piece = " hello hello";
  const PrefixCount prefixes(vocabulary, piece);

  EXPECT_EQ(prefixes.token_end(0), 6U);
  EXPECT_EQ(prefixes.token_end(1), 12U);
  EXPECT_EQ(prefixes.token_end(2), 12U);
}

}  // namespace
}  // namespace jiyi::tokens
