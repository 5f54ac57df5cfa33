#include "index/graph_walk.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "index/graph_writer.h"
#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

class Walk : public testing::Test {
 protected:
  Walk() {
    for (DocId doc = 0; doc < 400; ++doc) {
      const Coded one = coded(doc, 0, random_.next(0));
      rows_.add(one.added());
    }
    rows_.seal();
    GraphWriter writer(rows_, graph_);
    for (Slot slot = 0; slot < 400; ++slot)
      writer.link(slot);
  }

  RandomVectors random_{3, {.dimension = 32, .clusters = 8}};
  VectorRows rows_{std::vector<float>(32), vec::kernels(vec::best_level())};
  VectorGraph graph_;
};

TEST_F(Walk, FromAVectorFindsItFirst) {
  GraphWalk walk(rows_, graph_);
  for (Slot slot = 0; slot < 400; slot += 7) {
    const auto found = walk.nearest(rows_.probe_of(slot), {20, 400}, nullptr);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 20U);
    EXPECT_EQ(found->front().slot, slot);
    EXPECT_NEAR(found->front().score, 1, 1e-3);
    EXPECT_TRUE(std::ranges::is_sorted(*found, std::ranges::greater(), &NearSlot::score));
  }
}

TEST_F(Walk, GoesThroughPlacesThatAreEmpty) {
  for (Slot slot = 0; slot < 400; ++slot) {
    if (slot % 3 == 0) rows_.remove(slot, kDeparted);
  }
  GraphWalk walk(rows_, graph_);
  for (Slot slot = 1; slot < 400; slot += 3) {
    const auto found = walk.nearest(rows_.probe_of(slot), {20, 400}, nullptr);
    EXPECT_EQ(found->front().slot, slot);
    for (const NearSlot& near : *found)
      EXPECT_NE(near.slot % 3, 0U);
  }
}

TEST_F(Walk, SaysWhenItHasSeenTooManyForAFilter) {
  const std::vector<std::uint64_t> none(7);
  const DocFilter filter{none};
  GraphWalk walk(rows_, graph_);
  EXPECT_FALSE(walk.nearest(rows_.probe_of(5), {20, 100}, &filter));
  EXPECT_TRUE(walk.nearest(rows_.probe_of(5), {20, 400}, &filter)->empty());
}

TEST_F(Walk, AnEmptyGraphHasNothing) {
  const VectorGraph none;
  EXPECT_TRUE(GraphWalk(rows_, none).nearest(rows_.probe_of(5), {20, 400}, nullptr)->empty());
}

}  // namespace
}  // namespace jiyi::index
