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

// Turns that arrived in another order than they were said.
TEST(Neighbourhood, TurnsOutOfOrderAreLinkedAsTheyWereSaid) {
  constexpr int kTurns = 20;
  std::vector<store::Row> rows;
  for (int i = 0; i < kTurns; ++i) {
    auto turn = row(static_cast<store::Number>(i) + 1, i % 6 == 1 ? "heron" : "other", "s");
    turn.memory.event_at = Timestamp{.unix_us = i * 7 % kTurns};
    rows.push_back(turn);
  }
  const auto view =
      bank::apply(bank::View::empty(), {.rows = rows, .forgotten = {}, .seq = kTurns});
  const auto visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
  const Query query = read_query(view, "heron", {});
  const Evidence evidence = Evidence::gather(view, visible, query, {});

  const Neighbourhood around(view, visible, evidence);

  for (NodeId id = 0; id < around.nodes().size(); ++id) {
    const Node& node = around.nodes()[id];
    if (id > 0) {
      EXPECT_LT(around.nodes()[id - 1].doc, node.doc);
    }
    EXPECT_EQ(node.found != nullptr, node.doc % 6 == 1) << node.doc;
    if (node.earlier != kNoNode) {
      EXPECT_EQ(around.nodes()[node.earlier].doc, (node.doc + kTurns - 3) % kTurns);
      EXPECT_EQ(around.nodes()[node.earlier].later, id);
    }
    const bool is_first = node.doc * 7 % kTurns == 0;
    if (node.found != nullptr) {
      EXPECT_EQ(node.earlier == kNoNode, is_first);
    }
  }
}

}  // namespace
}  // namespace jiyi::recall
