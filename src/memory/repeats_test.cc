#include "memory/repeats.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/validate.h"
#include "sense/recalled_text.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

constexpr const char* kMove = "Ann moves to Leeds in May and takes her piano along";

class RepeatsTest : public testkit::MemoryWorld {
 protected:
  static Prepared item(NewMemory given, std::vector<std::string> recalled) {
    auto made = prepare(checked(std::move(given)).value());
    made.recalled = std::move(recalled);
    return made;
  }

  // The id of the memory that is repeated; empty: none.
  std::string repeats(NewMemory given, std::vector<std::string> recalled) {
    const auto made = item(std::move(given), std::move(recalled));
    const auto found =
        in_write([&](store::Transaction& txn) { return repeated(txn, made); }).value();
    return found ? found->memory.id : "";
  }

  void SetUp() override {
    MemoryWorld::SetUp();
    NewMemory hers = note("hers", kMove);
    hers.scope.user_id = "ann";
    ASSERT_TRUE(remember({note("all", kMove), hers}).ok());
  }
};

TEST_F(RepeatsTest, ANoteThatSaysOnlyWhatAMemorySays) {
  EXPECT_EQ(repeats(note("", kMove), {"all"}), "all");
  EXPECT_EQ(repeats(note("", "ann  moves to LEEDS in may"), {"all"}), "all");
  EXPECT_EQ(repeats(note("", "Ann moves to Leeds in June and takes her piano along"), {"all"}), "");
  EXPECT_EQ(repeats(note("", kMove), {}), "");
}

TEST_F(RepeatsTest, ACallersIdIsKeptUnlessTheTextIsMarked) {
  EXPECT_EQ(repeats(note("mine", kMove), {"all"}), "");
  EXPECT_EQ(repeats(note("mine", sense::recall_marker("all") + " " + kMove), {"all"}), "all");
}

TEST_F(RepeatsTest, AnotherOwnersMemoryIsNotRepeated) {
  NewMemory bobs = note("", kMove);
  bobs.scope.user_id = "bob";
  EXPECT_EQ(repeats(bobs, {"hers", "all"}), "");
  bobs.scope.user_id = "ann";
  EXPECT_EQ(repeats(bobs, {"hers", "all"}), "hers");
}

TEST_F(RepeatsTest, WhatIsGoneIsNotRepeated) {
  ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                return end(txn, Verb::Archive, {"all"}, "w");
              }).ok());

  EXPECT_EQ(repeats(note("", kMove), {"all", "never"}), "");
}

TEST_F(RepeatsTest, WhatSaysMoreBesidesItsTextIsNew) {
  NewMemory more = note("", kMove);
  more.metadata = R"({"k":1})";
  EXPECT_EQ(repeats(more, {"all"}), "");
  more = note("", kMove);
  more.event_at = Timestamp{.unix_us = 5};
  EXPECT_EQ(repeats(more, {"all"}), "");
  more = note("", kMove);
  more.kind = Kind::Fact;
  EXPECT_EQ(repeats(more, {"all"}), "");
}

TEST_F(RepeatsTest, ANoteIsAnsweredAndATurnIsKept) {
  const auto write = [&](NewMemory given) {
    auto made = item(std::move(given), {"all"});
    made.memory.id = "new";
    return in_write([&](store::Transaction& txn) { return memory::remember(txn, {made}, "w"); })
        .value()[0];
  };
  const Remembered as_note = write(note("", kMove));
  EXPECT_EQ(as_note.id, "all");
  EXPECT_TRUE(as_note.deduplicated);
  EXPECT_EQ(as_note.rule, WriteRule::Recalled);
  EXPECT_EQ(versions("all").back().memory.restated, 1U);
  EXPECT_EQ(write(note("", "Ann moves to Leeds in May")).id, "all");
  EXPECT_EQ(versions("all").back().memory.restated, 1U);

  NewMemory turn = note("", kMove);
  turn.role = "assistant";
  const Remembered as_turn = write(turn);
  EXPECT_EQ(as_turn.id, "new");
  EXPECT_FALSE(as_turn.deduplicated);
  EXPECT_EQ(as_turn.rule, WriteRule::Recalled);
}

}  // namespace
}  // namespace jiyi::memory
