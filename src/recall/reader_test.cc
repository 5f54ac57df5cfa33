#include "recall/reader.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class ReaderTest : public testkit::RecallWorld {};

TEST_F(ReaderTest, FetchesInOrderAndLeavesOutWhatNoLongerPasses) {
  write({memory("a", "one"), memory("b", "two"), memory("c", "three")});
  const Reader from = reader();
  rewrite("b", "deux");  // after the view was taken

  const auto fetched = from.fetch({2, 1, 0}, {}, {}).value();

  ASSERT_EQ(fetched.size(), 2U);
  EXPECT_EQ(fetched[0].memory.id, "c");
  EXPECT_EQ(fetched[1].memory.id, "a");
}

TEST_F(ReaderTest, VisibleByIdNarrowsToThatMemory) {
  write({memory("a", "one"), memory("b", "two")});
  Filter filter;
  filter.ids = {"b", "nobody"};
  const Reader from = reader();
  EXPECT_EQ(bank::documents_in(*from.visible(filter, {}).value().bits),
            (std::vector<bank::DocId>{1}));
}

TEST_F(ReaderTest, GetGivesTheVersionInForce) {
  write({memory("a", "one")});
  rewrite("a", "two");
  const Reader from = reader();
  EXPECT_EQ(from.get("a", {}).value().text, "two");
  EXPECT_EQ(from.versions("a").value().size(), 2U);
  EXPECT_EQ(from.document("a", {}).value(), std::optional<bank::DocId>(1));
  EXPECT_EQ(from.get("nobody", {}).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::recall
