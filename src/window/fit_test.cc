#include "window/fit.h"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::window {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Limits kRoomy{.messages = 50, .turns = 0, .tokens = 1'000'000};

// User and assistant in turn, each of ten tokens.
std::vector<Entry> chat(std::size_t count) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    entries.push_back(
        {.position = i + 1, .role = i % 2 == 0 ? Role::User : Role::Assistant, .tokens = 10});
  }
  return entries;
}

// Makes entry `first` a call and the `results` after it what it got.
void make_group(std::vector<Entry>& entries, std::size_t first, std::size_t results) {
  for (std::size_t i = first; i <= first + results; ++i) {
    entries[i].role = i == first ? Role::Assistant : Role::Tool;
    entries[i].group = entries[first].position;
  }
}

TEST(Fit, NothingLeavesAtALimitAndTheOldestLeavesBeyondIt) {
  const auto entries = chat(6);
  const auto leaving = [&](const Limits& limits) {
    return fit(entries, limits, Leave::Oldest).leaving;
  };
  EXPECT_THAT(leaving({.messages = 6, .tokens = 60}), IsEmpty());
  EXPECT_THAT(leaving({.messages = 5, .tokens = 60}), ElementsAre(0));
  EXPECT_THAT(leaving({.messages = 6, .tokens = 59}), ElementsAre(0));
  EXPECT_THAT(leaving({.messages = 6, .tokens = 40}), ElementsAre(0, 1));
  EXPECT_THAT(leaving({.messages = 6, .turns = 3, .tokens = 60}), IsEmpty());
  EXPECT_THAT(leaving({.messages = 6, .turns = 2, .tokens = 60}), ElementsAre(0, 1));
  EXPECT_THAT(leaving({.messages = 0, .turns = 0, .tokens = 60}), IsEmpty()) << "0: no limit";
}

TEST(Fit, TheTokensAreThoseOfWhatStays) {
  const Fit fits = fit(chat(6), {.tokens = 35}, Leave::Oldest);
  EXPECT_EQ(fits.tokens, 30U);
  EXPECT_FALSE(fits.over);
}

TEST(Fit, SystemPinnedAndTheNewestTwoStayAndThatIsSaid) {
  auto entries = chat(6);
  entries[0].role = Role::System;
  entries[2].pinned = true;

  const Fit fits = fit(entries, {.messages = 2, .tokens = 60}, Leave::Oldest);

  EXPECT_THAT(fits.leaving, ElementsAre(1, 3));
  EXPECT_TRUE(fits.over);
  EXPECT_EQ(fits.tokens, 40U);
}

TEST(Fit, ASystemMessageIsNotOneOfTheNewestTwo) {
  auto entries = chat(4);
  entries[3].role = Role::System;
  EXPECT_THAT(fit(entries, {.messages = 3, .tokens = 40}, Leave::Oldest).leaving, ElementsAre(0));
}

TEST(Fit, TheLeastImportantLeaveFirstAndTheOldestOfEquals) {
  auto entries = chat(7);
  entries[0].importance = 9;
  entries[2].importance = 2;
  entries[3].importance = 2;
  const auto leaving = [&](std::size_t messages) {
    return fit(entries, {.messages = messages, .tokens = 1000}, Leave::LeastImportant).leaving;
  };
  EXPECT_THAT(leaving(6), ElementsAre(2));
  EXPECT_THAT(leaving(5), ElementsAre(2, 3));
  EXPECT_THAT(leaving(4), ElementsAre(1, 2, 3));
}

TEST(Fit, ACallAndItsResultsLeaveTogether) {
  auto entries = chat(8);
  make_group(entries, 1, 2);
  EXPECT_THAT(fit(entries, {.messages = 6, .tokens = 80}, Leave::Oldest).leaving,
              ElementsAre(0, 1, 2, 3));
  entries[3].pinned = true;
  EXPECT_THAT(fit(entries, {.messages = 6, .tokens = 80}, Leave::Oldest).leaving, ElementsAre(0, 4))
      << "one of them pinned keeps all";
  auto last = chat(5);
  make_group(last, 1, 3);
  EXPECT_THAT(fit(last, {.messages = 2, .tokens = 80}, Leave::Oldest).leaving, ElementsAre(0))
      << "and so does one that is among the newest";
}

TEST(Fit, AGroupIsAsImportantAsItsMostImportantMember) {
  auto entries = chat(7);
  make_group(entries, 0, 1);
  entries[1].importance = 8;
  EXPECT_THAT(fit(entries, {.messages = 6, .tokens = 80}, Leave::LeastImportant).leaving,
              ElementsAre(2));
}

TEST(Fit, AResultWithoutItsCallAlwaysLeaves) {
  auto entries = chat(4);
  entries[0].role = Role::Tool;
  entries[0].group = 77;
  entries[0].pinned = true;
  entries[3].group = 78;
  EXPECT_THAT(fit(entries, kRoomy, Leave::Oldest).leaving, ElementsAre(0, 3));
  EXPECT_THAT(to_prune(entries, 0, 9), ElementsAre(0, 3));
}

TEST(Fit, AWholeTurnLeavesWithWhatCameBeforeTheFirst) {
  auto entries = chat(7);
  entries[0].role = Role::Assistant;  // a greeting
  entries[1].role = Role::User;
  entries[2].role = Role::Assistant;
  entries[3].role = Role::Assistant;
  EXPECT_THAT(fit(entries, {.turns = 2, .tokens = 999}, Leave::Oldest).leaving,
              ElementsAre(0, 1, 2, 3));
}

TEST(Fit, ATurnWhoseUserIsPinnedStaysAndTheNextLeaves) {
  auto entries = chat(8);
  entries[0].pinned = true;
  EXPECT_THAT(fit(entries, {.turns = 3, .tokens = 999}, Leave::Oldest).leaving, ElementsAre(2, 3));
}

TEST(ToSummarise, TheOldestSixtyPercentBeyondAThresholdAndNothingAtIt) {
  const auto entries = chat(10);
  const Limits limits{.messages = 10, .tokens = 1000};
  EXPECT_THAT(to_summarise(entries, limits, limits), IsEmpty());
  const Limits fewer{.messages = 9, .tokens = 1000};
  EXPECT_THAT(to_summarise(entries, fewer, fewer), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ToSummarise, GoesOnUntilTheRestFits) {
  const auto entries = chat(10);
  const Limits tight{.messages = 10, .tokens = 25};
  EXPECT_THAT(to_summarise(entries, tight, tight), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(ToSummarise, WhatIsProtectedStaysAndGroupsAreWhole) {
  auto entries = chat(10);
  entries[0].role = Role::System;
  entries[2].pinned = true;
  make_group(entries, 5, 1);
  const Limits fewer{.messages = 9, .tokens = 1000};
  EXPECT_THAT(to_summarise(entries, fewer, fewer), ElementsAre(1, 3, 4, 5, 6));
}

TEST(ToPrune, KeepsTheImportantThePinnedAndTheNewest) {
  auto entries = chat(30);
  entries[0].role = Role::System;
  entries[1].importance = 7;
  entries[2].importance = 8;
  entries[3].pinned = true;
  EXPECT_THAT(to_prune(entries, 7, 20), ElementsAre(1, 4, 5, 6, 7, 8, 9));
  EXPECT_THAT(to_prune(entries, 7, 25), ElementsAre(1, 4));
  EXPECT_THAT(to_prune(chat(3), 10, 0), ElementsAre(0)) << "the newest two stay whatever is asked";
}

// What must hold whatever comes.
struct Checked {
  std::set<std::size_t> stays;
  std::size_t tokens = 0;
  std::size_t turns = 0;
};

Checked check_shape(const std::vector<Entry>& entries, const Fit& fits) {
  Checked out;
  for (std::size_t i = 0; i < entries.size(); ++i)
    out.stays.insert(i);
  for (const std::size_t i : fits.leaving)
    EXPECT_EQ(out.stays.erase(i), 1U);
  EXPECT_TRUE(std::is_sorted(fits.leaving.begin(), fits.leaving.end()));
  std::map<std::uint64_t, std::set<bool>> groups;
  std::set<std::uint64_t> led;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    const bool stays = out.stays.contains(i);
    if (entry.group == entry.position) led.insert(entry.group);
    if (entry.group != 0 && led.contains(entry.group)) groups[entry.group].insert(stays);
    const bool orphan = entry.group != 0 && !led.contains(entry.group);
    EXPECT_FALSE(orphan && stays);
    EXPECT_TRUE(stays || orphan || (!entry.pinned && entry.role != Role::System));
    if (!stays) continue;
    out.tokens += entry.tokens;
    out.turns += entry.role == Role::User ? 1 : 0;
  }
  for (const auto& [group, both] : groups)
    EXPECT_EQ(both.size(), 1U) << "group " << group << " was torn";
  EXPECT_EQ(out.tokens, fits.tokens);
  return out;
}

std::vector<Entry> random_entries(base::Random& random) {
  std::vector<Entry> entries;
  std::uint64_t group = 0;
  const std::size_t count = random.below(40);
  for (std::size_t i = 0; i < count; ++i) {
    Entry entry{.position = entries.empty() ? 1 : entries.back().position + 1 + random.below(2),
                .role = static_cast<Role>(random.below(3)),
                .tokens = random.below(60),
                .importance = static_cast<int>(random.below(11)),
                .pinned = random.below(12) == 0};
    if (entry.role == Role::System && random.below(4) != 0) entry.role = Role::User;
    if (entry.role == Role::Assistant && random.below(3) == 0) group = entry.position;
    if (group == entry.position) entry.group = group;
    if (group != 0 && group != entry.position && random.below(2) == 0) {
      entry.role = Role::Tool;
      entry.group = random.below(8) == 0 ? group - 1 : group;
    }
    entries.push_back(entry);
  }
  return entries;
}

TEST(Fit, RandomWindowsKeepEveryInvariant) {
  base::Random random(20260701);
  for (int round = 0; round < 3000; ++round) {
    const auto entries = random_entries(random);
    const Limits limits{
        .messages = random.below(30), .turns = random.below(8), .tokens = random.below(900)};
    const auto first = random.below(2) == 0 ? Leave::Oldest : Leave::LeastImportant;
    const Fit fits = fit(entries, limits, first);
    const Checked out = check_shape(entries, fits);
    const bool within = out.tokens <= limits.tokens &&
                        (limits.messages == 0 || out.stays.size() <= limits.messages) &&
                        (limits.turns == 0 || out.turns <= limits.turns);
    EXPECT_EQ(within, !fits.over);
    if (HasFailure()) FAIL() << "round " << round;
  }
}

}  // namespace
}  // namespace jiyi::window
