#include "recall/reader.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class ReaderTest : public testkit::RecallWorld {};

TEST_F(ReaderTest, FetchesInOrderAndLeavesOutWhatDoesNotPass) {
  write({memory("a", "one"), memory("b", "two"), memory("c", "three")});
  rewrite("b", "deux");
  const Reader from = reader();

  const auto fetched = from.fetch({2, 1, 0}, {}, {}).value();

  ASSERT_EQ(fetched.size(), 2U);
  EXPECT_EQ(fetched[0].memory.id, "c");
  EXPECT_EQ(fetched[1].memory.id, "a");
}

TEST_F(ReaderTest, WhatIsReplacedAfterTheViewWasTakenIsReadAsItWas) {
  write({memory("a", "one"), memory("b", "two")});
  const Reader from = reader();
  rewrite("b", "deux");

  const auto fetched = from.fetch({0, 1}, {}, {}).value();

  ASSERT_EQ(fetched.size(), 2U);
  EXPECT_EQ(fetched[1].memory.text, "two");
  EXPECT_FALSE(fetched[1].memory.superseded_at);
  EXPECT_EQ(from.document("b", {}).value(), std::optional<bank::DocId>(1));
  EXPECT_EQ(recall(from, {.query = "two"}).value().hits.size(), 1U);
  EXPECT_EQ(reader().fetch({1}, {}, {}).value().size(), 0U);
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
