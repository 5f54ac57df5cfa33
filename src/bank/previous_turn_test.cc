#include "bank/previous_turn.h"

#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::bank {
namespace {

using testkit::at_second;
using testkit::next_version;
using testkit::row;

store::Row turn(store::Number number, std::int64_t event_second) {
  store::Row made = row(number, "text", "s");
  made.memory.event_at = at_second(event_second);
  return made;
}

View view_of(std::vector<store::Row> rows, std::vector<store::Number> forgotten = {}) {
  const auto seq = rows.back().number;
  return apply(View::empty(),
               {.rows = std::move(rows), .forgotten = std::move(forgotten), .seq = seq});
}

TEST(PreviousTurn, IsTheOneBeforeByEventTime) {
  const View view = view_of({turn(1, 10), turn(2, 30), turn(3, 20)});
  EXPECT_EQ(turn_before(view, 0), kNoDoc);
  EXPECT_EQ(turn_before(view, 2), 0U);
  EXPECT_EQ(turn_before(view, 1), 2U);
}

TEST(PreviousTurn, OfATurnToComeIsTheLastAtItsTime) {
  const View view = view_of({turn(1, 10), turn(2, 30)});
  const auto us = [](std::int64_t second) { return at_second(second).unix_us; };
  EXPECT_EQ(turn_before_new(view, "s", us(40)), 1U);
  EXPECT_EQ(turn_before_new(view, "s", us(30)), 1U);
  EXPECT_EQ(turn_before_new(view, "s", us(29)), 0U);
  EXPECT_EQ(turn_before_new(view, "s", us(9)), kNoDoc);
  EXPECT_EQ(turn_before_new(view, "other", us(40)), kNoDoc);
  EXPECT_EQ(turn_before_new(view, "", us(40)), kNoDoc);
}

TEST(PreviousTurn, IsTheNewestVersionOfALiveMemory) {
  store::Row second = turn(2, 20);
  store::Row archived = next_version(second, 4, "text");
  archived.memory.state = State::Archived;
  const View view = view_of({turn(1, 10), second, turn(3, 30), archived});
  EXPECT_EQ(turn_before(view, 2), 0U) << "over the archived one";

  const View changed = view_of({turn(1, 10), turn(2, 20), next_version(turn(1, 10), 3, "new")});
  EXPECT_EQ(turn_before(changed, 1), 2U);
  EXPECT_EQ(turn_before(changed, 2), kNoDoc) << "a later version stands where the first does";
}

TEST(PreviousTurn, ForgottenOnesAreGone) {
  const View view = view_of({turn(1, 10), turn(2, 20), turn(3, 30)}, {2});
  EXPECT_EQ(turn_before(view, 2), 0U);
  EXPECT_EQ(turn_before(view, 1), kNoDoc);
}

// Notes of one day stand together for ranking, but are no conversation.
TEST(PreviousTurn, MemoriesWithoutSessionHaveNone) {
  store::Row first = turn(1, 10);
  store::Row second = turn(2, 20);
  first.memory.scope.session_id.clear();
  second.memory.scope.session_id.clear();
  EXPECT_EQ(turn_before(view_of({first, second}), 1), kNoDoc);
}

}  // namespace
}  // namespace jiyi::bank
