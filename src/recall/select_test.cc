#include "recall/select.h"

#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

bank::View one_session(std::size_t count) {
  std::vector<store::Row> rows;
  for (std::size_t i = 1; i <= count; ++i) {
    rows.push_back(testkit::row(i, "turn " + std::to_string(i), i <= count - 3 ? "long" : "other"));
  }
  return bank::apply(bank::View::empty(), {.rows = rows, .forgotten = {}, .seq = count});
}

std::vector<Ranked> in_order(std::size_t count) {
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < count; ++i) {
    ranked.push_back({static_cast<bank::DocId>(i), static_cast<double>(count - i)});
  }
  return ranked;
}

TEST(Select, LongListsLeaveRoomForOtherSessions) {
  const auto view = one_session(20);
  const auto chosen = select(view, in_order(20), {}, {.k = 14, .collapse = false, .cap = 5});
  ASSERT_EQ(chosen.size(), 14U);
  EXPECT_EQ(chosen[9].ranked.doc, 9U);
  EXPECT_EQ(chosen[10].ranked.doc, 17U);
  EXPECT_EQ(chosen[12].ranked.doc, 19U);
  EXPECT_EQ(chosen[13].ranked.doc, 10U);
}

TEST(Select, ShortListsTakeTheBest) {
  const auto chosen = select(one_session(20), in_order(20), {}, {.k = 10, .collapse = false});
  ASSERT_EQ(chosen.size(), 10U);
  EXPECT_EQ(chosen.back().ranked.doc, 9U);
}

TEST(Select, TwinsAreNamedByTheBest) {
  const auto view = bank::apply(
      bank::View::empty(),
      {.rows = {testkit::row(1, "same"), testkit::row(2, "other"), testkit::row(3, "same")},
       .forgotten = {},
       .seq = 3});
  const auto chosen = select(view, in_order(3), {}, {.k = 10});
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_EQ(chosen[0].twins, (std::vector<bank::DocId>{2}));
}

}  // namespace
}  // namespace jiyi::recall
