#include "index/graph_writer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

class Writer : public testing::Test {
 protected:
  Writer() {
    for (DocId doc = 0; doc < 300; ++doc) {
      const Coded one = coded(doc, 0, random_.next(0));
      rows_.add(one.added());
    }
    rows_.seal();
    for (Slot slot = 0; slot < 300; ++slot)
      writer_.link(slot);
  }

  RandomVectors random_{4, {.dimension = 32, .clusters = 5}};
  VectorRows rows_{std::vector<float>(32), vec::kernels(vec::best_level())};
  VectorGraph graph_;
  GraphWriter writer_{rows_, graph_};
};

TEST_F(Writer, LinksEachToOthersAndNoneTwice) {
  for (Slot slot = 0; slot < 300; ++slot) {
    const auto links = graph_.links_of(slot);
    std::vector<Slot> sorted(links.begin(), links.end());
    std::ranges::sort(sorted);
    EXPECT_GE(sorted.size(), 10U);
    EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end());
    EXPECT_EQ(std::ranges::count(sorted, slot), 0);
  }
}

TEST_F(Writer, AfterARoundNoLinkLeadsToAnEmptyPlace) {
  for (Slot slot = 0; slot < 300; ++slot) {
    if (slot % 4 == 1) rows_.remove(slot, kDeparted);
  }
  writer_.begin_round();
  std::size_t steps = 1;
  while (writer_.mend_some(50))
    ++steps;
  EXPECT_GE(steps, 6U);
  for (Slot slot = 0; slot < 300; ++slot) {
    EXPECT_EQ(graph_.round().leaving.has(slot), slot % 4 == 1);
    if (slot % 4 == 1) continue;
    EXPECT_GE(graph_.links_of(slot).size(), 4U);
    for (const Slot to : graph_.links_of(slot))
      EXPECT_NE(to % 4, 1U);
  }
}

}  // namespace
}  // namespace jiyi::index
