#include "recall/neighbourhood.h"

#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

using testkit::row;

TEST(Neighbourhood, ReachesThreeTurnsEachWayInsideTheSession) {
  std::vector<store::Row> rows;
  for (store::Number n = 1; n <= 9; ++n)
    rows.push_back(row(n, n == 5 ? "heron" : "other", "s"));
  rows.push_back(row(10, "other", "elsewhere"));
  const auto view = bank::apply(bank::View::empty(), {.rows = rows, .forgotten = {}, .seq = 10});
  const auto visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
  const Query query = read_query(view, "heron", {});
  const Evidence evidence = Evidence::gather(view, visible, query, {});

  const Neighbourhood around(view, visible, evidence);

  ASSERT_EQ(around.nodes().size(), 7U);
  EXPECT_EQ(around.nodes().front().doc, 1U);
  EXPECT_EQ(around.nodes().back().doc, 7U);
  const NodeId heron = around.find(4);
  EXPECT_NE(around.nodes()[heron].found, nullptr);
  EXPECT_EQ(around.nodes()[around.nodes()[heron].later].doc, 5U);
  EXPECT_EQ(around.nodes()[around.nodes()[heron].earlier].doc, 3U);
  EXPECT_EQ(around.find(9), kNoNode);
}

TEST(Neighbourhood, HiddenTurnsAreSteppedOver) {
  auto hidden = row(2, "other", "s");
  hidden.memory.state = State::Archived;
  const auto view = bank::apply(
      bank::View::empty(),
      {.rows = {row(1, "heron", "s"), hidden, row(3, "answer", "s")}, .forgotten = {}, .seq = 3});
  const auto visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
  const Query query = read_query(view, "heron", {});
  const Evidence evidence = Evidence::gather(view, visible, query, {});

  const Neighbourhood around(view, visible, evidence);

  ASSERT_EQ(around.nodes().size(), 2U);
  EXPECT_EQ(around.nodes()[0].later, 1U);
  EXPECT_EQ(around.nodes()[1].doc, 2U);
}

}  // namespace
}  // namespace jiyi::recall
