#include "upkeep/step.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/memory_world.h"

namespace jiyi::upkeep {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class StepTest : public testkit::MemoryWorld {
 protected:
  void SetUp() override {
    MemoryWorld::SetUp();
    ASSERT_TRUE(remember({note("a", "one"), note("b", "two"), note("c", "three")}).ok());
  }
  std::vector<Planned> plan() {
    std::vector<Planned> all;
    for (const char* id : {"a", "b", "c"}) {
      all.push_back({.number = versions(id).back().number,
                     .id = id,
                     .verdict = {.after = State::Archived, .by = "", .reason = "test"}});
    }
    return all;
  }
  StepReply change(store::RunRow& run, std::span<const Planned> planned) {
    return in_write([&](store::Transaction& txn) { return change_step(txn, run, planned); })
        .value();
  }
  State state_of(const std::string& id) { return versions(id).back().memory.state; }
};

TEST_F(StepTest, LeavesWhatSomebodyChangedMeanwhile) {
  const auto planned = plan();
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::update(txn, {.id = "b", .text = "other"});
              }).ok());
  store::RunRow run{.last = 9};
  const StepReply reply = change(run, planned);
  EXPECT_EQ(reply.taken, 3U);
  EXPECT_THAT(reply.changed, ElementsAre(0, 2));
  EXPECT_EQ(run.number, 1U);
  EXPECT_EQ(run.changes, 2U);
  EXPECT_EQ(state_of("a"), State::Archived);
  EXPECT_EQ(state_of("b"), State::Live);
}

TEST_F(StepTest, ATakerThatIsGoneTakesNothing) {
  auto planned = plan();
  planned[0].verdict = {.after = State::Superseded, .by = "nope", .reason = "test"};
  store::RunRow run;
  EXPECT_THAT(change(run, std::span(planned).first(1)).changed, IsEmpty());
}

TEST_F(StepTest, WhatTwoDoAtOnceStandsOnceInTheRun) {
  const auto planned = plan();
  store::RunRow one{.last = 9};
  change(one, std::span(planned).first(1));
  store::RunRow two = one;  // taken up by another process
  change(one, std::span(planned).subspan(1, 1));
  const StepReply late = change(two, std::span(planned).subspan(1));
  EXPECT_THAT(late.changed, ElementsAre(1));
  EXPECT_EQ(two.changes, 3U);
}

TEST_F(StepTest, UndoWritesTheVersionsBeforeAnew) {
  store::RunRow run{.last = 9};
  change(run, plan());
  const auto changes =
      store_->run_changes({.bank = bank().id, .run = 1, .after = 0, .limit = 9}).value();
  const auto undone = in_write([&](store::Transaction& txn) {
                        return undo_step(txn, run, changes, {.run = "1", .writer = "me"});
                      }).value();
  EXPECT_THAT(undone.restored, ElementsAre("a", "b", "c"));
  EXPECT_EQ(state_of("b"), State::Live);
  EXPECT_EQ(versions("b").size(), 3U) << "nothing is rewritten";
  EXPECT_EQ(run.undone, 3U);
}

TEST_F(StepTest, ErasesOnlyWhatHasExpired) {
  NewMemory past = note("p", "gone");
  past.expires_at = Timestamp{.unix_us = 1};
  ASSERT_TRUE(remember({past}).ok());
  store::RunRow run;
  const std::vector<std::string> ids{"a", "p", "nope"};
  const auto erased =
      in_write([&](store::Transaction& txn) { return erase_step(txn, run, ids); }).value();
  EXPECT_THAT(erased.erased, ElementsAre("p"));
  EXPECT_EQ(erased.taken, 3U);
  EXPECT_EQ(run.erased, 1U);
}

}  // namespace
}  // namespace jiyi::upkeep
