#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bank/view.h"
#include "testkit/rows.h"

namespace jiyi::bank {
namespace {

using testkit::at_second;
using testkit::next_version;
using testkit::row;

View view_of(std::vector<store::Row> rows) {
  const auto seq = rows.empty() ? 0 : rows.back().number;
  return apply(View::empty(), {.rows = std::move(rows), .forgotten = {}, .seq = seq});
}

// The numbers of a session's rows in the order of its turns.
std::vector<store::Number> turns(const View& view, const std::string& session) {
  std::vector<store::Number> numbers;
  const auto id = view.names->sessions.find(session_key(session));
  for (DocId at = (*view.sessions)[id].tail; at != kNoDoc; at = view.columns.get(at).earlier) {
    numbers.insert(numbers.begin(), view.columns.number(at));
  }
  return numbers;
}

TEST(ViewBuilder, NewRowsAreLive) {
  const View view = view_of({row(1, "one"), row(2, "two")});
  EXPECT_EQ(view.seq, 2U);
  EXPECT_TRUE(has_bit(*view.live, 0));
  EXPECT_TRUE(has_bit(*view.live, 1));
  EXPECT_EQ(view.words.document_count(), 2U);
}

TEST(ViewBuilder, ANewVersionTakesThePlaceOfTheOld) {
  const auto first = row(1, "one", "s");
  const View view = view_of({first, row(2, "two", "s"), next_version(first, 3, "uno")});

  EXPECT_FALSE(has_bit(*view.live, 0));
  EXPECT_TRUE(has_bit(*view.live, 2));
  EXPECT_EQ(view.columns.get(0).superseded_us, at_second(3).unix_us);
  EXPECT_EQ(view.columns.get(0).next_version, 2U);
  EXPECT_EQ(view.columns.get(2).slot, 0U);
  EXPECT_EQ(turns(view, "s"), (std::vector<store::Number>{1, 2}));
}

TEST(ViewBuilder, ALaterVersionOfAnotherDayHasASessionThatIsKnown) {
  auto first = row(1, "one");
  first.memory.event_at = at_second(0);
  auto moved = next_version(first, 2, "one");
  moved.memory.event_at = at_second(std::int64_t{10} * 86'400);

  const View view = view_of({first, moved});
  ASSERT_LT(view.columns.get(1).session, view.sessions->size());
  EXPECT_EQ((*view.sessions)[view.columns.get(1).session].slots, 0U);
  EXPECT_EQ((*view.sessions)[view.columns.get(0).session].slots, 1U);
}

TEST(ViewBuilder, LateTurnsGoWhereTheirTimeBelongs) {
  auto early = row(1, "a", "s");
  auto late = row(2, "c", "s");
  auto between = row(3, "b", "s");
  early.memory.event_at = at_second(100);
  late.memory.event_at = at_second(300);
  between.memory.event_at = at_second(200);

  const View view = view_of({early, late, between});

  EXPECT_EQ(turns(view, "s"), (std::vector<store::Number>{1, 3, 2}));
}

TEST(ViewBuilder, WithoutASessionTheDayGroups) {
  auto morning = row(1, "a");
  auto evening = row(2, "b");
  auto nowhen = row(3, "c");
  morning.memory.event_at = parse_timestamp("2025-03-05T08:00:00+08:00").value();
  evening.memory.event_at = parse_timestamp("2025-03-05T20:00:00+08:00").value();
  const View view = view_of({morning, evening, nowhen});

  EXPECT_EQ(view.columns.get(0).session, view.columns.get(1).session);
  EXPECT_NE(view.columns.get(0).session, 0U);
  EXPECT_EQ(view.columns.get(2).session, 0U);
}

TEST(ViewBuilder, ForgottenTurnsLeaveNoTrace) {
  const View before = view_of({row(1, "alpha", "s"), row(2, "beta", "s"), row(3, "gamma", "s")});

  const View after = apply(before, {.rows = {}, .forgotten = {2}, .seq = 4});

  EXPECT_EQ(turns(after, "s"), (std::vector<store::Number>{1, 3}));
  EXPECT_EQ(after.columns.find(2), kNoDoc);
  EXPECT_FALSE(has_bit(*after.live, 1));
  EXPECT_EQ(after.words.document_count(), 2U);
  EXPECT_EQ(turns(before, "s"), (std::vector<store::Number>{1, 2, 3}));
}

TEST(ViewBuilder, ForgettingTheLastTurnMovesTheTail) {
  const View view = apply(view_of({row(1, "alpha", "s"), row(2, "beta", "s")}),
                          {.rows = {}, .forgotten = {2}, .seq = 3});
  EXPECT_EQ(turns(view, "s"), (std::vector<store::Number>{1}));
}

TEST(ViewBuilder, ApplyingTheSameRowsAgainChangesNothing) {
  const store::Changes changes{.rows = {row(1, "one", "s")}, .forgotten = {}, .seq = 1};
  const View once = apply(View::empty(), changes);
  const View twice = apply(once, changes);
  EXPECT_EQ(twice.columns.size(), 1U);
  EXPECT_EQ(twice.words.document_count(), 1U);
}

TEST(ViewBuilder, StatesOtherThanLiveAreNotLive) {
  auto hidden = row(1, "one");
  hidden.memory.state = State::Quarantined;
  EXPECT_FALSE(has_bit(*view_of({hidden}).live, 0));
}

}  // namespace
}  // namespace jiyi::bank
