#include "upkeep/select.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::upkeep {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kDayUs = 86'400'000'000;

store::Row row(store::Number number, Kind kind, int importance) {
  store::Row made;
  made.number = number;
  made.memory.id = "m" + std::to_string(number);
  made.memory.kind = kind;
  made.memory.text = "text " + std::to_string(number);
  made.memory.importance = importance;
  made.memory.recorded_at = {.unix_us = kDayUs};
  return made;
}

bank::View view_of(std::vector<store::Row> rows) {
  store::Changes changes;
  changes.seq = rows.back().number;
  changes.rows = std::move(rows);
  return bank::apply(bank::View::empty(), changes);
}

TEST(Select, SweepReadsOnlyWhatMayBeStale) {
  store::Row young = row(4, Kind::Message, 1);
  young.memory.event_at = Timestamp{.unix_us = 150 * kDayUs};
  store::Row archived = row(5, Kind::Message, 1);
  archived.memory.state = State::Archived;
  const auto view = view_of({row(1, Kind::Message, 1), row(2, Kind::Note, 9), row(3, Kind::Fact, 1),
                             young, archived, row(6, Kind::Note, 0)});
  store::RunRow run{.moment_us = 200 * kDayUs, .done = 0, .last = 6};
  EXPECT_THAT(candidates(view, {}, run).numbers, ElementsAre(1, 6));
  EXPECT_EQ(candidates(view, {}, run).examined, 5U);
  run.done = 1;
  EXPECT_THAT(candidates(view, {}, run).numbers, ElementsAre(6)) << "from where it stopped";
  run.last = 5;
  EXPECT_THAT(candidates(view, {}, run).numbers, ElementsAre());
  EXPECT_THAT(candidates(view, {.kind = RunKind::Consolidate}, {.last = 6}).numbers,
              ElementsAre(2, 6));
  EXPECT_THAT(candidates(view, {.threshold = 0}, {.moment_us = 200 * kDayUs, .last = 6}).numbers,
              ElementsAre());
}

TEST(Select, ExpiredInWhateverStateFromTheInstantOn) {
  store::Row one = row(1, Kind::Note, 5);
  one.memory.expires_at = Timestamp{.unix_us = 50};
  store::Row two = row(2, Kind::Note, 5);
  two.memory.expires_at = Timestamp{.unix_us = 60};
  two.memory.state = State::Archived;
  const auto view = view_of({one, two, row(3, Kind::Note, 5)});
  EXPECT_THAT(expired(view, 49), ElementsAre());
  EXPECT_THAT(expired(view, 50), ElementsAre(1));
  EXPECT_THAT(expired(view, 60), ElementsAre(1, 2));
}

}  // namespace
}  // namespace jiyi::upkeep
