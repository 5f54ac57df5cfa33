#include "index/vector_graph.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::index {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(VectorGraph, KeepsTheLinksOfEachPlace) {
  VectorGraph graph;
  graph.add(70);
  graph.add(3);
  graph.set_links(70, std::vector<Slot>{3, 70});
  EXPECT_TRUE(graph.has(3));
  EXPECT_FALSE(graph.has(4));
  EXPECT_FALSE(graph.has(4'000'000'000U));
  EXPECT_THAT(graph.links_of(70), ElementsAre(3, 70));
  EXPECT_THAT(graph.links_of(3), IsEmpty());
  graph.set_links(70, std::vector<Slot>{3});
  EXPECT_THAT(graph.links_of(70), ElementsAre(3));
  EXPECT_EQ(graph.size(), 2U);
  graph.erase(70);
  EXPECT_FALSE(graph.has(70));
  EXPECT_EQ(graph.size(), 1U);
}

TEST(VectorGraph, HoldsAsManyLinksAsItSays) {
  VectorGraph graph;
  std::vector<Slot> links;
  for (Slot slot = 0; slot < VectorGraph::kLinks; ++slot)
    links.push_back(slot);
  graph.add(0);
  graph.add(1);
  graph.set_links(0, links);
  EXPECT_THAT(graph.links_of(0), testing::ElementsAreArray(links));
  EXPECT_THAT(graph.links_of(1), IsEmpty());
}

}  // namespace
}  // namespace jiyi::index
