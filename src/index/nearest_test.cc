#include "index/nearest.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::index {
namespace {

TEST(Nearest, EqualsSortingWhateverTheOrder) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    const std::size_t k = random.below(12);
    Nearest best(k);
    std::vector<ScoredDoc> all;
    for (DocId doc = static_cast<DocId>(random.below(60)); doc > 0; --doc)
      all.push_back({doc * 7 % 61, static_cast<float>(random.below(8)) - 4});
    for (const ScoredDoc& one : all)
      best.offer(one);
    std::ranges::sort(all, [](const auto& a, const auto& b) {
      return a.score != b.score ? a.score > b.score : a.doc < b.doc;
    });
    const auto found = std::move(best).best_first();
    ASSERT_EQ(found.size(), std::min(k, all.size()));
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_EQ(found[i].doc, all[i].doc);
  }
}

TEST(Nearest, NeverTakesWhatIsNoNumber) {
  Nearest best(2);
  best.offer({1, std::nanf("")});
  best.offer({2, -1});
  EXPECT_THAT(std::move(best).best_first(), testing::SizeIs(1));
}

TEST(Nearest, FilterEndsWithItsWords) {
  const std::vector<std::uint64_t> words{0b101};
  const DocFilter filter{words};
  EXPECT_TRUE(passes(&filter, 0));
  EXPECT_FALSE(passes(&filter, 1));
  EXPECT_FALSE(passes(&filter, 64));
  EXPECT_TRUE(passes(nullptr, 64));
}

}  // namespace
}  // namespace jiyi::index
